// The evolving-memory layout: memory/continuity.md with a footer under every fact, a log for every session, and the archive
// of what faded or was replaced.

import type { Rendered, View, ViewInput, ViewReading } from '../../model/view.ts';
import { type Filed, writeIndex } from './archive-index.ts';
import { notesOn } from './bloat.ts';
import { readDecayPolicy } from './decay-policy.ts';
import { readBlocks } from './fact-blocks.ts';
import { ARCHIVE_INDEX, CONTINUITY, type Folder, type FolderFile, readFolder } from './folder.ts';
import { lintFolder } from './lint-folder.ts';
import { newContinuity } from './new-continuity.ts';
import { type Known, updateState } from './project-state.ts';
import { indexLogs, type Logs, missingLogs } from './session-files.ts';
import type { Surroundings } from './shown-fact.ts';
import { type Standing, standingsOf } from './standing.ts';
import { endOf, fileAway, quarterFile, weaveArchive } from './weave-archive.ts';
import { weaveContinuity } from './weave-continuity.ts';

const SESSION_INDEX = 'sessions/INDEX.md';

export const evolvingView: View = {
  name: 'evolving',
  summary: 'continuity.md with fact footers, session logs and a quarterly archive (evolving-memory)',
  root: 'memory',
  claims: [CONTINUITY, 'sessions/', 'archive/'],
  logs: 'sessions/',
  isDated: (path) => path.startsWith('archive/'),
  policy: (files) => ({ clock: 'sessions', ...readDecayPolicy(files.get('decay-policy.md') ?? '').policy }),
  lint: lintFolder,
  read,
  render,
};

function read(files: ReadonlyMap<string, string>, previous?: ReadonlyMap<string, string>): ViewReading {
  const folder = readFolder(files, previous);
  return { items: folder.files.flatMap(({ items }) => [...items.values()]), problems: folder.problems };
}

/** A fact that leaves may change what stands around it, so what was written is looked at again until it holds. */
function render(input: ViewInput): Rendered {
  let rendered = renderOnce(input);
  for (let round = 0, frame = input.frame; round < 4 && !areSame(frame, rendered.files); round++) {
    frame = rendered.files;
    rendered = renderOnce({ ...input, frame, names: new Map([...input.names, ...rendered.names]) });
  }
  return { ...rendered, settled: true };
}

function areSame(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([path, text]) => other.get(path) === text);
}

function renderOnce(input: ViewInput): Rendered {
  const { frame, today } = input;
  const folder = readFolder(frame, input.previous);
  const standings = standingsOf(input, folder);
  const names = new Map(standings.map(({ viewed, name }) => [viewed.fact.id, name]));
  const nameOf = (id: string) => names.get(id) ?? id;
  const logs = missingLogs({ ...input, nameOf });
  const byName = new Map(standings.map((standing) => [standing.name, standing]));
  const around: Surroundings = {
    nameOf,
    stemOf: (session) => logs.stems.get(session),
    isHeld: (name) => byName.get(name)?.held ?? false,
  };

  const files = new Map(frame);
  const write = (path: string, text: string | undefined) => {
    if (text !== undefined && !folder.undecided.has(path)) files.set(path, text);
  };
  for (const [path, text] of logs.written) write(path, text);
  const sessionIndex = frame.get(SESSION_INDEX);
  if (sessionIndex !== undefined) write(SESSION_INDEX, indexLogs(sessionIndex, writtenBy(input, logs)));

  for (const file of folder.files)
    if (file.place === 'archive') write(file.path, weaveArchive(file, byName, around, today));
  const quarter = `archive/${quarterFile(today)}`;
  const leaving = standings.filter(
    ({ place, framed }) => place === 'archive' && framed?.file.place !== 'archive',
  );
  if (leaving.length > 0) write(quarter, fileAway(files.get(quarter), leaving, around, today));
  const returned = standings
    .filter(({ place, held }) => place !== 'archive' && !held)
    .map(({ name }) => name);
  write(
    ARCHIVE_INDEX,
    writeIndex(frame.get(ARCHIVE_INDEX), filedIn(standings, quarter, nameOf), new Set(returned)),
  );

  const woven = weaveContinuity(liveFile(folder, input.project), byName, around);
  const continuity = updateState(woven, knownState(input, logs));
  write(CONTINUITY, continuity);

  const shown = standings.filter(({ place }) => place !== 'nowhere');
  return {
    files,
    names: new Map(shown.map(({ name, viewed }) => [name, viewed.fact.id])),
    notes: notesOn(input, standings, continuity),
  };
}

function liveFile(folder: Folder, project: string): FolderFile {
  return (
    folder.files.find(({ place }) => place === 'live') ?? {
      path: CONTINUITY,
      place: 'live',
      blocks: readBlocks(newContinuity(project)).blocks,
      items: new Map(),
    }
  );
}

function filedIn(standings: readonly Standing[], quarter: string, nameOf: (id: string) => string): Filed[] {
  return standings
    .filter(({ place }) => place === 'archive')
    .map((standing) => {
      const { viewed, name, framed, held } = standing;
      const { fact, status } = viewed;
      const path = framed?.file.place === 'archive' ? framed.file.path : quarter;
      const because = fact.reason ?? '';
      const reason =
        status === 'superseded'
          ? `superseded${fact.supersededBy === undefined ? '' : ` by ${nameOf(fact.supersededBy)}`}${because === '' ? '' : ` (${because})`}`
          : status === 'invalidated'
            ? `invalidated${because === '' ? '' : `: ${because}`}`
            : endOf(standing);
      return {
        name,
        statement: fact.statement,
        reason,
        ended: status !== 'archived',
        file: path.slice('archive/'.length),
        held: held && framed?.file.place === 'archive',
      };
    });
}

function writtenBy({ sessions }: ViewInput, logs: Logs) {
  return sessions.flatMap((session) => {
    const stem = logs.stems.get(session.id) ?? '';
    return logs.written.has(`sessions/${stem}.md`) ? [{ stem, session }] : [];
  });
}

/** Of sessions whose log we wrote; what a folder says about its own is left to it. */
function knownState({ sessions, frame }: ViewInput, logs: Logs): ReadonlyMap<string, Known> {
  const known = new Map<string, Known>();
  for (const session of sessions) {
    const stem = logs.stems.get(session.id) ?? '';
    const path = `sessions/${stem}.md`;
    if (stem === '' || stem === session.id || !(logs.written.has(path) || frame.has(path))) continue;
    if (stem > (known.get('last_session')?.stem ?? ''))
      known.set('last_session', { stem, value: `${stem.slice(0, 10)} | agent: ${session.agent} (${stem})` });
  }
  if (logs.lastReview !== undefined) {
    const { stem, day } = logs.lastReview;
    known.set('last_review', { stem, value: `${day} | through ${stem}` });
  }
  return known;
}
