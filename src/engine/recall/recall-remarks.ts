// Remarks of sessions that answer a question: summaries, and traces such as notes and finished tasks. The same order and
// cut-off as for facts, without what only facts have.

import { ellipsis } from '../../markdown/ellipsis.ts';
import { dayOf } from '../../model/day.ts';
import type { Remark } from '../../model/remark.ts';
import { knownRemedy } from '../../model/working-memory.ts';
import { errorPattern, isTelling } from '../../projection/truth/error-pattern.ts';
import { asSaid } from '../../recall/ranking/as-said.ts';
import { excerptOf } from '../../recall/ranking/excerpt.ts';
import { prepare } from '../../recall/ranking/prepare.ts';
import type { Question } from '../../recall/ranking/question.ts';
import { type FactCandidate, type RankedFact, rankFacts } from '../../recall/ranking/rank-facts.ts';
import type { Memory } from '../reading/memory.ts';
import { type Candidate, rounded, roundedParts } from './answer.ts';
import { nearDocuments } from './near-documents.ts';
import { type RemarkSearch, saidIn } from './remark-search.ts';
import { whyWords } from './why-words.ts';

const MOST = { byWords: 20, byMeaning: 10 };
/** Of a sentence that is shown. */
const LONGEST = 400;

interface RemarksFound {
  readonly summaries: readonly Candidate[];
  readonly traces: readonly Candidate[];
}

interface FoundRemark extends FactCandidate {
  readonly remark: Remark;
  /** Place in the order of the ledger. */
  readonly order: number;
  /** The sentences of it that answer. */
  readonly excerpt: readonly string[];
}

/** `stated` is what the facts of the answer say: it need not be said twice. */
export function recallRemarks(
  search: RemarkSearch,
  memory: Memory,
  question: Question,
  vector: Float32Array | undefined,
  stated: ReadonlySet<string>,
): RemarksFound {
  const { revoked } = memory.state;
  const prepared = prepare(search.corpus, question);
  const { documents, cosines } = nearDocuments(search, prepared, vector, MOST, (all) =>
    revoked.size === 0 ? all : all.filter((_, i) => !revoked.has(search.at(all)[i]?.session ?? '')),
  );
  const found = search.at(documents).map((remark, i): FoundRemark => {
    const order = documents[i] as number;
    return {
      ...UNCONCLUDED,
      remark,
      order,
      id: `${remark.session}#${remark.position}`,
      text: saidIn(remark),
      excerpt: excerptOf(remark.text, prepared.terms),
      cosine: cosines.get(order),
      age: Math.max(0, memory.today - (dayOf(remark.at) ?? memory.today)),
    };
  });
  const { ranked } = rankFacts(prepared, withoutRepeated(found, stated), () => Number.POSITIVE_INFINITY);
  const said = asSaid(question.text);
  const remedyOf = remedies(found, memory);
  const all = ranked.map((one) => ({
    kind: one.candidate.remark.kind,
    id: one.candidate.id,
    relevance: one.relevance,
    make: () => result(memory, one, said, remedyOf(one.candidate.remark)),
  }));
  return {
    summaries: all.filter(({ kind }) => kind === 'summary'),
    traces: all.filter(({ kind }) => kind !== 'summary'),
  };
}

/** Nobody stands for it, and it has no life of its own. */
const UNCONCLUDED = {
  names: [],
  nearness: 0,
  trust: 'untrusted',
  tier: 'archive-candidate',
  uses: 0,
} as const;

/** A summary goes on from the one before it: what stands in a later one is said there. So is an error where it was overcome. */
function withoutRepeated(found: readonly FoundRemark[], stated: ReadonlySet<string>): FoundRemark[] {
  return found.filter(({ excerpt, order, remark }) => {
    if (stated.has(remark.text)) return false;
    const { resolution } = remark;
    return !found.some(
      (other) =>
        (other.order > order
          ? resolution === undefined || resolution === other.remark.resolution
          : resolution === undefined && other.remark.resolution !== undefined) &&
        excerpt.every((said) => other.remark.text.includes(said)),
    );
  });
}

/** How an error was overcome, also where it was met again since and that says nothing of it. */
function remedies(found: readonly FoundRemark[], { state: { working } }: Memory) {
  const known = new Map(working.failures.map((one) => [one.pattern, knownRemedy(one)]));
  const inOrder = [...found].sort((a, b) => a.order - b.order);
  for (const { remark } of inOrder)
    if (remark.resolution !== undefined) known.set(errorPattern(remark.text), remark.resolution);
  return ({ kind, text, resolution }: Remark) => {
    if (kind !== 'error' || resolution !== undefined) return resolution;
    const pattern = errorPattern(text);
    return isTelling(pattern) ? known.get(pattern) : undefined;
  };
}

function result(
  { state: { sessions } }: Memory,
  { candidate, score, relevance, parts, matched, near }: RankedFact<FoundRemark>,
  said: (term: string) => string,
  remedy: string | undefined,
): ReturnType<Candidate['make']> {
  const { remark, id, excerpt, cosine } = candidate;
  const session = sessions.byOrdinal(sessions.ordinalOf(remark.session) ?? 0);
  const why = [
    ...whyWords({ matched, near }, said, candidate.text),
    ...(cosine === undefined || parts.meaning === 0 ? [] : [`meaning ${cosine.toFixed(2)}`]),
  ];
  return {
    id,
    type: 'passage',
    kind: remark.kind,
    statement: excerpt.map((said) => ellipsis(said, LONGEST)).join('\n'),
    details: remedy === undefined ? [] : [`overcome before: ${remedy}`],
    scope: null,
    trust: 'agent',
    tier: null,
    status: null,
    flags: [],
    date: remark.at.slice(0, 10),
    speaker: session?.author ?? session?.agent ?? null,
    score: rounded(score),
    relevance: rounded(relevance),
    session: remark.session,
    turn: remark.position,
    why: why.join('; '),
    staleBy: null,
    parts: roundedParts(parts),
  };
}
