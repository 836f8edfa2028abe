// Erasing the content of a fact from every session file, leaving a tombstone. The only edit ever made to a closed file;
// it is sealed again, and an event records that it happened.

import { parseEvent, renderEvent } from '../ledger/event-text.ts';
import { renderSeal } from '../ledger/seal.ts';
import { parseSessionFile } from '../ledger/session-file.ts';
import type { Fact } from '../model/fact.ts';
import type { Store } from '../model/store.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import { append } from './append.ts';
import { findFact } from './find-fact.ts';
import { load, type Memory } from './load.ts';
import { lockPath } from './mend-tail.ts';
import { historyOf } from './show.ts';

export const FORGOTTEN = '[REDACTED:forgotten]';

export interface Erased {
  readonly id: string;
  readonly files: readonly string[];
  readonly events: number;
}

/** What forgetting would touch, without touching it. */
export function forgettable(
  memory: Memory,
  which: { id?: string | undefined; source?: string | undefined },
): Fact[] {
  if (which.id !== undefined) return [findFact(memory, which.id)].filter((fact) => !fact.forgotten);
  const facts = [...memory.state.facts.values()].filter(
    (fact) => !fact.forgotten && fact.sources.includes(which.source ?? ''),
  );
  if (facts.length === 0)
    throw new TidemarkError('not_found', `No fact rests on the source \`${which.source}\`.`, {
      hint: 'A source is a session id, or what a fact carries as `source`; tide show tells.',
    });
  return facts;
}

export function forget(store: Store, ids: readonly string[]): Erased[] {
  return ids.map((id) => {
    const memory = load(store);
    const { fact, history } = historyOf(store, memory, id);
    const words = wordsOf(
      fact,
      history.flatMap((event) => [event.text ?? '', ...event.fields.map(([, value]) => value)]),
    );
    const files: string[] = [];
    let events = 0;
    for (const folder of memory.folders.values()) {
      if (!folder.path.startsWith(`${store.root}/`)) continue;
      for (const mark of folder.files) {
        const path = `${folder.path}/${mark.name}.md`;
        const changed = store.files.locked(lockPath(store, mark.name), () =>
          eraseIn(store, path, mark.name, id, words),
        );
        if (changed > 0) files.push(path);
        events += changed;
      }
    }
    const after = load(store, { whole: true });
    append(store, after, [
      { verb: 'Redacted', kind: fact.kind, id, text: 'content erased on request', fields: [] },
    ]);
    return { id, files, events };
  });
}

/** Everything the fact ever said that is long enough to be recognised elsewhere. */
function wordsOf(fact: Fact, texts: readonly string[]): string[] {
  const all = [fact.statement, ...fact.fields.map(([, value]) => value), ...texts].flatMap((text) => [
    text,
    ...text.split('\n'),
  ]);
  return [
    ...new Set(
      all.map((text) => text.trim()).filter((text) => text.length >= 12 && !text.includes(FORGOTTEN)),
    ),
  ].sort((a, b) => b.length - a.length);
}

/** Rewrites one file without the content; the number of places that changed. */
function eraseIn(store: Store, path: string, name: string, id: string, words: readonly string[]): number {
  const bytes = store.files.read(path);
  if (bytes === undefined) return 0;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const file = parseSessionFile(text, path, name);
  let changed = 0;
  let erased = text
    .slice(0, file.sealed?.offset ?? text.length)
    .replace(/^- [A-Z][^\n]*\n(?: {2}[^\n]*\n)*/gm, (block) => {
      const event = parseEvent(block.replace(/\r?\n$/, '').split(/\r?\n/));
      if (
        event === undefined ||
        (event.id !== id && event.by !== id) ||
        event.at === undefined ||
        event.tick === undefined
      )
        return block;
      const blank = renderEvent({
        ...event,
        ...(event.text === undefined ? {} : { text: FORGOTTEN }),
        fields: event.fields.filter(([key]) => KEPT.has(key)),
        at: event.at,
        tick: event.tick,
      });
      if (blank !== block) changed++;
      return blank;
    });
  for (const word of words) {
    const parts = erased.split(word);
    changed += parts.length - 1;
    erased = parts.join(FORGOTTEN);
  }
  if (changed === 0) return 0;
  const seal = file.sealed === undefined ? '' : renderSeal(erased, file.sealed.events, store.digest);
  store.files.replace(path, erased + seal);
  return changed;
}

const KEPT: ReadonlySet<string> = new Set(['scope', 'trust', 'tier', 'adopted', 'created', 'ttl']);
