import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { FORGOTTEN } from '../model/forgotten-mark.ts';
import { compareSession } from './compare-session.ts';
import { renderSeal } from './seal.ts';

const digest = { sha256: (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex') };
const HEAD =
  '---\nformat: tidemark/1\nsession: s\nagent: cli\nauthor: Ada\nstarted: 2026-03-02T09:00:00Z\ntick: 1\n---\n# Session\n\n## Memory References\n\n';
const created = (id: string, text: string, cause: string, tick: number) =>
  `- Created learning \`${id}\`: ${text}\n  scope: project\n  cause: ${cause}\n  at: 2026-03-02T09:00:00Z #${tick}\n`;
const OPEN = HEAD + created('slow', 'Tests are slow at night', 'cold cache', 2);
const CLOSED = OPEN + renderSeal(OPEN, 1, digest);

const compare = (was: string, is: string, forgotten: readonly string[] = []) =>
  compareSession(was, is, { any: forgotten.length > 0, has: (id) => forgotten.includes(id) }, digest);
const resealed = (body: string) => body + renderSeal(body, 1, digest);
const erased = `${HEAD}- Created learning \`slow\`: ${FORGOTTEN}\n  scope: project\n  at: 2026-03-02T09:00:00Z #2\n`;

describe('a session file beside an earlier version', () => {
  it('is the same with other line ends or a byte order mark', () => {
    expect(compare(CLOSED, `\ufeff${CLOSED.replaceAll('\n', '\r\n')}`).relation).toBe('same');
  });

  it('may grow and be closed while it is open', () => {
    const more = OPEN + created('b', 'b', 'c', 3);
    expect(compare(OPEN, more)).toMatchObject({ relation: 'longer', closed: false });
    expect(compare(OPEN, CLOSED).relation).toBe('longer');
    expect(compare(`${OPEN}- Created lear`, more).relation).toBe('longer');
  });

  it.each([
    ['another word and a new seal', resealed(OPEN.replace('night', 'noon')), 13],
    ['another author', resealed(OPEN.replace('Ada', 'Mal')), 5],
    ['an event after the seal', `${CLOSED}${created('b', 'b', 'c', 3)}`, 18],
    ['no seal', OPEN, 17],
    ['nothing', '', 1],
  ])('may not have %s once it is closed', (_, is, line) => {
    expect(compare(CLOSED, is)).toEqual({ relation: 'rewritten', closed: true, line });
  });

  it('may not lose or change events while it is open', () => {
    expect(compare(OPEN, HEAD).relation).toBe('rewritten');
    expect(compare(OPEN, OPEN.replace('slow at', 'fast at')).relation).toBe('rewritten');
  });

  it('may lose the words of a fact that the ledger records as forgotten, if it is sealed again', () => {
    expect(compare(CLOSED, resealed(erased), ['slow']).relation).toBe('redacted');
    expect(compare(OPEN, erased + created('b', 'b', 'c', 3), ['slow']).relation).toBe('redacted');
    const quoted = resealed(OPEN.replace('slow at', `${FORGOTTEN} at`));
    expect(compare(CLOSED, quoted, ['other']).relation).toBe('redacted');
  });

  it('may not use a redaction for anything else', () => {
    expect(compare(CLOSED, resealed(erased)).relation).toBe('rewritten');
    expect(compare(CLOSED, resealed(erased), ['other']).relation).toBe('rewritten');
    expect(compare(CLOSED, erased + CLOSED.slice(OPEN.length), ['slow']).relation).toBe('rewritten');
    expect(compare(CLOSED, resealed(erased.replace('#2', '#9')), ['slow']).relation).toBe('rewritten');
    expect(compare(CLOSED, resealed(erased.replace('Ada', FORGOTTEN)), ['slow']).relation).toBe('rewritten');
    expect(compare(CLOSED, resealed(erased.replace('project', 'global')), ['slow']).relation).toBe(
      'rewritten',
    );
    const more = resealed(erased + created('b', 'b', 'c', 3));
    expect(compare(CLOSED, more, ['slow']).relation).toBe('rewritten');
    const put = resealed(OPEN.replace('slow at', `${FORGOTTEN} fast at`));
    expect(compare(CLOSED, put, ['other']).relation).toBe('rewritten');
  });

  it('of another format is written once', () => {
    const log = '# Session 2026-03-02\n\n- Created: a\n';
    expect(compare(log, `${log}- Invalidated: a\n`)).toMatchObject({ relation: 'rewritten', closed: true });
  });
});
