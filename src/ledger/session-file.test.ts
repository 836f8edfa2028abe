import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Session } from '../model/session.ts';
import { parseSessionFile, renderSessionHead } from './session-file.ts';

const NAME = '2026-11-15T174120Z-claude-code-7f3a';
const HEAD = [
  '---',
  'format: tidemark/1',
  `session: ${NAME}`,
  'agent: claude-code',
  'author: Ada',
  'started: 2026-11-15T17:41:20Z',
  'tick: 840',
  'branch: main',
  'commit: 3f2c1ab',
  '---',
  '# Fix the flaky locale test',
  '',
  '## Memory References',
  '',
  '',
].join('\n');
const EVENTS = [
  '- Created learning `missing-locale-keys`: i18n keys missing in th.json',
  '  scope: module:i18n',
  '  at: 2026-11-15T17:52:03Z #841',
  '- Referenced `transport-agnostic`',
  '  at: 2026-11-15T17:53:10Z #842',
  '',
].join('\n');
const PROSE = '\n## What We Did\n\nFixed it.\n\\## not a heading\n\n';
const OPEN = HEAD + EVENTS;
const SEALED = `${OPEN}${PROSE}<!-- sealed: sha256:${createHash('sha256')
  .update(OPEN + PROSE)
  .digest('hex')} events: 2 -->\n`;

const parse = (text: string, name = NAME) => parseSessionFile(text, 'sessions/x.md', name);
const codes = (text: string) => parse(text).problems.map((problem) => `${problem.level} ${problem.code}`);
const brief = (text: string) =>
  parse(text).events.map((event) => `${event.verb} ${event.id ?? ''} #${event.tick}`);
const under = (...lines: string[]) => HEAD + lines.map((line) => `${line}\n`).join('');

describe('a session file', () => {
  it('begins with its front matter, its title and the section of its events', () => {
    const session: Session = {
      id: NAME,
      agent: 'claude-code',
      author: 'Ada',
      started: '2026-11-15T17:41:20Z',
      title: 'Fix the flaky locale test',
      branch: 'main',
      commit: '3f2c1ab',
    };
    expect(renderSessionHead(session, 840)).toBe(HEAD);
    expect(parse(HEAD).session).toEqual(session);
  });

  it('tells in which line each event begins', () => {
    expect(parse(OPEN).begins).toEqual([15, 18]);
    expect(parse(under('- Referenced: a-b, c-d', '', '- Referenced `x`')).begins).toEqual([15, 15]);
  });

  it('gives its opening and its events, each with tick, session and place', () => {
    const { events, problems, whole, sealed } = parse(OPEN);
    expect(problems).toEqual([]);
    expect(events).toEqual([
      {
        verb: 'Opened',
        fields: [],
        at: '2026-11-15T17:41:20Z',
        tick: 840,
        session: NAME,
        position: -1,
        text: 'Fix the flaky locale test',
      },
      {
        verb: 'Created',
        kind: 'learning',
        id: 'missing-locale-keys',
        text: 'i18n keys missing in th.json',
        fields: [['scope', 'module:i18n']],
        at: '2026-11-15T17:52:03Z',
        tick: 841,
        session: NAME,
        position: 0,
      },
      {
        verb: 'Referenced',
        id: 'transport-agnostic',
        fields: [],
        at: '2026-11-15T17:53:10Z',
        tick: 842,
        session: NAME,
        position: 1,
      },
    ]);
    expect(whole).toBe(OPEN.length);
    expect(sealed).toBeUndefined();
  });

  it('keeps its prose sections and knows where its seal stands', () => {
    const { sections, sealed, problems } = parse(SEALED);
    expect(problems).toEqual([]);
    expect(sections).toEqual([{ title: '## What We Did', text: 'Fixed it.\n\\## not a heading' }]);
    expect(sealed).toMatchObject({ events: 2, offset: (OPEN + PROSE).length, line: 26 });
  });

  it('cannot be given structure by a title', () => {
    const head = renderSessionHead(
      {
        id: NAME,
        agent: 'x',
        started: '2026-11-15T17:41:20Z',
        title: 'One\n## Memory References\n- Created `x`',
      },
      1,
    );
    expect(parse(head).events).toHaveLength(1);
    expect(parse(head).session.title).toBe('One ## Memory References - Created `x`');
  });
});

