// The two files of the decision log, brought up to date. A decision stands in the log until memory says that it has ended.

import type { Fact } from '../../model/fact.ts';
import type { Problem } from '../../model/problem.ts';
import type { ViewInput } from '../../model/view.ts';
import { archiveDue, isEnforced } from './archive-rule.ts';
import { archivedDay, archivedOnText, readArchivedOn, reasonFor } from './archived-on.ts';
import type { EntryWords } from './entry.ts';
import { titleOf, wordsOf } from './fact-words.ts';
import { matchFacts } from './match-facts.ts';
import { commentId, headingOf, uniqueNames } from './name-entries.ts';
import { ARCHIVE, LOG, type PlacedEntry, placedEntries } from './read-decisions.ts';
import { readLog } from './read-log.ts';
import { isRecordFact } from './record-facts.ts';
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

const NOTHING_DUE = { archive: [], notes: [] };

/** Only decisions that may be written are; what the files show of the others is still told. */
export function renderDecisions(input: ViewInput, mayWrite: (id: string) => boolean): RenderedPart {
  const logs = [LOG, ARCHIVE].map((path) => ({
    path,
    frame: input.frame.get(path),
    blocks: readLog(input.frame.get(path) ?? '', path).blocks,
  }));
  const known = input.facts
    .map(({ fact }) => fact)
    .filter((fact) => fact.kind === 'decision' && !isRecordFact(fact));
  const placed = placedEntries(logs);
  const byBlock = new Map(placed.map((one) => [one.block, one]));
  const shown = matchFacts(placed, known, input.names);
  const facts = known.filter(({ id }) => mayWrite(id));
  const shows = new Map([...shown].filter(([, { id }]) => mayWrite(id)));
  if (facts.length === 0 && known.length > 0)
    return {
      files: new Map(),
      names: new Map(Array.from(shown, ([{ name }, { id }]) => [name, id])),
      notes: [],
    };

  // Of an entry that stands in both files, the one in the right file counts; the other leaves.
  const doubles = doublesOf(placed, shown, input.names);
  for (const [entry, fact] of doubles) if (mayWrite(fact.id)) shows.set(entry, fact);
  const standing = new Map(Array.from(shows, ([entry, fact]) => [fact.id, entry]));
  for (const [entry, fact] of shows)
    if ((entry.path === ARCHIVE) === isPutAway(fact)) standing.set(fact.id, entry);
  const notes: Problem[] = [];
  const wanted = new Map<string, { path: string; words: EntryWords }>();
  const ids = commentIds(input.names);
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  for (const fact of facts) {
    const stands = standing.get(fact.id);
    const path = placeOf(fact, stands?.path, input, notes);
    if (path === undefined) continue;
    const archivedOn = path === ARCHIVE ? archivedOnOf(fact, stands, byId, input) : undefined;
    wanted.set(fact.id, { path, words: wordsOf(fact, stands?.entry.id ?? ids.get(fact.id), archivedOn) });
  }

  const woven = ({ path, frame, blocks }: (typeof logs)[number], away: ReadonlySet<string>) => {
    const wantedHere = (id: string) => {
      const want = wanted.get(id);
      return want?.path === path && !away.has(id) ? want : undefined;
    };
    const here = blocks.map((block): Standing => {
      const entry = byBlock.get(block);
      const id = entry && shows.get(entry)?.id;
      const words = standing.get(id ?? '') === entry ? wantedHere(id ?? '')?.words : undefined;
      return {
        block,
        ...(id === undefined ? {} : { fact: id }),
        ...(words === undefined ? {} : { words }),
      };
    });
    const incoming = [...wanted.keys()]
      .flatMap((fact): Incoming[] => {
        const want = wantedHere(fact);
        const old = standing.get(fact);
        if (want === undefined || old?.path === path) return [];
        return [{ fact, words: want.words, ...(old === undefined ? {} : { old: old.block }) }];
      })
      .sort((a, b) => (a.words.day ?? 0) - (b.words.day ?? 0));
    if (frame === undefined && incoming.length === 0) return undefined;
    return weaveLog(frame, TITLES[path] ?? '', here, incoming);
  };
  const files = new Map<string, string>();
  let written: readonly WovenBlock[] = [];
  for (const log of logs) {
    const whole = woven(log, new Set());
    if (whole === undefined) continue;
    files.set(log.path, whole.text);
    written = [...written, ...whole.blocks];
  }
  const inLog = facts
    .filter(({ id }) => wanted.get(id)?.path === LOG)
    .sort((a, b) => a.createdDay - b.createdDay);
  const without = (away: ReadonlySet<string>) =>
    logs.flatMap((log) => (log.path === LOG ? (woven(log, away)?.text ?? []) : [])).join('');
  // A log that is not kept up is not trimmed either.
  const due = facts.length < known.length ? NOTHING_DUE : archiveDue({ inLog, without }, input);
  const left = new Map(Array.from(shown, ([{ entry }, { id }]) => [entry as EntryWords, id]));
  return { files, names: namesOf(written, left), notes: [...notes, ...due.notes], archive: due.archive };
}

