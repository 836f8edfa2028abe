// What each section of the working file should say, most important first.

import { firstSentences } from '../../markdown/sentences.ts';
import { fieldOf } from '../../model/event.ts';
import { noteId } from '../../model/note-id.ts';
import type { ViewInput } from '../../model/view.ts';
import { type Book, DECISIONS } from './books.ts';
import type { Content } from './content.ts';
import { byAge, isCurrent, isOldItem } from './current.ts';
import { decisionLine } from './decision-line.ts';
import { learningText } from './learning-blocks.ts';
import type { Naming } from './name-facts.ts';
import { moreNotes, moreSentences, noteLine } from './prose.ts';
import { readFileLine } from './read-work.ts';
import { MAX_COMPLETED, MAX_NOTES, MAX_SENTENCES } from './sections.ts';
import { guard, guardProse, oneLine, tidy } from './shown-text.ts';
import { writeTask } from './task-text.ts';
import type { Entry } from './weave-list.ts';

/** A text as memory has it and as the file would show it; both empty where there is none. */
export interface TextWish {
  readonly said: string;
  readonly shown: string;
}

/** At most two sentences (continuity-protocol, template), and a line that names the place of the others. Code is never cut. */
export function goalWish({ working }: ViewInput): TextWish {
  const { said, shown } = proseWish(working.goal?.text);
  const { text, more } = firstSentences(said, MAX_SENTENCES);
  if (more === 0 || /^ {0,3}(?:`{3}|~{3})/m.test(said)) return { said, shown };
  return { said, shown: `${guardProse(text)}\n${moreSentences(more)}` };
}

/** The context, and below it the latest notes of sessions. */
export function contextWish({ working, today }: ViewInput): TextWish {
  const notes = working.notes
    .filter((note) => note.type === undefined && !note.summed && !isOldItem(note, today))
    .filter(({ text }) => tidy(text) !== '');
  const lines = notes.slice(-MAX_NOTES).map((note) => noteLine({ id: noteId(note), text: note.text }));
  const more = notes.length - lines.length;
  if (more > 0) lines.push(moreNotes(more));
  return proseWish([working.context?.text ?? '', ...lines].join('\n'));
}

export function taskWish({ working: { task, blockers, phase } }: ViewInput): TextWish {
  const said = tidy(task?.text ?? '');
  const status = blockers.length > 0 ? 'blocked' : phase === 'reviewing' ? 'reviewing' : 'in-progress';
  return { said, shown: said === '' ? '' : writeTask(said, status, task?.at ?? '') };
}

function proseWish(text = ''): TextWish {
  const said = tidy(text);
  return { said, shown: guardProse(said) };
}

export function completedEntries({ working, today }: ViewInput): Entry[] {
  const fresh = working.completed.filter((item) => !isOldItem(item, today));
  return textEntries(
    fresh.slice(0, MAX_COMPLETED).map(({ text }) => text),
    '-',
  );
}

export function nextEntries({ working }: ViewInput): Entry[] {
  return textEntries(
    working.next.map(({ text }) => text),
    '1.',
  );
}

/** What a person said blocks the work, and contradictions nobody has decided yet. */
export function blockerEntries({ working, facts }: ViewInput): Entry[] {
  const undecided = facts.filter(
    ({ fact, live }) =>
      live && fact.kind === 'thread' && !fact.closed && fieldOf(fact, 'type') === 'contradiction',
  );
  return textEntries(
    [...working.blockers.map(({ text }) => text), ...undecided.map(({ fact }) => fact.statement)],
    '-',
  );
}

export function fileEntries({ working, today }: ViewInput): Entry[] {
  const lines = working.files
    .filter((file) => !isOldItem(file, today))
    .map(({ path, text }) => oneLine(path) + (tidy(text) === '' ? '' : `: ${tidy(text)}`));
  // A path that holds a colon and a blank may read as another one; the first of them is shown.
  const paths = new Set(['']);
  return textEntries(lines, '-').flatMap(({ key, text }) => {
    const { path } = readFileLine(key);
    if (paths.has(path)) return [];
    paths.add(path);
    return [{ key: fileKey(key), text }];
  });
}

/** A file line by what it means, however its path is marked. */
export function fileKey(said: string): string {
  const { path, change } = readFileLine(said);
  return `${path}: ${change}`;
}

function textEntries(texts: readonly string[], mark: string): Entry[] {
  const said = new Set(texts.map(tidy).filter((text) => text !== ''));
  const below = `\n${' '.repeat(mark.length + 1)}`;
  return Array.from(said, (key) => ({ key, text: `${mark} ${guard(key).replace(/\n(?!\n)/g, below)}\n` }));
}

/** Learnings or decisions of the week, newest first. `belongs` is asked whether one comes into the file at all. */
export function factEntries(
  book: Book,
  input: ViewInput,
  naming: Naming,
  contentOf: (id: string) => Content,
  belongs: (id: string, isNews: boolean) => boolean,
): Entry[] {
  return [...naming.shown.values()]
    .filter((one) => one.book === book && isCurrent(one, input))
    .filter(({ viewed: { fact } }) => belongs(fact.id, fact.uses > 0))
    .sort(byAge)
    .map(({ viewed: { fact } }) => {
      const content = contentOf(fact.id);
      // Who took it over is not who learned it.
      const agent = (fact.history[0] ?? 0) > 0 ? fact.origin.agent : '';
      const name = naming.nameOf.get(fact.id) ?? '';
      return {
        key: fact.id,
        text: book === DECISIONS ? decisionLine(content) : learningText(name, content, agent),
      };
    });
}

/** In brackets, so that nobody takes it for a learning or a decision; empty where there are none. */
export function olderText(book: Book, count: number, path: string): string {
  if (count === 0) return '';
  const be = count === 1 ? 'is' : 'are';
  if (book !== DECISIONS) return `[${count} older ${count === 1 ? 'one' : 'ones'} ${be} in ${path}]`;
  return `- [${count} of ${count === 1 ? 'an earlier session' : 'earlier sessions'} ${be} in ${path}]`;
}
