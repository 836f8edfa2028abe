// A change against what memory holds: whether it contradicts a decision or invariant in force, or breaks what one refers to.

import { redact } from '../../capture/redaction/redact.ts';
import type { Change, Finding } from '../../model/change.ts';
import type { Store } from '../../model/store.ts';
import type { Memory } from '../reading/memory.ts';
import { addedEvents } from './added-events.ts';
import { baseMemory } from './base-memory.ts';
import { bindingFacts, type Checked } from './binding-facts.ts';
import { checkLedger } from './check-ledger.ts';
import { checkLines } from './check-lines.ts';
import { checkPackages, checkProposals, unreadManifests } from './check-proposals.ts';
import { checkReferences } from './check-references.ts';
import { checkEnded, endedByAgents } from './ended-facts.ts';

export interface CheckReport {
  readonly ok: boolean;
  readonly base: Change['base'];
  readonly looked: {
    readonly commits: number;
    readonly files: number;
    /** Stated by the change. */
    readonly facts: number;
    /** Decisions and invariants in force. */
    readonly binding: number;
  };
  readonly findings: readonly Finding[];
  /** Manifests of the change that cannot be read: nobody knows which packages they ask for. */
  readonly unread: readonly string[];
}

/** `texts`: title and description of the pull request. */
export function check(store: Store, memory: Memory, change: Change, texts: readonly string[]): CheckReport {
  const ledger = ledgerFolder(store);
  const base = baseMemory(store, memory, change, ledger);
  const added = addedEvents(store, memory, change, ledger);
  const now = bindingFacts(store, memory);
  // A change is not measured by what it made of the decisions itself.
  const ended = base === memory ? [] : endedByAgents(bindingFacts(store, base), now, memory, added);
  const binding = [...now.filter(({ id }) => !ended.some((fact) => fact.id === id)), ...ended];
  const roots = Object.values(store.config.views).filter((root) => root !== '.');
  const isOurs = (path: string) =>
    path.startsWith(ledger) || roots.some((root) => path === root || path.startsWith(`${root}/`));
  const checked: Checked = { store, memory, change, binding, base, added, ledger, isOurs };
  const { findings: stated, facts } = checkLedger(checked);
  const findings = unique([
    ...stated,
    ...checkEnded(ended, added),
    ...checkProposals(checked, texts),
    ...checkPackages(checked),
    ...checkLines(checked),
    ...checkReferences(checked),
  ]);
  const looked = {
    commits: change.commits.length,
    files: change.files.length,
    facts,
    binding: binding.length,
  };
  return {
    ok: findings.length === 0,
    base: change.base,
    looked,
    findings: findings.map(withoutSecrets),
    unread: unreadManifests(change),
  };
}

/** What a commit or a line says is printed where others read it. */
function withoutSecrets(one: Finding): Finding {
  return {
    ...one,
    said: redact(one.said).text,
    words: one.words.map((word) => redact(word).text),
    because: redact(one.because).text,
  };
}

/** The folder of the store below its project; a store elsewhere is in no change. */
export function ledgerFolder({ root, project }: Store): string {
  return root.startsWith(`${project.root}/`) ? `${root.slice(project.root.length + 1)}/` : '.tidemark/';
}

function unique(findings: readonly Finding[]): Finding[] {
  const keyed = findings.map((one): [string, Finding] => [
    [one.rule, one.file, one.line, one.commit, one.fact, one.clause, one.said].join('\n'),
    one,
  ]);
  return [...new Map(keyed).values()];
}