/** Entries that no fact is left for, and that have the heading of an entry in the other file. */
function doublesOf(
  placed: readonly PlacedEntry[],
  shown: ReadonlyMap<PlacedEntry, Fact>,
  names: ReadonlyMap<string, string>,
): ReadonlyMap<PlacedEntry, Fact> {
  const first = new Map(Array.from(shown, (one) => [`${one[0].path} ${headingOf(one[0].entry)}`, one[1]]));
  return new Map(
    placed.flatMap((one) => {
      const fact = first.get(`${one.path === LOG ? ARCHIVE : LOG} ${headingOf(one.entry)}`);
      return fact === undefined || shown.has(one) || names.has(one.name) ? [] : [[one, fact] as const];
    }),
  );
}

function isPutAway({ archived, status }: Fact): boolean {
  return archived === true || status === 'superseded';
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
    about: fact.id,
  });
  return stands === ARCHIVE ? ARCHIVE : LOG;
}

/** Required when we write it; an entry that stood in the archive without it, and has no reason, goes on without. */
function archivedOnOf(
  fact: Fact,
  stands: PlacedEntry | undefined,
  facts: ReadonlyMap<string, Fact>,
  input: ViewInput,
): string | undefined {
  const isStanding = stands?.path === ARCHIVE;
  const by = facts.get(fact.supersededBy ?? '');
  const successor = by && { name: headingOf({ day: by.createdDay, title: titleOf(by) }), title: titleOf(by) };
  const bullet = isStanding ? (stands?.entry['archived-on'][0] ?? '') : undefined;
  const told = readArchivedOn(bullet ?? '');
  // What stands there for the same reason is not dated anew.
  if (told.day !== undefined && told.reason === reasonFor(fact, successor)) return archivedOnText(told);
  const day = archivedDay(fact, input, bullet);
  if (isStanding && day === undefined && fact.reason === undefined && successor === undefined)
    return undefined;
  return archivedOnText({ reason: reasonFor(fact, successor), ...(day === undefined ? {} : { day }) });
}

function commentIds(names: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map(
    Array.from(names).flatMap(([name, id]) => (commentId(name) === undefined ? [] : [[id, name] as const])),
  );
}

/** `left`: facts that are shown by entries nobody wrote anew. */
function namesOf(
  blocks: readonly WovenBlock[],
  left: ReadonlyMap<EntryWords, string>,
): ReadonlyMap<string, string> {
  const entries = blocks.flatMap(({ words, fact }) => (words === undefined ? [] : [{ words, fact }]));
  const names = uniqueNames(entries.map(({ words }) => words.id ?? headingOf(words)));
  return new Map(
    entries.flatMap(({ words, fact = left.get(words) }, n) =>
      fact === undefined ? [] : [[names[n] ?? '', fact] as const],
    ),
  );
}
