// A layout as the ledger and the settings alone give it: rendered from the texts and names that `Kept` events hold. What the files
// say beyond that becomes `Kept` events, so that they can always be written again.

import { keptTextDrafts, keptTextIn, ownFields } from '../../ledger/kept-text.ts';
import type { Draft, Field } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import { FORGOTTEN } from '../../model/forgotten-mark.ts';
import { once } from '../../model/once.ts';
import type { Store } from '../../model/store.ts';
import type { Rendered, View } from '../../model/view.ts';
import { keptNames } from '../layout-names.ts';
import type { Memory } from '../reading/memory.ts';
import { quotedIn } from './made-lines.ts';
import { forgottenFiles, ownFiles, withoutFiles } from './own-files.ts';
import { owns, type PlacedView } from './registry.ts';
import { letters } from './said-words.ts';
import { settled } from './settled.ts';
import { type Repository, sessionEvents, viewInput } from './view-input.ts';

export interface FromLedger extends Rendered {
  /** The texts of files that the ledger holds. */
  readonly kept: ReadonlyMap<string, string | undefined>;
}

/** `there`: the files that lie there; those that are not the layout's own are read as settings are. */
export function fromLedger(
  store: Store,
  memory: Memory,
  repository: Repository,
  { view }: PlacedView,
  there: ReadonlyMap<string, string>,
): FromLedger {
  const others = new Map([...there].filter(([path]) => !owns(view, path)));
  const names = keptNames(memory.state, view.name);
  const rendered = (frame: ReadonlyMap<string, string>) =>
    settled(view, viewInput(store, memory, repository, frame, names, frame));
  // Any session file may claim to keep any text: only files of the layout itself are made of it.
  const kept = new Map(keptTexts(store, memory, view.name).filter(([path]) => owns(view, path)));
  const bare = rendered(others);
  if (kept.size === 0) return { ...bare, kept };
  // Most files are only understood beside the others of their layout.
  const frame = new Map([...(view.apart ? [] : bare.files), ...others]);
  for (const [path, text] of kept)
    if (text === undefined) frame.delete(path);
    else frame.set(path, text);
  const sorted = new Map([...frame].sort(([one], [other]) => (one < other ? -1 : 1)));
  const gone = forgottenFiles(view, memory.state, names, new Map([...sorted, ...there]));
  return { ...rendered(withoutFiles(sorted, gone)), kept };
}

/** The facts that a line of a file quotes, where facts alone give the line. Days and counts do not matter. */
export function madeFromFacts(
  store: Store,
  memory: Memory,
  repository: Repository,
  { view }: PlacedView,
  there: ReadonlyMap<string, string>,
): (path: string, line: string) => readonly Fact[] {
  const others = new Map([...there].filter(([path]) => !owns(view, path)));
  const bare = once(() => {
    const names = keptNames(memory.state, view.name);
    const { files } = settled(view, viewInput(store, memory, repository, others, names, others));
    return new Map(Array.from(files, ([path, text]) => [path, new Set(text.split('\n').map(letters))]));
  });
  const quoted = once(() =>
    quotedIn(
      [...memory.state.facts.values()].flatMap((fact) =>
        [fact.statement, ...fact.fields.map(([, value]) => value)].map((text) => [text, fact] as const),
      ),
    ),
  );
  return (path, line) => (bare().get(path)?.has(letters(line)) ? quoted()(line) : []);
}

/** Without a text where the file was taken away. */
function keptTexts(store: Store, memory: Memory, layout: string): [path: string, text: string | undefined][] {
  const texts: [string, string | undefined][] = [];
  for (const [key, { session, position, parts }] of memory.state.keptTexts) {
    if (!key.startsWith(`${layout} `)) continue;
    const path = key.slice(layout.length + 1);
    if (parts === 0) {
      texts.push([path, undefined]);
      continue;
    }
    const events = new Map(sessionEvents(store, memory, session).map((event) => [event.position, event]));
    const held = Array.from({ length: parts }, (_, n) => events.get(position + n));
    const text = keptTextIn(held);
    // A text that showed a forgotten fact was erased; until the file is kept anew, facts alone give it.
    if (text !== undefined && !held.some((event) => event?.text === FORGOTTEN)) texts.push([path, text]);
  }
  return texts;
}

