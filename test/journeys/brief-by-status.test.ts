import { describe, expect, it } from 'vitest';
import { correct } from '../../src/engine/correct.ts';
import { log } from '../../src/engine/log.ts';
import { archive, invalidate, use } from '../../src/engine/mark.ts';
import { load } from '../../src/engine/reading/load.ts';
import { remember } from '../../src/engine/remember.ts';
import { resume } from '../../src/engine/resume.ts';
import { historyOf } from '../../src/engine/show.ts';
import { supersede } from '../../src/engine/supersede.ts';
import { done } from '../../src/engine/work/done.ts';
import { endSession } from '../../src/engine/work/end-session.ts';
import { type Desk, daysAfter, memoryStore } from '../memory-store.ts';

const DAY = '2026-03-02';

function learned(desk: Desk, id: string, scope = 'project'): void {
  remember(desk.at(DAY), {
    kind: 'learning',
    id,
    statement: `What went wrong with ${id}`,
    scope,
    fields: [
      ['cause', `cause of ${id}`],
      ['prevention', `prevention of ${id}`],
    ],
  });
}

const brief = (desk: Desk, day = DAY, scope = 'project') =>
  resume(desk.at(day), load(desk.at(day)), { scope });

describe('what an agent is handed', () => {
  it('is an active learning where its scope holds, and nowhere else [continuity:learning-status-active]', () => {
    const desk = memoryStore();
    learned(desk, 'thai-keys', 'module:i18n');
    learned(desk, 'everywhere');
    expect(brief(desk, DAY, 'module:i18n').included).toEqual(['everywhere', 'thai-keys']);
    expect(brief(desk, DAY, 'path:src/i18n/th.json').included).toEqual(['everywhere', 'thai-keys']);
    expect(brief(desk, DAY, 'module:auth').included).toEqual(['everywhere']);
    expect(brief(desk, DAY, 'module:i18n').text).toContain('prevention of thai-keys');
  });

  it('is no archived learning, which is there when it is asked for [continuity:learning-status-archived]', () => {
    const desk = memoryStore();
    learned(desk, 'faded');
    learned(desk, 'put-away');
    endSession(desk.at(DAY), undefined, undefined);
    archive(desk.at(daysAfter(DAY, 1)), ['put-away'], 'the pipeline replaced it');
    for (let n = 2; n < 24; n++) {
      const id = `other-${n}`;
      remember(desk.at(daysAfter(DAY, n)), { kind: 'entity', id, statement: `Service ${n}`, fields: [] });
      endSession(desk.at(daysAfter(DAY, n)), undefined, undefined);
    }
    const later = daysAfter(DAY, 31);
    expect(brief(desk, daysAfter(DAY, 2)).included).toContain('faded');
    expect(brief(desk, daysAfter(DAY, 2)).included).not.toContain('put-away');
    expect(brief(desk, later).included).not.toContain('faded');
    const { fact } = historyOf(desk.at(later), load(desk.at(later)), 'faded');
    expect(fact.statement).toBe('What went wrong with faded');
    use(desk.at(later), ['faded', 'put-away']);
    expect(brief(desk, later).included).toEqual(expect.arrayContaining(['faded', 'put-away']));
  });

  it('is never again what was proved wrong, by whatever name [continuity:learning-status-invalidated]', () => {
    const desk = memoryStore();
    learned(desk, 'wrong');
    learned(desk, 'right');
    invalidate(desk.at(DAY), ['wrong'], 'the queue retries by itself');
    expect(brief(desk).included).toEqual(['right']);
    expect(brief(desk).text).not.toContain('went wrong with wrong');
    expect(() => use(desk.at(DAY), ['wrong'])).toThrow('it does not come back');
    expect(brief(desk, daysAfter(DAY, 300)).included).not.toContain('wrong');
  });

  it('carries a mark of caution on what was corrected [continuity:learning-status-corrected]', () => {
    const desk = memoryStore();
    learned(desk, 'fixed');
    correct(desk.at(DAY), 'fixed', 'It was the proxy all along', 'read the code');
    const { text, included } = brief(desk);
    expect(included).toEqual(['fixed']);
    expect(text).toMatch(/It was the proxy all along.*\[corrected: was wrong before\]/);
  });

  it('is the successor and not what it replaced', () => {
    const desk = memoryStore();
    learned(desk, 'old');
    learned(desk, 'new');
    supersede(desk.at(DAY), 'old', 'new', 'the cause was another');
    expect(brief(desk).included).toEqual(['new']);
  });

  it('shows the five latest accomplishments; the older stay in the ledger [continuity:completed-keeps-five]', () => {
    const desk = memoryStore();
    for (let n = 1; n <= 7; n++) done(desk.at(DAY), `Step ${n} (src/a.ts:${n})`);
    const shown = brief(desk)
      .text.split('\n')
      .filter((line) => line.startsWith('- Done: '));
    expect(shown).toEqual([7, 6, 5, 4, 3].map((n) => `- Done: Step ${n} (src/a.ts:${n})`));
    const kept = log(desk.at(DAY), {}).map((event) => event.text);
    for (let n = 1; n <= 7; n++) expect(kept).toContain(`Step ${n} (src/a.ts:${n})`);
  });
});