describe('a file that something happened to', () => {
  it.each([
    ['a byte order mark', `\ufeff${OPEN}`, 'notice bom'],
    ['CR LF line ends', OPEN.replaceAll('\n', '\r\n'), 'notice crlf'],
    ['decomposed letters', OPEN.replace('Ada', 'Zoe\u0308'), 'notice nfd'],
    ['a strange line in its front matter', OPEN.replace('branch: main', '- main'), 'notice front-matter'],
  ])('with %s is read all the same', (_what, text, code) => {
    expect(codes(text)).toEqual([code]);
    expect(brief(text)).toEqual([
      'Opened  #840',
      'Created missing-locale-keys #841',
      'Referenced transport-agnostic #842',
    ]);
  });

  it('names file and line of what is wrong', () => {
    const [problem] = parse(OPEN.replace('#842', '#7')).problems;
    expect(problem).toMatchObject({ code: 'tick-order', level: 'error', file: 'sessions/x.md', line: 18 });
    expect(problem?.received).toBe('- Referenced `transport-agnostic`');
  });

  it('without front matter is an error, and its events still count under the name of the file', () => {
    const text = OPEN.slice(OPEN.indexOf('# Fix'));
    expect(codes(text)).toEqual(['error no-front-matter']);
    expect(parse(text).session).toMatchObject({
      id: NAME,
      agent: 'unknown',
      started: '2026-11-15T17:41:20Z',
    });
    expect(parse(text).events).toHaveLength(3);
  });

  it('of a later format gives nothing rather than half', () => {
    const later = parse(OPEN.replace('tidemark/1', 'tidemark/2'));
    expect(later).toMatchObject({ newer: 'tidemark/2', events: [], whole: OPEN.length });
    expect(later.problems).toMatchObject([{ code: 'newer-format', level: 'error', received: 'tidemark/2' }]);
  });

  it('says when name and session differ, when the start is no time, when the format is foreign', () => {
    expect(codes(OPEN.replace(`session: ${NAME}`, 'session: other'))).toEqual(['error session-name']);
    expect(codes(OPEN.replace('started: 2026-11-15T17:41:20Z', 'started: now'))).toEqual(['error started']);
    expect(codes(OPEN.replace('format: tidemark/1', 'format: diary'))).toEqual(['error unknown-format']);
  });

  it('with conflict markers is an error at each of them, and both sides count', () => {
    const text = under(
      '<<<<<<< HEAD',
      '- Referenced `ours`',
      '  at: 2026-11-15T17:52:03Z #841',
      '=======',
      '- Referenced `theirs`',
      '  at: 2026-11-15T17:52:04Z #842',
      '>>>>>>> theirs',
    );
    expect(codes(text)).toEqual(['error conflict-marker', 'notice prose', 'error conflict-marker']);
    expect(brief(text)).toEqual(['Opened  #840', 'Referenced ours #841', 'Referenced theirs #842']);
  });

  it('counts once an event that a merge left twice, and twice what was said twice', () => {
    const once = ['- Reinforced `a`', '  at: 2026-11-15T17:52:03Z #841'];
    const later = ['- Reinforced `a`', '  at: 2026-11-15T17:52:09Z #842'];
    const text = under(
      ...once,
      ...later,
      ...once,
      ...later,
      '- Reinforced `b`',
      '  at: 2026-11-15T18:00:00Z #843',
    );
    expect(brief(text)).toEqual([
      'Opened  #840',
      'Reinforced a #841',
      'Reinforced a #842',
      'Reinforced b #843',
    ]);
    expect(codes(text)).toEqual(['notice repeated', 'notice repeated']);
  });

  it('with something after its seal is an error, event or not', () => {
    expect(codes(`${SEALED}\nA remark.\n`)).toEqual(['error after-seal']);
    const more = `${SEALED}\n## Memory References\n\n- Referenced \`late\`\n  at: 2026-11-16T00:00:00Z #900\n`;
    expect(codes(more)).toEqual(['error after-seal', 'error seal-count']);
    expect(brief(more).at(-1)).toBe('Referenced late #900');
  });

  it('with fewer events than its seal counts is an error', () => {
    const text = SEALED.replace(/- Referenced[^\n]*\n[^\n]*\n/, '');
    expect(codes(text)).toEqual(['error seal-count']);
  });
});

