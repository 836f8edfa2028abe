// A card brought up to date: only the lines whose meaning changed are written anew.

import { joinLines, type Line, lineEndOf, splitLines, withLineEnd } from '../../markdown/lines.ts';
import { type Day, dayText } from '../../model/day.ts';
import type { Field } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import { readBulletList, renderListBullet } from './bullet-list.ts';
import { CARD_KEYS, CARD_LISTS, type Card, type CardParts, isRemark, readCard } from './card.ts';
import { type Part, patched } from './parts.ts';
import { escapeLine, hideComments, showComments, unescapeLine } from './prose.ts';
import { renderList, renderScalar } from './scalar.ts';

interface CardStamp {
  readonly day: Day;
  readonly by: string;
}

export function newCard(fact: Fact, stem: string, stamp: CardStamp): string {
  const { front, agents, goal, lists } = cardOf(fact);
  const keys = [
    `id: ${stem}`,
    ...(stem === fact.id ? [] : [`fact: ${renderScalar(fact.id)}`]),
    ...CARD_KEYS.map(
      (key) => `${key}: ${key === 'agents' ? renderList(agents) : renderScalar(front.get(key))}`,
    ),
  ];
  keys.splice(-1, 0, `updated: ${dayText(stamp.day)}`, `updated_by: ${renderScalar(stamp.by)}`);
  const sections = CARD_LISTS.map(([title]) => `## ${title}\n${listText(title, lists.get(title) ?? [])}`);
  return `---\n${keys.join('\n')}\n---\n## Goal\n${goalText(goal)}${sections.join('')}`;
}

/** The card as it should stand; what the file says of its own accord beyond that is left alone. */
export function updatedCard(text: string, parts: CardParts, fact: Fact, stamp: CardStamp): string {
  const wanted = canonical(fact);
  const has = parts.card;
  const changed = new Map<string, string>();
  for (const key of CARD_KEYS) {
    if (key === 'agents' ? same(wanted.agents, has.agents) : wanted.front.get(key) === has.front.get(key))
      continue;
    // The status of a fact that says none is not news.
    if (key === 'status' && !fact.fields.some(([one]) => one === 'status') && has.front.has('status'))
      continue;
    changed.set(key, key === 'agents' ? renderList(wanted.agents) : renderScalar(wanted.front.get(key)));
  }
  const bodies = new Map<string, string>();
  if (wanted.goal !== has.goal) bodies.set('Goal', goalText(wanted.goal));
  for (const [title] of CARD_LISTS) {
    const values = wanted.lists.get(title) ?? [];
    if (!same(values, has.lists.get(title) ?? [])) bodies.set(title, listText(title, values));
  }
  if (changed.size === 0 && bodies.size === 0) return text;
  changed.set('updated', dayText(stamp.day)).set('updated_by', renderScalar(stamp.by));
  const end = lineEndOf(text);
  return frontText(parts, changed, end) + bodyText(parts, bodies, end);
}

/** What the layout can show of the fact, read back from its own writing. */
function canonical(fact: Fact): Card {
  const parts = readCard(newCard(fact, 'x', { day: 0, by: '' }));
  return parts?.card ?? cardOf(fact);
}

function cardOf(fact: Fact): Card {
  const all = (key: string) => fact.fields.filter(([one]) => one === key).map(([, value]) => value.trim());
  const last = (key: string) => all(key).at(-1);
  return {
    front: new Map<string, string | undefined>([
      ['title', fact.statement.trim()],
      ['status', last('status') ?? 'active'],
      ['owner', last('owner')],
      ['deadline', last('deadline')],
      ['next', last('next')],
    ]),
    agents: all('agent'),
    goal: all('goal').join('\n'),
    lists: new Map(CARD_LISTS.map(([title, key]) => [title, all(key).filter((value) => value !== '')])),
  };
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value, n) => value === other[n]);
}

function goalText(goal: string): string {
  return goal === '' ? '' : goal.split('\n').map(goalLine).join('');
}

function listText(title: string, values: readonly string[]): string {
  return values.map((value) => renderListBullet(value, title === 'Milestones')).join('');
}

