// The library: everything `tide` does, for other programs. Explicit names only; test/pins holds the list.

export { append, type Written } from './engine/append.ts';
export { type CheckReport, check } from './engine/check/check.ts';
export { correct } from './engine/correct.ts';
export { type Diff, diff } from './engine/diff.ts';
export { type FactReport, reportFact, standing } from './engine/fact-report.ts';
export { findFact } from './engine/find-fact.ts';
export { type Erased, forget, forgetConversations } from './engine/forget.ts';
export { type FsckReport, fsck } from './engine/fsck.ts';
export { type HealthExtra, healthOf } from './engine/health.ts';
export { type Listed, type ListOptions, list } from './engine/list.ts';
export { type LogOptions, log } from './engine/log.ts';
export { archive, invalidate, pin, reinforce, unpin, use, verify } from './engine/mark.ts';
export type { Marked, Marking } from './engine/marking.ts';
export { markNote, type NoteReport, promoteNote, proposedNotes, reportNotes } from './engine/notes.ts';
export {
  type Format,
  type Imported,
  type ImportOptions,
  importPassages,
  type PassageInput,
} from './engine/passages/import-passages.ts';
export {
  type PassageFile,
  type PassagePlace,
  type PlacedPassage,
  passageFiles,
  passageFolders,
  readPassageAt,
  readPassageFile,
} from './engine/passages/read-passages.ts';
export { type Promotion, promoteToUser, promoteWithin } from './engine/promote.ts';
export { type LoadOptions, load } from './engine/reading/load.ts';
export type { Memory } from './engine/reading/memory.ts';
export { rebuild } from './engine/rebuild.ts';
export type { Recalled } from './engine/recall/answer.ts';
export { type RecallAnswer, type RecallOptions, recall } from './engine/recall/recall.ts';
export type { Notes, Semantics } from './engine/recall/semantics.ts';
export {
  type Kept,
  kept,
  type Remembered,
  remember,
  type Statement,
  type Stopped,
} from './engine/remember.ts';
export { resume } from './engine/resume.ts';
export { revoke } from './engine/revoke.ts';
export { historyOf } from './engine/show.ts';
export { type StatusReport, status } from './engine/status.ts';
export { supersede } from './engine/supersede.ts';
export { resolveThread, type ThreadReport, threads } from './engine/threads.ts';
export { anchorOf } from './engine/tiers/anchor.ts';
export { type Compacted, type CompactOptions, compactTranscript } from './engine/tiers/compact.ts';
export { type HandoffInput, handoffOf } from './engine/tiers/handoff.ts';
export { type Pressure, pressureAt } from './engine/tiers/pressure.ts';
export { fileTopic, reflect } from './engine/tiers/reflect.ts';
export { anchorText, handoffText, handoffYaml } from './engine/tiers/texts.ts';
export { update } from './engine/update.ts';
export { checkpointWork } from './engine/work/checkpoint-work.ts';
export { done } from './engine/work/done.ts';
export { endSession } from './engine/work/end-session.ts';
export type { Worked } from './engine/work/say.ts';
export { addNext, block, note, setGoal, setTask, touch, unblock } from './engine/work/set-work.ts';
export { startSession } from './engine/work/start-session.ts';
export { estimateTokens } from './markdown/token-estimate.ts';
export type { Change, Finding } from './model/change.ts';
export type { Config } from './model/config.ts';
export type { Draft, Event, Field } from './model/event.ts';
export type { Fact, Origin, Status } from './model/fact.ts';
export type { Health, Indicator } from './model/health.ts';
export { KINDS, type KindSpec } from './model/kind.ts';
export { isAssistant, isTool, type Passage } from './model/passage.ts';
export { DEFAULT_POLICY, type Policy } from './model/policy.ts';
export type { Clock, Digest, Entropy, Files, Surroundings } from './model/ports.ts';
export type { Problem } from './model/problem.ts';
export { isVisible, parseScope } from './model/scope.ts';
export type { Store } from './model/store.ts';
export { type ErrorCode, TidemarkError } from './model/tidemark-error.ts';
export { TIERS, type Tier } from './model/tier.ts';
export { TRUSTS, type Trust } from './model/trust.ts';
export { VERBS, type VerbSpec } from './model/verb.ts';
export { gitChange } from './platform/git-change.ts';
export { type MemoryFiles, memoryFiles } from './platform/memory-files.ts';
export { openStatic } from './platform/open-static.ts';
export { locate, makeStore, openStore, openUserStore, type Place } from './platform/open-store.ts';
export { type Compaction, compact } from './recall/tiers/compact.ts';
export { readTurns, type Turn } from './recall/tiers/turn.ts';
