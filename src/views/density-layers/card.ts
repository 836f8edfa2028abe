// A project card: `blackboard/projects/<id>.md`. The card is the authority on where a project stands; front matter and
// sections it does not know stay as they are.

import { type Line, splitLines } from '../../markdown/lines.ts';
import type { Field } from '../../model/event.ts';
import { readBulletList } from './bullet-list.ts';
import { type FrontKey, frontKeys } from './front-keys.ts';
import { showComments, unescapeLine } from './prose.ts';

/** Keys of the front matter and of the fields of the fact, in the order of the card. */
export const CARD_KEYS = ['title', 'status', 'owner', 'agents', 'deadline', 'next'] as const;
type CardKey = (typeof CARD_KEYS)[number];

/** Sections that are lists, and the field each entry becomes. */
export const CARD_LISTS = [
  ['Milestones', 'milestone'],
  ['Progress', 'progress'],
  ['Conclusions', 'conclusion'],
  ['Open questions', 'question'],
  ['Links', 'link'],
] as const;

export interface Card {
  readonly front: ReadonlyMap<string, string | undefined>;
  readonly agents: readonly string[];
  readonly goal: string;
  readonly lists: ReadonlyMap<string, readonly string[]>;
}

export interface CardParts {
  readonly lines: readonly Line[];
  /** Index of the line that closes the front matter. */
  readonly close: number;
  readonly keys: readonly FrontKey[];
  readonly sections: readonly { readonly title: string; readonly from: number; readonly to: number }[];
  readonly card: Card;
}

/** Undefined where there is no front matter. */
export function readCard(text: string): CardParts | undefined {
  const lines = splitLines(text);
  const close = lines.findIndex((line, n) => n > 0 && line.text === '---');
  if (lines[0]?.text.replace(/^\uFEFF/, '') !== '---' || close < 0) return undefined;
  const keys = frontKeys(lines, close);
  const front = new Map(keys.map(({ key, value }) => [key, value]));
  const agents = keys.find(({ key }) => key === 'agents')?.list ?? [];
  const sections = sectionsOf(lines, close + 1);
  const bodyOf = (title: string) => {
    const section = sections.find((one) => one.title.toLowerCase() === title.toLowerCase());
    return section === undefined ? [] : lines.slice(section.from, section.to).map((line) => line.text);
  };
  const lists = new Map(
    CARD_LISTS.map(([title]) => [title, readBulletList(bodyOf(title)).bullets.map(({ value }) => value)]),
  );
  const goal = showComments(
    bodyOf('Goal')
      .filter((line) => !isRemark(line))
      .map(unescapeLine)
      .join('\n'),
  ).trim();
  return { lines, close, keys, sections, card: { front, agents, goal, lists } };
}

/** The statement is the title; all else are fields, in the order of the card. */
export function cardFields(card: Card): Field[] {
  const one = (key: CardKey): Field[] => {
    const value = card.front.get(key);
    return value === undefined ? [] : [[key, value]];
  };
  return [
    ...one('status'),
    ...one('owner'),
    ...card.agents.map((agent): Field => ['agent', agent]),
    ...one('deadline'),
    ...one('next'),
    ...(card.goal === '' ? [] : [['goal', card.goal] as const]),
    ...CARD_LISTS.flatMap(([title, key]) =>
      (card.lists.get(title) ?? []).map((value): Field => [key, value]),
    ),
  ];
}

export function isRemark(line: string): boolean {
  return /^<!--.*-->\s*$/s.test(line);
}

/** A heading between code fences opens no section. */
function sectionsOf(lines: readonly Line[], from: number): { title: string; from: number; to: number }[] {
  const sections: { title: string; from: number; to: number }[] = [];
  let fence: string | undefined;
  for (let i = from; i < lines.length; i++) {
    const text = lines[i]?.text ?? '';
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(text)?.[1];
    if (mark !== undefined) fence = fence === undefined ? mark : mark.startsWith(fence) ? undefined : fence;
    const heading = fence === undefined ? /^#{1,2} (.*)$/s.exec(text) : null;
    if (heading === null) continue;
    const last = sections.at(-1);
    if (last !== undefined) last.to = i;
    sections.push({ title: (heading[1] ?? '').trim(), from: i + 1, to: lines.length });
  }
  return sections;
}