/** What the ledger has to hold so that `wanted` comes out again; `given` is what comes out now. Undefined: too much for it. */
export function keptDrafts(
  view: View,
  state: Memory['state'],
  wanted: Rendered,
  given: FromLedger,
): Draft[] | undefined {
  const paths = [...new Set([...wanted.files.keys(), ...given.files.keys()])].filter((path) =>
    owns(view, path),
  );
  const isGiven = (path: string) => {
    const text = wanted.files.get(path);
    return text === given.files.get(path) && (!view.isDated?.(path) || text === given.kept.get(path));
  };
  const differing = paths.filter((path) => !isGiven(path));
  const size = differing.reduce((sum, path) => sum + (wanted.files.get(path)?.length ?? 0), 0);
  if (size > LARGEST) return undefined;
  const items = differing.length === 0 ? [] : view.read(wanted.files).items;
  const ids = [...new Set(wanted.names.values())];
  const own = ownFiles(
    items,
    wanted.names,
    new Map([...wanted.files].filter(([path]) => differing.includes(path))),
  );
  const owned = once(() => ownFiles(view.read(given.files).items, given.names, given.files));
  const stands = new Set(items.map(({ name, path }) => `${wanted.names.get(name)} ${path}`));
  const shownIn = (path: string, text: string) =>
    ids.filter((id) => {
      const { statement = '' } = state.facts.get(id) ?? {};
      return stands.has(`${id} ${path}`) || (statement !== '' && text.includes(statement));
    });
  const texts = differing.flatMap((path): Draft[] => {
    const text = wanted.files.get(path);
    if (text !== undefined) return keptTextDrafts(view.name, path, text, shownIn(path, text), own.get(path));
    const fields = [...inFile(view.name, path), ...ownFields(owned().get(path))];
    return [{ verb: 'Kept', fields: [...fields, ['status', 'gone']] }];
  });
  const known = keptNames(state, view.name);
  const named = new Set(items.flatMap(({ name, path }) => (differing.includes(path) ? [name] : [])));
  const isToKeep = (name: string, id: string) =>
    name !== id &&
    known.get(name) !== id &&
    (NUMBERED.test(name) || named.has(name) || given.names.get(name) !== id);
  const kept = [...wanted.names].filter(([name, id]) => isToKeep(name, id));
  return [...texts, ...nameDrafts(view.name, kept)];
}

function inFile(layout: string, path: string): Field[] {
  return [
    ['layout', layout],
    ['file', path],
  ];
}

function nameDrafts(layout: string, items: readonly (readonly [name: string, id: string])[]): Draft[] {
  const drafts: Draft[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) {
    const named = items
      .slice(at, at + AT_ONCE)
      .map(([name, id]): Field => ['item', `${id} ${name.replace(/[\n\r]/g, ' ')}`]);
    drafts.push({ verb: 'Kept', fields: [['layout', layout], ...named] });
  }
  return drafts;
}

const AT_ONCE = 200;

/** More text than anybody writes by hand is not put into the ledger. */
const LARGEST = 1024 * 1024;

/** Names that are counted: another branch would count differently. */
const NUMBERED = /^[A-Za-z]+-?\d+$/;

/** Some line of `one` is not in `other`; their order does not matter. */
export function saysMore(one: Rendered, other: Rendered): boolean {
  const known = new Set([...other.files.values()].flatMap((text) => text.split('\n')));
  return [...one.files.values()].some((text) => text.split('\n').some((line) => !known.has(line)));
}