describe('an event that is not as it should be', () => {
  it('is kept with its unknown verb and its unknown lines, and reported', () => {
    const text = under('- Pondered `x`: why', '  loose words', '  at: 2026-11-15T17:52:03Z #841');
    expect(codes(text)).toEqual(['notice unknown-verb', 'notice unknown-line']);
    expect(brief(text)).toEqual(['Opened  #840', 'Pondered x #841']);
  });

  it('without a time in the middle of the file takes the one before it', () => {
    const text = under('- Referenced `x`', '- Referenced `y`', '  at: 2026-11-15T17:52:03Z #841');
    expect(codes(text)).toEqual(['notice missing-at']);
    expect(parse(text).events[1]).toMatchObject({ id: 'x', at: '2026-11-15T17:41:20Z', tick: 840 });
  });

  it('with an impossible time takes the one before it, as an error', () => {
    const text = under('- Referenced `x`', '  at: 2026-11-31T17:52:03Z #841');
    expect(codes(text)).toEqual(['error bad-time']);
    expect(parse(text).events[1]).toMatchObject({ id: 'x', at: '2026-11-15T17:41:20Z', tick: 841 });
  });

  it('with an absurd tick does not drag the whole ledger along', () => {
    const text = under('- Referenced `x`', '  at: 2026-11-15T17:52:03Z #99999999999999999999');
    expect(codes(text)).toEqual(['error bad-tick']);
    expect(brief(text)).toEqual(['Opened  #840', 'Referenced x #840']);
  });

  it('earlier than the opening of its session still comes after it', () => {
    const text = under('- Referenced `x`', '  at: 2026-11-15T17:52:03Z #12');
    expect(codes(text)).toEqual(['error tick-order']);
    expect(brief(text)).toEqual(['Opened  #12', 'Referenced x #12']);
  });
});

