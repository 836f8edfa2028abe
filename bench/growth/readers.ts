// Every reader of text that a person, an agent or another program wrote, as a function of that text.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { redact } from '../../src/capture/redaction/redact.ts';
import { blocksOf as blocksOfInput } from '../../src/capture/transcripts/blocks.ts';
import { readJsonl } from '../../src/capture/transcripts/jsonl.ts';
import { shown } from '../../src/engine/shown.ts';
import { parseEvent } from '../../src/ledger/event-text.ts';
import { readEvolvingLog } from '../../src/ledger/evolving-dialect.ts';
import { parseSessionFile } from '../../src/ledger/session-file.ts';
import { blocksOf } from '../../src/markdown/blocks.ts';
import { conflictLine } from '../../src/markdown/conflict-markers.ts';
import { escapeProse, unescapeProse } from '../../src/markdown/escape-prose.ts';
import { readFrontMatter } from '../../src/markdown/front-matter.ts';
import { headingText } from '../../src/markdown/heading-text.ts';
import { parseJson } from '../../src/markdown/json-nodes.ts';
import { splitLines } from '../../src/markdown/lines.ts';
import { maskHidden } from '../../src/markdown/mask-hidden.ts';
import { mergeSides } from '../../src/markdown/merge-sides.ts';
import { oneLine } from '../../src/markdown/one-line.ts';
import { firstSentences, sentencesOf, wholeSentencesOf } from '../../src/markdown/sentences.ts';
import { termsOf } from '../../src/markdown/terms.ts';
import { estimateTokens } from '../../src/markdown/token-estimate.ts';
import { harmless } from '../../src/model/harmless.ts';
import type { View } from '../../src/model/view.ts';
import { initialState } from '../../src/projection/initial-state.ts';
import { VIEWS } from '../../src/views/all.ts';
import { recordFolder } from '../../src/views/decision-log/record-folder.ts';
import { layoutInput } from './layout-input.ts';

export interface Reader {
  readonly name: string;
  readonly read: (text: string) => unknown;
}

const HEAD =
  '---\nformat: tidemark/1\nsession: one\nagent: cli\nstarted: 2026-03-02T09:00:00Z\ntick: 1\n---\n# One\n\n## Memory References\n\n';

export const TEXT_READERS: readonly Reader[] = [
  { name: 'lines', read: splitLines },
  { name: 'blocks of Markdown', read: (text) => blocksOf(text.split('\n'), true) },
  { name: 'conflict marks', read: (text) => [conflictLine(text), mergeSides(`<<<<<<< a\n${text}`)] },
  { name: 'escaped prose', read: (text) => unescapeProse(escapeProse(text)) },
  { name: 'front matter', read: (text) => readFrontMatter(`---\na: ${text}`.split('\n')) },
  { name: 'heading', read: (text) => headingText(`${text}x`) },
  { name: 'JSON', read: (text) => [parseJson(text), parseJson(`["${text}`)] },
  { name: 'hidden text', read: maskHidden },
  { name: 'one line', read: oneLine },
  {
    name: 'sentences',
    read: (text) => [sentencesOf(text), wholeSentencesOf(`${text}x`), firstSentences(text, 2)],
  },
  { name: 'terms', read: (text) => termsOf(text) },
  { name: 'token estimate', read: (text) => estimateTokens(text) },
  { name: 'redaction', read: redact },
  { name: 'output filter', read: (text) => [harmless(text), shown(`${text}x`)] },
  { name: 'event', read: (text) => parseEvent(`- Created decision \`a\`: ${text}x`.split('\n')) },
  {
    name: 'session file, events',
    read: (text) => session(`${HEAD}- Created decision \`a\`: b\n  context: ${text}x\n`),
  },
  { name: 'session file, prose', read: (text) => session(`${HEAD}\n## What We Did\n\n${text}x\n`) },
  { name: 'session file, any text', read: session },
  {
    name: 'log of evolving-memory',
    read: (text) => evolvingLog(`# One\n\n## Memory References\n\n- ${text}x\n`),
  },
  {
    name: 'conversation',
    read: (text) => readJsonl(`${JSON.stringify({ session: 'a', speaker: 'b', text })}\n${text}`, 'a.jsonl'),
  },
  {
    name: 'blocks of a conversation',
    read: (text) => [...blocksOfInput([new TextEncoder().encode(text)], 'a.jsonl')],
  },
];

function session(text: string): unknown {
  return parseSessionFile(text, 'one.md', 'one');
}

function evolvingLog(text: string): unknown {
  return readEvolvingLog({ stem: '2026-03-02_0900-cli', text }, 'one.md', 'verbs');
}

/** A file of each sort that a layout has; the text stands alone, behind a heading, and behind a line with a mark. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  continuity: ['CONTINUITY.md', 'learnings.json'],
  'decision-log': ['DECISIONS.md', 'DECISIONS_ARCHIVE.md', 'ARCHITECTURE.md', 'project/project-manifest.md'],
  'density-layers': [
    ...['MEMORY.md', 'memory/INDEX.md', 'memory/user/profile.md', 'memory/user/preferences/tech.md'],
    ...[
      'memory/agent/patterns/tariff.md',
      'memory/agent/cases/first-cache-behind-flag.md',
      'blackboard/REGISTRY.md',
    ],
    'blackboard/projects/tariff-cache.md',
  ],
  evolving: ['continuity.md', 'archive/INDEX.md'],
  handbook: ['MEMORY.md', 'memory_summary.md', 'raw_memories.md'],
  'memory-files': ['tariff-cache.md'],
};

export function layoutReaders(golden: string): Reader[] {
  return VIEWS.flatMap((view) =>
    (FILES[view.name] ?? []).flatMap((path) =>
      fileReaders(view, path, readFileSync(join(golden, view.name, path), 'utf8')),
    ),
  ).concat(fileReaders(recordFolder('docs/adr'), '0001-use-x.md', RECORD));
}

const RECORD =
  '# 1. Use X\n\nDate: 2026-03-02\n\n## Status\n\nAccepted\n\n## Context\n\n- We need it.\n\n## Decision\n\nWe use X.\n';

function fileReaders(view: View, path: string, sample: string): Reader[] {
  const lines = sample.split('\n');
  const behind = (at: number) => (text: string) =>
    at < 0
      ? `${text}x\n`
      : [...lines.slice(0, at), `${lines[at]}${text}x`, ...lines.slice(at + 1)].join('\n');
  const places: readonly (readonly [string, (text: string) => string])[] = [
    ['alone', (text) => `${text}\n`],
    ['behind a heading', behind(lines.findIndex((line) => /^## /.test(line)))],
    ['behind a mark', behind(lines.findLastIndex((line) => /^(?:[-*|]|[a-z]+:)/.test(line)))],
  ];
  return places.map(([place, put]) => ({
    name: `${view.name}: ${path}, ${place}`,
    read: (text) => {
      const frame = new Map([[path, put(text)]]);
      return [
        view.read(frame),
        view.source ? undefined : view.render(layoutInput(initialState(), { frame })),
      ];
    },
  }));
}
