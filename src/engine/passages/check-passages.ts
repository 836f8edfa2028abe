// Whether stored conversations are as they were written: every line a turn, keys and turns in order, each file under the name
// and in the month of its conversation.

import { renderPassage } from '../../capture/transcripts/passage-line.ts';
import type { Problem } from '../../model/problem.ts';
import type { Store } from '../../model/store.ts';
import { mergePassages } from './merge-passages.ts';
import { passageMonth, passageName } from './passage-path.ts';
import { passageFiles, passageFolders, readPassageFile } from './read-passages.ts';

interface PassageCheck {
  readonly conversations: number;
  readonly passages: number;
  readonly problems: readonly Problem[];
}

export function checkPassages(store: Store, forgotten: ReadonlySet<string> = new Set()): PassageCheck {
  const problems: Problem[] = [];
  const names = new Set<string>();
  let turns = 0;
  for (const folder of passageFolders(store))
    for (const { path } of passageFiles(store, folder.path)) {
      const read = readPassageFile(store, path);
      turns += read.passages.length;
      names.add(path.slice(path.lastIndexOf('/') + 1));
      problems.push(...read.problems.slice(0, SHOWN), ...nameProblems(store, path, read.passages));
      problems.push(...forgottenProblems(store, path, read.passages, forgotten));
      if (read.problems.length === 0) problems.push(...formProblems(store, path));
    }
  return { conversations: names.size, passages: turns, problems };
}

/** Of one file. */
const SHOWN = 20;

type Passages = ReturnType<typeof readPassageFile>['passages'];

function nameProblems(store: Store, path: string, passages: Passages): Problem[] {
  const [month = '', name = ''] = path.split('/').slice(-2);
  const odd = passages.find(({ passage }) => passageName(store, passage.session) !== name);
  if (odd !== undefined)
    return [
      {
        code: 'passage-name',
        level: 'error',
        message: 'The turn is of another conversation than the file is named after.',
        file: path,
        line: odd.line,
        expected: passageName(store, odd.passage.session),
        received: name,
      },
    ];
  const expected = passageMonth(passages.map(({ passage }) => passage));
  return passages.length === 0 || expected === month
    ? []
    : [
        {
          code: 'passage-place',
          level: 'notice',
          message:
            'The conversation lies in another month than its first turn; the next import of it moves it.',
          file: path,
          line: 1,
          expected,
          received: month,
        },
      ];
}

/** Somebody asked for it in another clone, and the words are still in this one. */
function forgottenProblems(
  store: Store,
  path: string,
  passages: Passages,
  forgotten: ReadonlySet<string>,
): Problem[] {
  if (forgotten.size === 0) return [];
  const names = [...new Set(passages.map(({ passage }) => passage.session))];
  return names
    .filter((session) => forgotten.has(store.digest.sha256(session)))
    .map((session) => ({
      code: 'forgotten-elsewhere',
      level: 'error',
      message: `The conversation ${JSON.stringify(session.slice(0, 100))} was forgotten on request in another clone; recall leaves it out, but its words are still in this file. Forget it here too.`,
      file: path,
      line: 1,
    }));
}

function formProblems(store: Store, path: string): Problem[] {
  const { passages } = readPassageFile(store, path);
  const sound = mergePassages(
    [],
    passages.map(({ passage }) => passage),
  ).passages.map(renderPassage);
  const text = new TextDecoder().decode(store.files.read(path) ?? new Uint8Array());
  if (text === sound.join('')) return [];
  const lines = text.split('\n').map((line) => `${line}\n`);
  const at = lines.findIndex((line, index) => line !== sound[index]);
  return [
    {
      code: 'passage-form',
      level: 'notice',
      message:
        'The file was not written by Tidemark: its turns or their keys stand in another order or form.',
      file: path,
      line: at + 1,
      expected: 'one line a turn, in order of turn, with the keys session, date, turn, speaker, text',
    },
  ];
}
