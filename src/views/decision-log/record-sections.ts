// What a record says about why and what was decided, short enough for memory; the whole of it stays in the record.

import { ellipsis } from '../../markdown/ellipsis.ts';
import { headingText } from '../../markdown/heading-text.ts';
import { maskHidden } from '../../markdown/mask-hidden.ts';
import type { Field } from '../../model/event.ts';
import { isEmptyWord, oneLine } from './shown-text.ts';

const LONGEST = 600;
const MOST = 8;

/** Fields of a decision, each only where the record has a section for it. */
export function recordFields(text: string): Field[] {
  const sections = sectionsOf(text);
  const decision = sections.get('decision') ?? '';
  const one = (key: string): Field[] => {
    const words = gist(sections.get(key) ?? '');
    return words === undefined ? [] : [[key, words]];
  };
  return [
    ...one('context'),
    ...one('decision'),
    ...rejected(sections.get('options') ?? '', decision).map((value): Field => ['alternative', value]),
    ...[...points(sections.get('constraints') ?? ''), ...binding(sections.get('consequences') ?? '')]
      .slice(0, MOST)
      .map((value): Field => ['constraint', value]),
  ];
}

const HEADINGS: readonly (readonly [string, RegExp])[] = [
  [
    'context',
    /^(?:context|problem statement|motivation|background|context and problem statement|abstract)\b/i,
  ],
  ['decision', /^(?:decision(?! drivers)|decision outcome|resolution|solution)\b/i],
  ['consequences', /^(?:(?:positive |negative |neutral )?consequences|implications)\b/i],
  ['constraints', /^constraints\b/i],
  ['options', /^(?:considered options|options considered|alternatives(?: considered)?)\b/i],
];

/** A section reaches to the next heading of its level or above. */
function sectionsOf(text: string): ReadonlyMap<string, string> {
  const lines = maskHidden(text.replace(/^\ufeff/, ''))
    .replace(/\0/g, ' ')
    .split(/\r?\n/);
  const found = new Map<string, string>();
  let open: { key: string; level: number; lines: string[] } | undefined;
  const close = () => {
    if (open !== undefined && !found.has(open.key)) found.set(open.key, open.lines.join('\n'));
    open = undefined;
  };
  for (const [n, line] of lines.entries()) {
    const heading = headingAt(lines, n);
    if (heading !== undefined && (open === undefined || heading.level <= open.level)) {
      close();
      const key = HEADINGS.find(([, words]) => words.test(heading.text))?.[0];
      if (key !== undefined) open = { key, level: heading.level, lines: [] };
    } else if (heading === undefined) open?.lines.push(line);
  }
  close();
  return found;
}

function headingAt(lines: readonly string[], n: number): { level: number; text: string } | undefined {
  const line = lines[n] ?? '';
  const marked = /^(#{1,6}|={2,6})(\s.*)$/s.exec(line);
  if (marked !== null) return { level: (marked[1] ?? '').length, text: headingText(marked[2] ?? '') };
  const under = /^(?:(={3,})|-{3,}|~{3,})\s*$/.exec(lines[n + 1] ?? '');
  if (under !== null && /^\S/.test(line)) return { level: under[1] === undefined ? 2 : 1, text: line.trim() };
  return undefined;
}

/** Its first paragraph that says something. */
function gist(section: string): string | undefined {
  const paragraphs = section
    .split(/\n\s*\n/)
    .map((text) => oneLine(text.replace(/^[ \t]*(?:[-*+]|\d+[.)])[ \t]+/gm, '')))
    .filter((text) => /[\p{L}\p{N}]/u.test(text) && !isEmptyWord(text) && !/^[-=~|]/.test(text));
  return paragraphs[0] === undefined ? undefined : ellipsis(paragraphs[0], LONGEST);
}

/** Bullets, or where there are none its sentences. */
function points(section: string): string[] {
  const bullets = section.split(/\n(?=\s{0,3}(?:[-*+]|\d+[.)])\s)/).filter((text) => BULLET.test(text));
  const texts = bullets.length > 0 ? bullets : section.split(/(?<=[.!?])\s+(?=\p{Lu})|\n\s*\n/u);
  return texts
    .map((text) => oneLine(text.split(/\n\s*\n/)[0]?.replace(BULLET, '') ?? ''))
    .filter((text) => text !== '' && !isEmptyWord(text) && !/^[-=~|]/.test(text))
    .map((text) => ellipsis(text, LONGEST));
}

const BULLET = /^\s{0,3}(?:[-*+]|\d+[.)])\s+/;

/** Consequences are mostly hopes and costs; what binds says so. */
function binding(section: string): string[] {
  return points(section).filter((text) => BINDS.test(text));
}

const BINDS =
  /\b(?:must|shall|never|always|only|may not|cannot|required|forbidden|not allowed|not permitted)\b/i;

/** The options a record lists beside the one it chose by name; without that name nobody can tell which were rejected. */
function rejected(options: string, decision: string): string[] {
  const chosen = /chosen option:?\W*["“'`[]*([^"”'`\],.\n]{2,120})/i
    .exec(decision)?.[1]
    ?.trim()
    .toLowerCase();
  const all = points(options);
  const isChosen = (text: string) => chosen !== undefined && text.toLowerCase().includes(chosen);
  return all.filter(isChosen).length === 1 ? all.filter((text) => !isChosen(text)).slice(0, MOST) : [];
}
