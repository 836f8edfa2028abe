import { describe, expect, it } from 'vitest';
import { adopted, folder, viewContract } from '../../../test/contracts/view-contract.ts';
import { full, odd, simple } from '../../../test/layouts/evolving-samples.ts';
import { dayText } from '../../model/day.ts';
import { evolvingView as view } from './view.ts';

describe('the evolving layout', () => {
  viewContract(view, { simple, full, odd });
});

const itemsOf = (files: Record<string, string>) =>
  new Map(view.read(folder(files)).items.map((item) => [item.name, item]));

describe('reading continuity.md and the archive', () => {
  it('takes facts with their footers and leaves other bullets alone', () => {
    const items = itemsOf(full);
    expect([...items.keys()]).toEqual([
      'stack-postgres',
      'money-in-cents',
      'berth-once',
      'tariff-cache-local',
      'tariff-cache-redis',
      'migration-rules',
      'tide-service-errors',
      'ot-eviction-import',
      'us2-moved',
      'child-of-box',
      'short-answers',
      'team-ada',
      'poll-bookings',
      'berth-lock',
      'shipped-14',
      'old-core',
    ]);
    expect(items.get('tariff-cache-local')).toMatchObject({
      id: 'tariff-cache-local',
      kind: 'decision',
      statement: 'Tariff cache is per process; never shared.',
      life: {
        uses: 3,
        tier: 'active',
        status: 'active',
        supersedes: ['tariff-cache-redis'],
        origin: '2026-05-09-101200',
      },
    });
    const life = items.get('tariff-cache-local')?.life;
    expect([life?.created, life?.lastUsed].map((day) => dayText(day ?? 0))).toEqual([
      '2026-05-09',
      '2026-05-11',
    ]);
  });

  it('joins wrapped lines and keeps lists', () => {
    const items = itemsOf(full);
    expect(items.get('money-in-cents')?.statement).toBe(
      'Money is stored in whole cents (ADR-0002), never as a float; rounding happens once, when an invoice is closed',
    );
    expect(items.get('migration-rules')?.statement).toBe(
      'Migrations:\n- are numbered by day\n- never touch two tables',
    );
  });

  it('tells the kind by the section, and a thread by its box', () => {
    const kinds = Object.fromEntries(Array.from(itemsOf(full), ([name, item]) => [name, item.kind]));
    expect(kinds).toMatchObject({
      'stack-postgres': 'entity',
      'money-in-cents': 'invariant',
      'tariff-cache-local': 'decision',
      'migration-rules': 'learning',
      'tide-service-errors': 'learning',
      'ot-eviction-import': 'thread',
      'us2-moved': 'thread',
      'child-of-box': 'thread',
      'short-answers': 'preference',
      'team-ada': 'entity',
    });
    expect(itemsOf(full).get('us2-moved')?.life?.closed).toBe(true);
    expect(itemsOf(full).get('ot-eviction-import')?.life?.closed).toBeUndefined();
  });

  it('lets the place decide, not the label', () => {
    const items = itemsOf(full);
    expect(items.get('shipped-14')?.life).toMatchObject({ status: 'archived', tier: 'archive-candidate' });
    expect(items.get('old-core')?.life?.status).toBe('archived');
    expect(items.get('old-core')?.life?.tier).toBeUndefined();
    expect(items.get('berth-lock')?.life).toMatchObject({ status: 'superseded', supersededBy: 'berth-once' });
    expect(items.get('tariff-cache-redis')?.life).toMatchObject({ status: 'superseded' });
  });

  it('takes the reason of an archived fact from the index, splitting it from the right', () => {
    const items = itemsOf(full);
    expect(items.get('poll-bookings')?.life?.reason).toBe('faded (sslu 22)');
    expect(items.get('berth-lock')?.life?.reason).toBe('nights overlap');
    expect(items.get('shipped-14')?.life?.reason).toBeUndefined();
  });

  it('keeps footer keys it does not know, but none that would steer memory', () => {
    expect(itemsOf(full).get('tide-service-errors')?.fields).toEqual([
      ['severity', 'high'],
      ['owner', 'Ada'],
    ]);
    const odd_ = itemsOf(odd).get('ADR_001.x');
    expect(odd_).toMatchObject({ scope: 'module:auth', fields: [] });
    expect(odd_?.id).toBeUndefined();
    expect(odd_?.life?.trust).toBeUndefined();
  });

  it('reads footers in every spelling, and none of examples, code, placeholders and notes', () => {
    const items = itemsOf(odd);
    expect([...items.keys()]).toEqual([
      'star-bullet',
      'one-line',
      'not-first',
      'only-id',
      'margin',
      'after-unclosed',
      'wrapped',
      'lazy',
      'numbered',
      'paragraph',
      'heading-fact',
      'capital',
      'no-box',
      'twice',
      'twice~2',
      'ADR_001.x',
      'both-places',
      'last-one',
      'again',
      'open-archived',
      'unlisted',
    ]);
    expect(items.get('star-bullet')).toMatchObject({ kind: 'invariant', life: { uses: 2, tier: 'active' } });
    expect(items.get('one-line')?.statement).toBe('On one line');
    expect(items.get('not-first')).toMatchObject({ kind: 'decision', life: { tier: 'active', uses: 2 } });
    expect(items.get('margin')?.life).toEqual({
      created: items.get('one-line')?.life?.created,
      status: 'active',
    });
    expect(items.get('lazy')?.statement).toBe(
      'lazy continuation at the margin\n\nand a second paragraph with `<!-- id: quoted-in-code -->` in it',
    );
    expect(items.get('paragraph')?.statement).toBe('A paragraph is a fact over two lines');
    expect(items.get('heading-fact')?.statement).toBe('A heading is one too');
    expect(items.get('again')?.statement).toBe('archived twice, later');
    expect(items.get('open-archived')?.life).toMatchObject({ status: 'superseded', supersededBy: 'margin' });
  });

  it('reports what is wrong with its line and loses nothing by it', () => {
    const { problems } = view.read(folder(odd));
    expect(problems.map(({ code, file, level }) => `${level} ${code} ${file}`).sort()).toEqual([
      'notice both archive/2026-Q2.md',
      'notice date-only-session sessions/2026-04-01.md',
      'notice duplicate-id archive/2026-Q2.md',
      'notice duplicate-id continuity.md',
      'notice duplicate-id continuity.md',
      'notice footer-misplaced continuity.md',
      'notice footer-unclosed continuity.md',
      'notice footer-value continuity.md',
    ]);
  });

  it('AM-05: an id that stands twice is told, and two different facts both stay', () => {
    const { problems, items } = view.read(folder(odd));
    const lines = (odd['continuity.md'] ?? '').split('\n');
    const twice = problems.filter(({ code, file }) => code === 'duplicate-id' && file === 'continuity.md');
    expect(twice.map(({ line }) => lines[(line ?? 0) - 1])).toEqual(['- twice, but other words', '- twice']);
    expect(items.filter(({ name }) => name.startsWith('twice')).map(({ statement }) => statement)).toEqual([
      'twice',
      'twice, but other words',
    ]);
  });

  it('AM-11: a footer without its closing mark swallows nothing and is told', () => {
    const { problems } = view.read(folder(odd));
    const line =
      (odd['continuity.md'] ?? '').split('\n').findIndex((one) => one.includes('id: unclosed')) + 1;
    expect(problems.find(({ code }) => code === 'footer-unclosed')?.line).toBe(line);
    expect(itemsOf(odd).get('after-unclosed')?.statement).toBe('after the unclosed one');
  });

  it('AM-06: the optional list of sessions is no session and no source of facts', () => {
    const { items } = view.read(folder(full));
    expect(items.every(({ path }) => path === 'continuity.md' || path.startsWith('archive/2026'))).toBe(true);
  });

  it('finds nothing in an empty folder and survives anything', () => {
    expect(view.read(new Map())).toEqual({ items: [], problems: [] });
    for (const text of [
      '',
      '\n',
      '<!--',
      '- <!-- id: a',
      '```',
      '\u0000',
      '<!-- id: a -->',
      '>>> <!-- id: a -->',
    ])
      expect(() => view.render(adopted(view, folder({ 'continuity.md': text })))).not.toThrow();
  });
});
