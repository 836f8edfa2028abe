// What the handbook shows of a fact, and the same as it is read from a bullet: kind, statement and the fields a reader needs.

import type { Field } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import { kindSpec } from '../../model/kind.ts';
import { readScope } from '../../model/scope.ts';
import type { ViewItem } from '../../model/view.ts';
import type { Bullet } from './bullet.ts';
import { release, withMarker } from './marks.ts';
import { isPlaceholder } from './placeholder.ts';
import { readSentence, type Said } from './sentence.ts';

/** Where bullets stand, and what that says about those without a tag. */
export interface Place {
  readonly path: string;
  /** Part of the name of what stands here. */
  readonly name: string;
  readonly kind: string;
  /** Fields that the place itself gives. */
  readonly fields: readonly Field[];
  readonly scope?: string;
  /** The same for those with a tag, where it differs. */
  readonly ownScope?: string;
  /** Rollout summaries of the tasks a bullet cites. */
  readonly evidence: (refs: readonly number[]) => readonly string[];
}

function saidBy(bullet: Bullet, place: Place): Said {
  const kind = bullet.tag?.kind ?? place.kind;
  const { statement, fields } = readSentence(kind, withMarker(bullet.sentence));
  if (bullet.tag === undefined) {
    const lines = [statement, ...bullet.nested.map((line) => `- ${line}`)];
    const cited = place.evidence(bullet.refs).map((path): Field => ['evidence', path]);
    const noted: Field[] = bullet.noted ? [['tag', 'ad-hoc-note']] : [];
    return {
      statement: lines.join('\n'),
      fields: inOrder(kind, [...place.fields, ...fields, ...cited, ...noted]),
    };
  }
  const nested: Field[] = [];
  const more: string[] = [];
  for (const line of bullet.nested) {
    const [, key = '', value = ''] = /^([a-z-]+): (.*)$/s.exec(line) ?? [];
    if (key === 'scope' && scopeIn([line]) !== undefined) continue;
    if (shows(kind, key)) nested.push([key, release(withMarker(value))]);
    else more.push(`- ${line}`);
  }
  return { statement: [statement, ...more].join('\n'), fields: inOrder(kind, [...fields, ...nested]) };
}

const RELATED = /^Related skills?: /;

/** The item of a bullet; undefined for the placeholder of a template and for the pointer to a skill. */
export function itemOf(bullet: Bullet, place: Place, line: number): ViewItem | undefined {
  const said = saidBy(bullet, place);
  if (said.statement.trim() === '') return undefined;
  if (bullet.tag === undefined && (isPlaceholder(said.statement) || RELATED.test(bullet.sentence)))
    return undefined;
  const scope =
    bullet.tag === undefined ? place.scope : (scopeIn(bullet.nested) ?? place.ownScope ?? place.scope);
  return {
    name: bullet.tag?.id ?? `${place.path}#${place.name}#${telling(said.statement)}`,
    path: place.path,
    line,
    kind: bullet.tag?.kind ?? place.kind,
    ...said,
    ...(scope === undefined ? {} : { scope }),
    ...(bullet.tag === undefined ? {} : { id: bullet.tag.id }),
  };
}

/** The fact as it would be read in the place of `item`; a bullet without a tag does not say its scope. */
export function asItem(fact: Fact, item: ViewItem): ViewItem {
  const same = item.id === undefined || fact.scope === (item.scope ?? 'project');
  return { ...item, kind: fact.kind, ...saidOf(fact), ...(same ? {} : { scope: fact.scope }) };
}

export function saidOf(fact: Fact): Said {
  const fields = fact.fields
    .filter(([key, value]) => shows(fact.kind, key) && value !== '')
    .map(([key, value]): Field => [key, withMarker(value)]);
  return { statement: withMarker(fact.statement), fields: inOrder(fact.kind, fields) };
}

/** Where a fact holds, when it differs from what its place says. */
function scopeIn(nested: readonly string[]): string | undefined {
  const line = nested.find((one) => one.startsWith('scope: '));
  return line === undefined ? undefined : readScope(line.slice('scope: '.length));
}

function shows(kind: string, key: string): boolean {
  return keysOf(kind).includes(key);
}

function inOrder(kind: string, fields: readonly Field[]): Field[] {
  const keys = keysOf(kind);
  return [...fields].sort((a, b) => keys.indexOf(a[0]) - keys.indexOf(b[0]));
}

const SHARED = ['evidence', 'anchor', 'tag'];

function keysOf(kind: string): readonly string[] {
  return [...(kindSpec(kind)?.fields ?? []).map(({ name }) => name), ...SHARED];
}

/** The first words, so that a change further on in a text leaves its name as it is. */
function telling(statement: string): string {
  const words = statement.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return words.slice(0, 7).join('-').slice(0, 80);
}

/** Names are unique: what has the same first words is counted. */
export function numbered(items: readonly ViewItem[]): ViewItem[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const count = (seen.get(item.name) ?? 0) + 1;
    seen.set(item.name, count);
    if (count === 1) return item;
    const { id: _, ...copy } = item;
    return { ...copy, name: `${item.name}#${count}` };
  });
}