describe('a torn tail', () => {
  it.each([
    ['a bullet', '- Refer'],
    ['a bare dash', '-'],
    ['an event before its closing line', '- Referenced `x`\n'],
    ['a closing line without its end', '- Referenced `x`\n  at: 2026-11-15T18:00:00Z #84'],
    ['the middle of a block', '- Noted\n  text: |\n    one\n'],
    ['a heading', '#'],
    ['a seal', '<!-- sealed: sha256:9c1f'],
  ])('after %s is told, does not count and begins where the last whole event ended', (_what, tail) => {
    const { events, problems, whole } = parse(OPEN + tail);
    expect(events).toHaveLength(3);
    expect(problems).toMatchObject([{ code: 'torn-tail', level: 'error' }]);
    expect(whole).toBe(OPEN.length);
  });

  it('is not an event that lacks only its line end, as some editors leave it', () => {
    const text = OPEN.slice(0, -1);
    expect(brief(text)).toEqual(brief(OPEN));
    expect(parse(text)).toMatchObject({
      whole: text.length,
      problems: [{ code: 'unended', level: 'notice', line: 19, received: '  at: 2026-11-15T17:53:10Z #842' }],
    });
    expect(brief(`${HEAD}- Noted: x\n  at: 2026-11-15T17:53:10Z #841`)).toHaveLength(2);
  });

  it.each([
    ['84', 'a number that was cut'],
    ['8421', 'a number that may go on'],
    ['842', 'a number that was there before'],
    ['', 'no number'],
  ])('may end in a closing line with #%s: %s', (tick) => {
    const text = `${OPEN}- Referenced \`x\`\n  at: 2026-11-15T18:00:00Z #${tick}`;
    expect(parse(text)).toMatchObject({ whole: OPEN.length, problems: [{ code: 'torn-tail' }] });
  });

  it.each([
    ['nothing of the event', ''],
    ['its bullet', '- Noted: x\n'],
    ['its bullet and a blank of the next line', '- Noted: x\n '],
    ['half a field', '- Noted: x\n  cause: y'],
    ['all but its line end', '- Noted: x\n  at: 2026-11-15T18:00:00Z #843'],
    ['the beginning of a seal', '\n<!-- sealed: sha256:12'],
  ])('is what power loss filled with zeros after %s', (_, begun) => {
    const text = `${OPEN}${begun}${'\0'.repeat(40)}`;
    expect(brief(text)).toEqual(brief(OPEN));
    expect(codes(text)).toEqual(['error torn-tail']);
    expect(parse(text).whole).toBe(OPEN.length + (begun.startsWith('\n') ? 1 : 0));
  });

  it('in the closing prose begins with the line that has zeros', () => {
    const { problems, sections } = parse(`${OPEN}${PROSE}And th\0\0\0`);
    expect(problems).toMatchObject([{ code: 'torn-tail', line: OPEN.split('\n').length + 6 }]);
    expect(sections[0]?.text).toBe('Fixed it.\n\\## not a heading');
  });

  it('may end in lines that arrived where those before them did not', () => {
    const text = `${OPEN}- Noted: x\n${'\0'.repeat(40)}use: y\n  at: 2026-11-15T18:00:00Z #843\n`;
    expect(brief(text)).toEqual(brief(OPEN));
    expect(codes(text)).toEqual(['error torn-tail']);
  });

  it('is not what has zeros and whole events after it: they are told, and the events count', () => {
    const later = '- Pinned `x`\n  at: 2026-11-15T18:00:00Z #844\n';
    const text = `${OPEN}- Noted: x\n${'\0'.repeat(40)}\n${later}`;
    expect(brief(text)).toEqual(brief(OPEN + later));
    expect(codes(text)).toContain('error zeros');
  });

  it('takes no remark of a person with it', () => {
    const remark = 'A remark by hand.\n';
    expect(parse(`${OPEN}${remark}- Referenced \`x\`\n`).whole).toBe((OPEN + remark).length);
  });
});

describe('the dialect of evolving-memory inside a file of ours', () => {
  it('is read item by item, in the place of the file where it stands', () => {
    const text = under(
      '- Referenced: a-b, c-d',
      'Created: e-f (tier: working)',
      '- **Superseded:** a-b → c-d',
      '- (none)',
      '- Reactivated',
      '- g-h',
      '- Referenced `strict`',
      '  at: 2026-11-15T17:52:03Z #841',
      '- i-j',
    );
    expect(brief(text)).toEqual([
      'Opened  #840',
      'Referenced a-b #840',
      'Referenced c-d #840',
      'Created e-f #840',
      'Superseded a-b #840',
      'Referenced c-d #840',
      'Reactivated g-h #840',
      'Referenced strict #841',
      'Referenced i-j #841',
    ]);
    expect(codes(text)).toEqual(['notice bare-id']);
    expect(parse(text).events.filter((event) => event.loose)).toHaveLength(7);
  });
});

describe('a long file', () => {
  it('is read in time that grows with its length only', () => {
    const events = Array.from(
      { length: 50_000 },
      (_, n) => `- Referenced \`x\`\n  at: 2026-11-15T17:52:03Z #${841 + n}\n`,
    );
    const started = performance.now();
    expect(parse(HEAD + events.join('')).events).toHaveLength(50_001);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

it.each([
  ['prose', 'x\n'],
  ['merge conflicts', '<<<<<<< a\n'],
  ['unknown verbs', '- Sung `a`\n  at: 2026-03-01T12:00:00Z #2\n'],
])('a file of nothing but %s is read, and names the first hundred and how many more', (_, line) => {
  const text = `---\nformat: tidemark/1\nsession: ${NAME}\nstarted: 2026-03-01T12:00:00Z\ntick: 1\n---\n# x\n\n## Memory References\n\n${line.repeat(1_000)}`;
  const { problems } = parseSessionFile(text, 'a.md', NAME);
  expect(problems.length).toBeLessThan(400);
  expect(problems.at(-1)?.message).toMatch(/^[89]\d\d more of this kind/);
});