function frontText(parts: CardParts, changed: ReadonlyMap<string, string>, end: '\n' | '\r\n'): string {
  const { lines, keys, close } = parts;
  let text = '';
  for (let i = 0; i < close; ) {
    const known = keys.find(({ from }) => from === i);
    const value = changed.get(known?.key ?? '');
    const to = known?.to ?? i + 1;
    text +=
      known === undefined || value === undefined
        ? joinLines(lines.slice(i, to))
        : `${known.key}: ${value}${known.remark === '' ? '' : ` ${known.remark}`}${end}`;
    i = to;
  }
  for (const [key, value] of changed)
    if (!keys.some((known) => known.key === key)) text += `${key}: ${value}${end}`;
  return text;
}

function bodyText(parts: CardParts, bodies: ReadonlyMap<string, string>, end: '\n' | '\r\n'): string {
  const left = new Map(bodies);
  let text = '';
  let at = parts.close;
  for (const section of parts.sections) {
    text += joinLines(parts.lines.slice(at, section.from));
    const title = CARD_TITLES.find((one) => one.toLowerCase() === section.title.toLowerCase());
    const body = title === undefined ? undefined : left.get(title);
    const lines = parts.lines.slice(section.from, section.to);
    if (title !== undefined) left.delete(title);
    text += body === undefined ? joinLines(lines) : sectionText(title ?? '', lines, body, end);
    at = section.to;
  }
  text += joinLines(parts.lines.slice(at));
  for (const [title, body] of left) {
    if (text !== '' && !text.endsWith('\n')) text += end;
    text += withLineEnd(`## ${title}\n${body}`, end);
  }
  return text;
}

const CARD_TITLES: readonly string[] = ['Goal', ...CARD_LISTS.map(([title]) => title)];

/** Lines and bullets that say the same stay as they are written, where they stand, with the remarks between them. */
function sectionText(title: string, lines: CardParts['lines'], body: string, end: '\n' | '\r\n'): string {
  const parts = title === 'Goal' ? goalParts(lines) : listParts(lines, title === 'Milestones');
  const wanted = title === 'Goal' ? goalParts(splitLines(body)) : listParts(splitLines(body), false);
  const values = wanted.flatMap(({ value }): Field[] => (value === undefined ? [] : [['value', value]]));
  const fresh = (_: string, value: string) =>
    title === 'Goal' ? goalText(value) : renderListBullet(value, title === 'Milestones');
  if (parts.some(({ key }) => key !== undefined)) return patched(parts, values, fresh, end);
  // The first of a list stands behind what is said about it.
  const said = lines.findLastIndex((line) => line.text.trim() !== '') + 1;
  const before = joinLines(lines.slice(0, said));
  const gap = before === '' || before.endsWith('\n') ? '' : end;
  return before + gap + withLineEnd(body, end) + joinLines(lines.slice(said));
}

function goalParts(lines: CardParts['lines']): Part[] {
  const isSaid = (line: Line | undefined) =>
    line !== undefined && !isRemark(line.text) && line.text.trim() !== '';
  const last = lines.findLastIndex(isSaid);
  const first = lines.findIndex(isSaid);
  return lines.map((line, n): Part => {
    const text = line.text + line.end;
    if (isRemark(line.text) || n < first || n > last) return { text };
    return { text, key: 'value', value: showComments(unescapeLine(line.text)), write: goalLine };
  });
}

function goalLine(line: string): string {
  return `${escapeLine(hideComments(line))}\n`;
}

function listParts(lines: CardParts['lines'], boxed: boolean): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { value, from, to } of readBulletList(lines.map((line) => line.text)).bullets) {
    if (from > at) parts.push({ text: joinLines(lines.slice(at, from)) });
    const text = joinLines(lines.slice(from, to));
    const mark = lines[from]?.text.slice(0, 1) ?? '-';
    const write = (now: string) => mark + renderListBullet(now, boxed).slice(1);
    parts.push({ text, key: 'value', value, write });
    at = to;
  }
  if (at < lines.length) parts.push({ text: joinLines(lines.slice(at)) });
  return parts;
}
