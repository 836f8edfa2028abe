// The two files of the decision log, brought up to date. A decision stands in the log until memory says that it has ended.

import type { Fact } from '../../model/fact.ts';
import type { Problem } from '../../model/problem.ts';
import type { ViewInput } from '../../model/view.ts';
import { archivableNotes, isEnforced } from './archive-rule.ts';
import { archivedDay, archivedOnText, reasonFor } from './archived-on.ts';
import type { EntryWords } from './entry.ts';
import { titleOf, wordsOf } from './fact-words.ts';
import { matchFacts } from './match-facts.ts';
import { commentId, headingOf, uniqueNames } from './name-entries.ts';
import { ARCHIVE, LOG, type PlacedEntry, placedEntries } from './read-decisions.ts';
import { readLog } from './read-log.ts';
import type { RenderedPart } from './rendered-part.ts';
import { type Incoming, type Standing, type WovenBlock, weaveLog } from './weave-log.ts';

const TITLES: Readonly<Record<string, string>> = {
  [LOG]: `# Decisions

What was decided, why, and what it binds. Read it before planning or changing code; an entry is reversed only with the
consent of a person.
`,
  [ARCHIVE]: `# Archived decisions

Decisions that another one replaced, or whose constraints nothing refers to any more. Ordinary work does not need them.
`,
};

/** A frozen log is not written; what it shows is still told. */
export function renderDecisions(input: ViewInput, isFrozen: boolean): RenderedPart {
  const logs = [LOG, ARCHIVE].map((path) => ({
    path,
    frame: input.frame.get(path),
    blocks: readLog(input.frame.get(path) ?? '', path).blocks,
  }));
  const facts = input.facts.map(({ fact }) => fact).filter(({ kind }) => kind === 'decision');
  const placed = placedEntries(logs);
  const byBlock = new Map(placed.map((one) => [one.block, one]));
  const shows = matchFacts(placed, facts, input.names);
  if (isFrozen)
    return {
      files: new Map(),
      names: new Map(Array.from(shows, ([{ name }, { id }]) => [name, id])),
      notes: [],
    };

  const standing = new Map(Array.from(shows, ([entry, fact]) => [fact.id, entry]));
  const notes: Problem[] = [];
  const wanted = new Map<string, { path: string; words: EntryWords }>();
  const ids = commentIds(input.names);
  for (const fact of facts) {
    const stands = standing.get(fact.id);
    const path = placeOf(fact, stands?.path, input, notes);
    if (path === undefined) continue;
    const archivedOn = path === ARCHIVE ? archivedOnOf(fact, stands, facts, input) : undefined;
    wanted.set(fact.id, { path, words: wordsOf(fact, stands?.entry.id ?? ids.get(fact.id), archivedOn) });
  }

  const files = new Map<string, string>();
  const shown: WovenBlock[] = [];
  for (const { path, frame, blocks } of logs) {
    const here = blocks.map((block): Standing => {
      const entry = byBlock.get(block);
      const id = entry && shows.get(entry)?.id;
      const want = wanted.get(id ?? '');
      return {
        block,
        ...(id === undefined ? {} : { fact: id }),
        ...(want?.path === path ? { words: want.words } : {}),
      };
    });
    const incoming = Array.from(wanted, ([fact, want]) => ({ fact, ...want, old: standing.get(fact) }))
      .filter((one) => one.path === path && one.old?.path !== path)
      .map(
        ({ fact, words, old }): Incoming => ({
          fact,
          words,
          ...(old === undefined ? {} : { old: old.block }),
        }),
      )
      .sort((a, b) => a.words.day - b.words.day);
    if (frame === undefined && incoming.length === 0) continue;
    const woven = weaveLog(frame, TITLES[path] ?? '', here, incoming);
    files.set(path, woven.text);
    shown.push(...woven.blocks);
  }
  const inLog = facts
    .filter(({ id }) => wanted.get(id)?.path === LOG)
    .sort((a, b) => a.createdDay - b.createdDay);
  return {
    files,
    names: namesOf(shown),
    notes: [...notes, ...archivableNotes(inLog, files.get(LOG) ?? '', input)],
  };
}

/** The file a decision belongs into; none where it was proved wrong, erased or never to be believed. */
function placeOf(
  fact: Fact,
  stands: string | undefined,
  input: ViewInput,
  notes: Problem[],
): string | undefined {
  if (fact.forgotten || fact.status === 'invalidated') return undefined;
  if (fact.trust === 'untrusted' && stands === undefined) return undefined;
  if (fact.status === 'superseded') return ARCHIVE;
  if (!fact.archived) return LOG;
  if (!isEnforced(fact, input)) return ARCHIVE;
  const name = headingOf({ day: fact.createdDay, title: titleOf(fact) });
  notes.push({
    code: 'still-enforced',
    level: 'notice',
    message:
      stands === ARCHIVE
        ? `The archived decision "${name}" states constraints that code or documents still refer to.`
        : `The decision "${name}" was put away, but code or documents still refer to its constraints; it stays in ${LOG}.`,
    file: stands ?? LOG,
  });
  return stands === ARCHIVE ? ARCHIVE : LOG;
}

/** Required when we write it; an entry that stood in the archive without it, and has no reason, goes on without. */
function archivedOnOf(
  fact: Fact,
  stands: PlacedEntry | undefined,
  facts: readonly Fact[],
  input: ViewInput,
): string | undefined {
  const isStanding = stands?.path === ARCHIVE;
  const by = facts.find(({ id }) => id === fact.supersededBy);
  const successor = by && { name: headingOf({ day: by.createdDay, title: titleOf(by) }), title: titleOf(by) };
  const day = archivedDay(fact, input, isStanding ? (stands?.entry['archived-on'][0] ?? '') : undefined);
  if (isStanding && day === undefined && fact.reason === undefined && successor === undefined)
    return undefined;
  return archivedOnText({ reason: reasonFor(fact, successor), ...(day === undefined ? {} : { day }) });
}

function commentIds(names: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map(
    Array.from(names).flatMap(([name, id]) => (commentId(name) === undefined ? [] : [[id, name] as const])),
  );
}

function namesOf(shown: readonly WovenBlock[]): ReadonlyMap<string, string> {
  const entries = shown.filter((block) => block.words !== undefined);
  const names = uniqueNames(
    entries.map(({ words }) => (words === undefined ? '' : (words.id ?? headingOf(words)))),
  );
  return new Map(
    entries.flatMap(({ fact }, n) => (fact === undefined ? [] : [[names[n] ?? '', fact] as const])),
  );
}
