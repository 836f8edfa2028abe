// A file of facts as blocks whose texts, joined, are the file: lines of text, and facts from their bullet to their footer.
// Code and commented-out examples are text; a footer that is not closed is told and swallows nothing.

import { type Line, splitLines } from '../../markdown/lines.ts';
import type { Problem } from '../../model/problem.ts';
import { BULLET, type Bullet, wordsOf } from './bullet.ts';
import { commentedLines } from './commented-lines.ts';
import { codeLines } from './fact-text.ts';
import type { FactBlock, FileBlock, Heading, Thread } from './file-block.ts';
import { findFooter, isNamelessFooter, isToCome, isUnclosedFooter } from './footer.ts';
import { headingsOf } from './headings.ts';
import { sectionCalled } from './sections.ts';

interface FactFile {
  readonly blocks: readonly FileBlock[];
  readonly problems: readonly Omit<Problem, 'file'>[];
}

export function readBlocks(text: string): FactFile {
  return new Reading(splitLines(text)).run();
}

const FOOTER =
  '<!-- id: tariff-cache | created: 2026-05-09 | last_used: 2026-05-11 | uses: 3 | tier: active -->';

class Reading {
  private readonly blocks: FileBlock[] = [];
  private readonly problems: Omit<Problem, 'file'>[] = [];
  private readonly hidden: ReadonlySet<number>;
  private readonly headings: ReadonlyMap<number, Heading>;
  private readonly lines: readonly Line[];
  /** Bullets a footer could belong to, outermost first. */
  private open: Bullet[] = [];
  private heading: Heading | undefined;
  private prose: number | undefined;
  private taken = 0;
  /** Headings by the line they end on. */
  private readonly ended: ReadonlyMap<number, Heading>;

  constructor(lines: readonly Line[]) {
    this.lines = lines;
    const texts = lines.map(({ text }) => text);
    const flat = texts.map((line) => line.replace(BULLET, (mark) => ' '.repeat(mark.length)));
    this.hidden = new Set([...codeLines(flat), ...commentedLines(texts)]);
    this.headings = headingsOf(texts, this.hidden);
    this.ended = new Map(Array.from(this.headings.values(), (heading) => [heading.last, heading]));
  }

  run(): FactFile {
    let blank = false;
    for (let n = 0; n < this.lines.length; n++) {
      const line = this.textAt(n);
      if (this.hidden.has(n)) {
        // Code or a remark may begin on the first line of an item.
        if (!this.hidden.has(n - 1) && BULLET.test(line)) this.bullet(n, line);
        continue;
      }
      if (line.trim() === '') {
        blank = true;
        this.prose = undefined;
        continue;
      }
      const heading = this.headings.get(n);
      const last = heading === undefined ? this.footerEnd(n) : undefined;
      if (heading !== undefined) {
        this.enter(heading);
        if (findFooter(line) !== undefined) this.claim(n, n);
        n = heading.last;
      } else if (last === undefined) this.structure(n, line, blank);
      else {
        if (BULLET.test(line)) this.bullet(n, line);
        this.claim(n, last);
        n = last;
      }
      blank = false;
    }
    this.plainTo(this.lines.length);
    return { blocks: this.blocks, problems: this.problems };
  }

  private enter(heading: Heading): void {
    this.heading = heading;
    this.open = [];
    this.prose = undefined;
  }

  private structure(n: number, line: string, blank: boolean): void {
    if (isNamelessFooter(line))
      this.unread(
        n,
        'footer-no-id',
        'The footer has no id that can be used; what it stands under is not read as a fact.',
      );
    if (/^(?:-{3,}|\*{3,}|_{3,})\s*$/.test(line) || /^>\s*$/.test(line)) {
      this.open = [];
      this.prose = undefined;
    } else if (BULLET.test(line)) this.bullet(n, line);
    else if (line.startsWith('>') || (blank && !/^\s/.test(line))) {
      this.open = [];
      if (BULLET.test(line.replace(/^>[ \t]?/, ''))) this.prose = n;
      else this.prose ??= n;
    } else if (this.open.length === 0) this.prose ??= n;
  }

  private bullet(n: number, line: string): void {
    const [, indent = '', marker = '-', , box] = BULLET.exec(line) ?? [];
    this.open = this.open.filter((other) => other.indent.length < indent.length);
    this.open.push({
      start: n,
      indent,
      marker,
      claimed: false,
      ...(box === undefined ? {} : { box: box === ' ' ? ' ' : 'x' }),
    });
    this.prose = undefined;
  }

