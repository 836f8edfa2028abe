// What every layout promises. Each view's own test calls this with files of its layout.
import { expect, it } from 'vitest';
import { adoptedFields } from '../../src/engine/views/adopted-draft.js';
import { dayOf } from '../../src/model/day.js';
import { DEFAULT_POLICY } from '../../src/model/policy.js';
import { evolve } from '../../src/projection/evolve.js';
import { initialState } from '../../src/projection/initial-state.js';
import { standingOf } from '../../src/projection/standing.js';
/** Memory after the items were taken over, as `tide adopt` does it. */
export function adopted(view, files, today = '2026-05-12') {
  const { items, work } = view.read(files);
  const at = `${today}T09:00:00Z`;
  const ids = new Map(items.map((item, n) => [item.name, item.id ?? `fact-${n + 1}`]));
  const state = initialState();
  const session = { id: 'adoption', agent: 'cli', started: at };
  let position = -1;
  const say = (event) =>
    evolve(
      state,
      { ...event, at, tick: ++position + 1, session: session.id, position: position - 1 },
      session,
    );
  say({ verb: 'Opened', fields: [] });
  for (const item of items)
    say({
      verb: 'Adopted',
      kind: item.kind,
      id: ids.get(item.name) ?? '',
      text: item.statement,
      fields: adoptedFields(item, ids),
    });
  if (work?.goal !== undefined) say({ verb: 'Goal', text: work.goal, fields: [] });
  if (work?.task !== undefined) say({ verb: 'Task', text: work.task, fields: [] });
  if (work?.phase !== undefined) say({ verb: 'Checkpoint', text: '', fields: [['phase', work.phase]] });
  for (const text of [...(work?.completed ?? [])].reverse())
    say({ verb: 'Task', text, fields: [['status', 'done']] });
  for (const text of work?.next ?? []) say({ verb: 'Next', text, fields: [] });
  for (const text of work?.blockers ?? []) say({ verb: 'Blocked', text, fields: [] });
  for (const { path, change } of [...(work?.files ?? [])].reverse())
    say({ verb: 'Touched', text: path, fields: change === '' ? [] : [['change', change]] });
  if (work?.context !== undefined) say({ verb: 'Checkpoint', text: work.context, fields: [] });
  return inputOf(state, today, { frame: files, names: ids });
}
/** What the engine hands to a view. */
export function inputOf(state, today, more = {}) {
  const when = { today: dayOf(today) ?? 0, sessions: state.sessions.length, policy: DEFAULT_POLICY };
  return {
    project: 'harbor-api',
    today: when.today,
    policy: DEFAULT_POLICY,
    working: state.working,
    facts: Array.from(state.facts.values(), (fact) => ({ fact, ...standingOf(fact, when) })),
    sessions: [...state.sessions.values()],
    eventsOf: () => [],
    names: new Map(),
    frame: new Map(),
    settings: new Map(),
    mentioned: () => true,
    ...more,
  };
}
export function folder(files) {
  return new Map(Object.entries(files));
}
/** `samples` are whole folders of the layout, by what is special about each. */
export function viewContract(view, samples) {
  for (const [what, files] of Object.entries(samples)) {
    it(`${what}: taken over and shown again, it is the same folder byte for byte`, () => {
      const before = folder(files);
      expect(view.read(before).problems.filter(({ level }) => level === 'error')).toEqual([]);
      const rendered = view.render(adopted(view, before));
      expect(Object.fromEntries([...rendered.files].sort())).toEqual(Object.fromEntries([...before].sort()));
    });
    it(`${what}: the same with CR LF line ends`, () => {
      const before = folder(
        Object.fromEntries(Object.entries(files).map(([path, text]) => [path, text.replace(/\n/g, '\r\n')])),
      );
      const rendered = view.render(adopted(view, before));
      for (const [path, text] of before) expect(rendered.files.get(path)).toBe(text);
    });
    it(`${what}: shown in an empty place, read and shown again, it does not change any more`, () => {
      const input = adopted(view, folder(files));
      const first = view.render({ ...input, frame: new Map() });
      const second = view.render({ ...input, frame: first.files, names: first.names });
      expect(Object.fromEntries(second.files)).toEqual(Object.fromEntries(first.files));
      const read = view.read(first.files);
      expect(read.problems.filter(({ level }) => level === 'error')).toEqual([]);
      for (const item of read.items) expect(first.names.has(item.name)).toBe(true);
    });
    it(`${what}: text it does not know stays where it stands`, () => {
      for (const [path, text] of Object.entries(files)) {
        if (!path.endsWith('.md')) continue;
        const with_ = `${text}${text.endsWith('\n') ? '' : '\n'}\n## Ours alone\n\nA paragraph of ours.\n\n<!-- and a remark -->\n`;
        const before = folder({ ...files, [path]: with_ });
        expect(view.render(adopted(view, before)).files.get(path)).toBe(with_);
      }
    });
    it(`${what}: a file with the marks of a merge is an error with its line`, () => {
      for (const [path, text] of Object.entries(files)) {
        const marked = `${text}\n<<<<<<< ours\nx\n=======\ny\n>>>>>>> theirs\n`;
        const { problems } = view.read(folder({ ...files, [path]: marked }));
        const line = marked.split('\n').indexOf('<<<<<<< ours') + 1;
        expect(problems.find((one) => one.level === 'error' && one.file === path)?.line).toBe(line);
      }
    });
  }
}
