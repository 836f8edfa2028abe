// A change against what memory holds: whether it contradicts a decision or invariant in force, breaks what one refers to, or brings
// session and layout files that do something to what a person confirmed.

import { redact } from '../../capture/redaction/redact.ts';
import type { Change, Finding, Notice } from '../../model/change.ts';
import type { Config } from '../../model/config.ts';
import type { Store } from '../../model/store.ts';
import type { Memory } from '../reading/memory.ts';
import { beforeAndAfter } from './base-memory.ts';
import { bindingFacts, type Checked } from './binding-facts.ts';
import { isFileOf, placesOf } from './changed-layout-files.ts';
import { type Claim, checkClaims } from './check-claims.ts';
import { checkEntries, checkLedger } from './check-ledger.ts';
import { checkLines } from './check-lines.ts';
import { checkPackages, checkProposals, unreadManifests } from './check-proposals.ts';
import { checkReferences } from './check-references.ts';
import { checkSettings } from './check-settings.ts';
import { checkStoreFiles } from './check-store-files.ts';
import { checkConfirmed } from './confirmed-facts.ts';
import { stillBinding } from './ended-facts.ts';
import type { LayoutChanges } from './layout-changes.ts';
import { namedFindings } from './named-findings.ts';
import { signatures } from './session-authors.ts';
import { sessionChanges } from './session-changes.ts';

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
  /** Findings that a maintainer allowed by name; they do not fail the check. */
  readonly allowed: readonly Finding[];
  /** Names that were allowed and found nowhere. */
  readonly unusedAllowed: readonly string[];
  /** New facts that the change states as the word of a person. */
  readonly claims: readonly Claim[];
  /** What a maintainer should know, though it fails nothing. */
  readonly notices: readonly Notice[];
  /** Manifests of the change that cannot be read: nobody knows which packages they ask for. */
  readonly unread: readonly string[];
}

export interface CheckOptions {
  /** Title and description of the pull request. */
  readonly texts: readonly string[];
  /** Names of findings that a maintainer allowed. */
  readonly allow: readonly string[];
  /** What changed layout files would do to facts; see engine/views. */
  readonly layouts: (base: Memory, now: Memory) => LayoutChanges;
  /** The settings that the change brings; those of `store` are the settings of the base. */
  readonly proposed: Config;
}

export function check(
  store: Store,
  memory: Memory,
  change: Change,
  { texts, allow, layouts, proposed }: CheckOptions,
): CheckReport {
  const ledger = ledgerFolder(store);
  const { base, now, baseFiles } = beforeAndAfter(store, memory, change.ledger, ledger);
  const { sessions, added, findings: files } = sessionChanges(store, baseFiles, now, change.ledger);
  const { claims, findings: unknown } = checkClaims(change, base, now, added);
  const layout = layouts(base, now);
  // A store that the change itself brings had no settings to keep.
  const isNewStore = change.ledger.length > 0 && baseFiles.size === 0;
  const settings = isNewStore
    ? { findings: [], notices: [] }
    : checkSettings(`${ledger}config.yaml`, store.config, proposed);
  const places = placesOf(store, proposed);
  const storeFiles = checkStoreFiles(change, ledger, baseFiles.keys(), (path) =>
    places.some((placed) => isFileOf(placed, path)),
  );
  const isAllowed = ({ id }: Finding) => allow.includes(id);
  const forged = namedFindings(
    [
      ...files,
      ...storeFiles.findings,
      ...settings.findings,
      ...unknown,
      ...checkConfirmed({ store, base, now, added }),
      ...layout.findings,
    ],
    store.digest,
  );
  const disputed = new Set(forged.filter((one) => !isAllowed(one)).map(({ fact }) => fact));
  const binds = bindingFacts(store, now);
  // A change is not measured by what it made of the decisions itself.
  const ended = base === now ? [] : stillBinding(bindingFacts(store, base), binds, now, added, disputed);
  const binding = [...binds.filter(({ id }) => !ended.some((fact) => fact.id === id)), ...ended];
  const roots = [store.config, proposed]
    .flatMap(({ views }) => Object.values(views))
    .filter((root) => root !== '.');
  const isOurs = (path: string) =>
    path.startsWith(ledger) || roots.some((root) => path === root || path.startsWith(`${root}/`));
  const checked: Checked = { store, memory: now, change, binding, base, added, ledger, isOurs };
  const { findings: stated, facts } = checkLedger(checked);
  const entries = checkEntries(checked, layout.entries);
  const all = [
    ...namedFindings([...stated, ...entries.findings], store.digest),
    ...forged,
    ...namedFindings(
      [
        ...checkProposals(checked, texts),
        ...checkPackages(checked),
        ...checkLines(checked),
        ...checkReferences(checked),
      ],
      store.digest,
    ),
  ];
  const findings = all.filter((one) => !isAllowed(one));
  return {
    ok: findings.length === 0,
    base: change.base,
    looked: { commits: change.commits.length, files: change.files.length, facts, binding: binding.length },
    findings,
    allowed: all.filter(isAllowed),
    unusedAllowed: allow.filter((id) => !all.some((one) => one.id === id)),
    claims,
    notices: [
      ...signatures(sessions, change),
      ...settings.notices,
      ...storeFiles.notices,
      ...entries.notices,
      ...layout.notices,
    ].map((one) => ({ ...one, said: redact(one.said).text })),
    unread: unreadManifests(change),
  };
}

/** The folder of the store below its project; a store elsewhere is in no change. */
export function ledgerFolder({ root, project }: Store): string {
  return root.startsWith(`${project.root}/`) ? `${root.slice(project.root.length + 1)}/` : '.tidemark/';
}
