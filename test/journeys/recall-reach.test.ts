// What recall reaches besides facts, and what it does with files of conversations that others have touched.

import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { Scratch } from '../tide.ts';

let scratch: Scratch;
afterEach(() => scratch.remove());

const TALK = `${JSON.stringify({ session: 'standup', date: '2026-03-02', turn: 1, speaker: 'Ada', text: 'The crane is repainted in June.' })}\n`;

interface Answer {
  readonly results: readonly { readonly id: string; readonly kind: string; readonly type: string }[];
}

function talkFile(project: string): string {
  const month = join(project, '.tidemark/passages/2026-03');
  return join(month, readdirSync(month)[0] ?? '');
}

describe('what a session left besides facts', () => {
  test('is found by the next question, and marked as what it is', () => {
    scratch = Scratch.repository();
    scratch.tide('session', 'note', 'The staging database was reset by hand');
    const found = scratch.tide('recall', 'was the staging database reset');
    expect(found).toMatch(
      /^1\. The staging database was reset by hand\n {3}\S+#0 note, agent, 2026-03-02, Ada; words: /,
    );
    expect(found).toContain('in sessions');
    scratch.tide('session', 'end', '--context', 'Go on with the lexer benchmark');
    const { results } = scratch.json<Answer>('recall', 'lexer benchmark', '--explain');
    expect(results).toMatchObject([
      { type: 'passage', kind: 'summary', relevance: expect.any(Number), parts: {} },
    ]);
  });

  test('an answered thread is shown with its answer', () => {
    scratch = Scratch.repository();
    scratch.tide('remember', 'thread', 'Do we shard invoices by tenant?', '--id', 'shard-key');
    scratch.tide('resolve', 'shard-key', '--because', 'By tenant, for their own disks');
    expect(scratch.tide('recall', 'how do we shard invoices')).toMatch(
      /^1\. Do we shard invoices by tenant\? \[answered\]\n {3}answer: By tenant, for their own disks\n/,
    );
  });
});

describe('files of conversations', () => {
  test('a damaged line is told beside the answer, with file and line', () => {
    scratch = Scratch.repository();
    scratch.write('talk.jsonl', TALK);
    scratch.tide('import', 'talk.jsonl');
    const file = talkFile(scratch.project);
    appendFileSync(file, '{"session":\n');
    for (const _ of [1, 2]) {
      const { code, out, err } = scratch.run('recall', 'when is the crane repainted', '--json');
      expect(code).toBe(0);
      expect((JSON.parse(out) as Answer).results).toMatchObject([{ id: 'standup#1' }]);
      expect(err.trim().split('\n')).toHaveLength(1);
      expect(err).toContain(`Left out: ${file}:2.`);
    }
  });

  test('what was forgotten in one clone is not imported in another, which says so', () => {
    scratch = Scratch.repository();
    scratch.write('talk.jsonl', TALK);
    scratch.tide('import', 'talk.jsonl');
    scratch.tide('forget', '--source', 'standup', '--yes');
    scratch.git('add', '.tidemark');
    scratch.git('commit', '--quiet', '-m', 'Memory');
    const clone = join(scratch.root, 'clone');
    scratch.git('clone', '--quiet', '.', clone);
    const imported = scratch.runIn(clone, 'import', join(scratch.project, 'talk.jsonl'));
    expect(imported.out + imported.err).toContain('"standup" was forgotten on request, says the ledger');
    expect(scratch.runIn(clone, 'recall', 'crane').out).toMatch(/^Nothing that fits/);
  });
});
