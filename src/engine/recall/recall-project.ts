// Blocks of the project's own text that answer a question, ordered and cut off as facts are, each with file and line.

import { ellipsis } from '../../markdown/ellipsis.ts';
import { termsOf } from '../../markdown/terms.ts';
import { type ProjectFiles, textKindOf } from '../../model/project-file.ts';
import type { Store } from '../../model/store.ts';
import { asSaid } from '../../recall/ranking/as-said.ts';
import { outstandingCosine } from '../../recall/ranking/background.ts';
import { bestOf } from '../../recall/ranking/best.ts';
import { scoreByWords } from '../../recall/ranking/lexical.ts';
import { type Prepared, prepare } from '../../recall/ranking/prepare.ts';
import { type Question, readQuestion } from '../../recall/ranking/question.ts';
import { type FactCandidate, type RankedFact, rankFacts } from '../../recall/ranking/rank-facts.ts';
import type { Candidate, Recalled } from './answer.ts';
import { type BlockAt, type ProjectSearch, searchProject } from './project-search.ts';
import { LARGEST } from './project-text.ts';
import type { RecallAnswer } from './recall.ts';
import { searchDatabase } from './search-database.ts';
import type { Notes, Semantics } from './semantics.ts';
import { PLAIN, type TextOptions, textAnswer, textResult } from './text-answer.ts';

/** More files than this are not searched, and that is said. */
const MOST_FILES = 50_000;
const BY_WORDS = 60;
const BY_MEANING = 24;
/** Of one file, so that it does not fill the answer. */
const OF_ONE_FILE = 2;

export interface ProjectAnswer extends RecallAnswer {
  /** Files that were searched, and those that were not for their size or number. */
  readonly searched: { readonly files: number; readonly tooLarge: number; readonly tooMany: number };
}

interface FoundBlock extends FactCandidate {
  readonly block: BlockAt;
}

export function recallProject(
  store: Store,
  project: ProjectFiles,
  query: string,
  options: TextOptions = {},
  semantics: Semantics = {},
  notes: Notes = {},
  mostFiles: number = MOST_FILES,
): ProjectAnswer {
  const listed = project.list();
  const all = 'reason' in listed ? [] : listed;
  const small = all.filter(({ size }) => size > 0 && size <= LARGEST);
  const files = small.slice(0, mostFiles);
  const question = readQuestion(query);
  const results =
    files.length === 0 || question.terms.length === 0
      ? []
      : ranked(
          searchProject(searchDatabase(store), project, files, semantics.embedder, notes.progress),
          question,
          semantics,
        );
  const nothing = 'reason' in listed ? listed.reason : 'no block speaks of enough of the question';
  return {
    ...textAnswer(query, 'the project', results, nothing, semantics, options),
    searched: {
      files: files.length,
      tooLarge: all.filter(({ size }) => size > LARGEST).length,
      tooMany: small.length - files.length,
    },
  };
}

function ranked(search: ProjectSearch, question: Question, { embedder }: Semantics): Candidate[] {
  const prepared = prepare(search.corpus, question);
  const vector = embedder?.vectorOf(question.text);
  const byWords = bestOf(scoreByWords(search.corpus, prepared.terms), BY_WORDS);
  const near =
    vector === undefined ? [] : (search.vectors?.nearest(vector, BY_MEANING, (documents) => documents) ?? []);
  const documents = [...new Set([...byWords, ...near].map(({ document }) => document))].sort((a, b) => a - b);
  const cosines = vector === undefined ? undefined : search.vectors?.cosines(vector, documents);
  const candidates = documents.flatMap((document, i): FoundBlock[] => {
    const block = search.blockAt(document);
    if (block === undefined) return [];
    const text = `${block.path}\n${block.lines.join('\n')}`;
    return [{ ...PLAIN, id: `${block.path}:${block.from + 1}`, text, cosine: cosines?.[i], block }];
  });
  const outstanding = () =>
    vector === undefined || search.vectors === undefined
      ? Number.POSITIVE_INFINITY
      : outstandingCosine(search.vectors, vector, search.corpus.size);
  const counts = new Map<string, number>();
  return rankFacts(prepared, candidates, outstanding)
    .ranked.filter(({ candidate: { block } }) => {
      const count = (counts.get(block.path) ?? 0) + 1;
      counts.set(block.path, count);
      return count <= OF_ONE_FILE;
    })
    .map((one) => {
      const result = ofBlock(one, prepared);
      return { id: result.id, relevance: result.relevance, make: () => result };
    });
}

function ofBlock(one: RankedFact<FoundBlock>, prepared: Prepared): Recalled {
  const { block } = one.candidate;
  const { line, text } = excerpt(
    block,
    new Set([...one.matched, ...one.near.flatMap(({ found }) => found ?? [])]),
  );
  return textResult(one, asSaid(prepared.text), {
    id: `${block.path}:${line}`,
    kind: textKindOf(block.path) ?? 'document',
    statement: text,
    details: [],
    file: block.path,
  });
}

/** As many lines as are read at a glance, and as much of each. */
const GLANCE = 8;
const WIDE = 300;

/** The line that speaks most of the question, and some around it, without blank ones at the ends. */
function excerpt({ from, lines }: BlockAt, matched: ReadonlySet<string>) {
  const hits = lines.map((line) => new Set(termsOf(line).filter((term) => matched.has(term))).size);
  const best = hits.indexOf(Math.max(...hits));
  const start = Math.max(0, Math.min(best - 2, lines.length - GLANCE));
  const shown = lines.slice(start, start + GLANCE);
  const isBlank = (line: string) => line.trim() === '';
  while (shown[0] !== undefined && isBlank(shown[0])) shown.shift();
  while (shown.length > 0 && isBlank(shown.at(-1) ?? '')) shown.pop();
  return { line: from + best + 1, text: shown.map((one) => ellipsis(one, WIDE)).join('\n') };
}