  /** The last line of a footer that begins here; some are wrapped. */
  private footerEnd(n: number): number | undefined {
    const line = this.textAt(n);
    if (findFooter(line) !== undefined) return n;
    if (!isUnclosedFooter(line)) return undefined;
    for (let last = n + 1; last < Math.min(n + 5, this.lines.length); last++) {
      const more = this.textAt(last);
      if (!/[|:]/.test(more) || /<!--|^\s*[-*+] |^#/.test(more)) break;
      if (more.includes('-->')) {
        if (findFooter(this.textFrom(n, last)) === undefined) break;
        return last;
      }
    }
    this.unread(
      n,
      'footer-unclosed',
      'The footer is not closed on its line; the bullet above it is not read as a fact.',
    );
    return undefined;
  }

  private claim(n: number, last: number): void {
    const line = this.textAt(n);
    const indent = line.length - line.trimStart().length;
    const free = this.open.filter((one) => !one.claimed && one.start >= this.taken);
    const owner =
      free.findLast((one) => one.start === n || one.indent.length < indent) ??
      (indent === 0 ? free[0] : free.at(-1));
    if (owner !== undefined) {
      owner.claimed = true;
      this.fact(owner.start, last, 'bullet', owner, this.threadOf(owner));
      return;
    }
    const parent = this.open.find((one, at) => {
      const nested = this.open[at + 1]?.indent.length ?? -1;
      return !one.claimed && one.indent.length < indent && nested >= indent;
    });
    if (parent !== undefined) {
      parent.claimed = true;
      this.fact(n, last, 'apart', parent, this.threadOf(parent));
    } else if (this.prose !== undefined && this.open.length === 0 && this.isOneProse(this.prose, n))
      this.fact(this.prose, last, 'prose', undefined, undefined);
    else if (this.open.length === 0 && this.isUnderHeading(n))
      this.fact(n, last, 'apart', undefined, undefined);
    else
      this.problem(
        n,
        'footer-misplaced',
        'No bullet of its own stands above the footer; it is kept as text.',
        '- a fact',
      );
  }

  /** A footer that is none; the next one does not belong to its bullet. */
  private unread(n: number, code: string, message: string): void {
    if (BULLET.test(this.textAt(n))) this.bullet(n, this.textAt(n));
    const owner = this.open.at(-1);
    if (owner !== undefined) owner.claimed = true;
    this.problem(n, code, message, FOOTER);
  }

  private threadOf(bullet: Bullet): Thread {
    const boxed = this.open.slice(0, this.open.indexOf(bullet) + 1).findLast((one) => one.box !== undefined);
    return boxed?.box === ' ' ? 'open' : boxed && 'done';
  }

  /** The heading of a section says nothing about a fact whose bullet is gone. */
  private isUnderHeading(n: number): boolean {
    if (this.heading === undefined || sectionCalled(this.heading.text) === headingWords(this.heading))
      return false;
    return this.lines.slice(this.heading.last + 1, n).every(({ text }) => text.trim() === '');
  }

  private fact(
    start: number,
    last: number,
    form: FactBlock['form'],
    bullet: Bullet | undefined,
    thread: Thread,
  ): void {
    const lines = this.lines.slice(start, last + 1);
    const text = lines.map((line) => line.text + line.end).join('');
    const bare = text.slice(0, text.length - (lines.at(-1)?.end.length ?? 0));
    const footer = findFooter(bare);
    if (footer === undefined) return;
    const words = form === 'apart' ? this.wordsAbove(bullet) : wordsOf(wordLines(bare, footer), bullet);
    if (isToCome(words.join('\n').trim(), footer)) return;
    this.plainTo(start);
    this.blocks.push({
      text,
      line: start + 1,
      section: this.heading?.section ?? '',
      form,
      indent: bullet?.indent ?? '',
      marker: bullet?.marker ?? '-',
      ...(bullet?.box === undefined ? {} : { box: bullet.box }),
      thread,
      words,
      quoted: /^\s*>/.test(this.textAt(last)),
      footer,
    });
    this.taken = last + 1;
    this.prose = undefined;
  }

  /** Up to the first fact that is nested in it, or those of the heading. */
  private wordsAbove(bullet: Bullet | undefined): string[] {
    if (bullet === undefined) return [this.heading === undefined ? '' : headingWords(this.heading)];
    const nested = this.blocks.find((block) => block.footer !== undefined && block.line > bullet.start + 1);
    const lines = this.lines.slice(bullet.start, (nested?.footer && nested.line - 1) ?? bullet.start + 1);
    return wordsOf(
      lines.map(({ text }) => text),
      bullet,
    );
  }

  private plainTo(end: number): void {
    for (let n = this.taken; n < end; n++) {
      const line = this.lines[n];
      const heading = this.ended.get(n);
      if (line !== undefined)
        this.blocks.push({ text: line.text + line.end, ...(heading === undefined ? {} : { heading }) });
    }
    this.taken = Math.max(this.taken, end);
  }

  /** A quotation does not belong to a footer outside it. */
  private isOneProse(from: number, to: number): boolean {
    const quoted = (n: number) => this.textAt(n).startsWith('>');
    return from >= this.taken && quoted(from) === quoted(to);
  }

  private textAt(n: number): string {
    return this.lines[n]?.text ?? '';
  }

  private textFrom(n: number, last: number): string {
    return this.lines
      .slice(n, last + 1)
      .map(({ text }) => text)
      .join('\n');
  }

  private problem(n: number, code: string, message: string, expected: string): void {
    const received = this.textAt(n).trim().slice(0, 200);
    this.problems.push({ code, level: 'notice', message, line: n + 1, expected, received });
  }
}

function headingWords({ text }: Heading): string {
  return text.replace(/(?<!\s)\s*<!--.*-->\s*/, ' ').trim();
}

/** What stands before the footer, and behind it on its line. */
function wordLines(text: string, { from, to }: { readonly from: number; readonly to: number }): string[] {
  const before = text
    .slice(0, from)
    .replace(/(?<![ \t>])[ \t>]+$/, '')
    .replace(/\r?\n?$/, '');
  const behind = text.slice(to).trim();
  return `${before}${behind === '' ? '' : ` ${behind}`}`.split(/\r?\n/);
}
