// A file of facts as blocks whose texts, joined, are the file: lines of text, and facts from their bullet to their footer.
// Code and commented-out examples are text; a footer that is not closed is told and swallows nothing.

import { type Line, splitLines } from '../../markdown/lines.ts';
import type { Problem } from '../../model/problem.ts';
import { BULLET, type Bullet, wordsOf } from './bullet.ts';
import { commentedLines } from './commented-lines.ts';
import { codeLines } from './fact-text.ts';
import type { FactBlock, FileBlock, Thread } from './file-block.ts';
import { findFooter, isUnclosedFooter } from './footer.ts';
import { sectionCalled } from './sections.ts';

export interface FactFile {
  readonly blocks: readonly FileBlock[];
  readonly problems: readonly Omit<Problem, 'file'>[];
}

export function readBlocks(text: string): FactFile {
  return new Reading(splitLines(text)).run();
}

class Reading {
  private readonly blocks: FileBlock[] = [];
  private readonly problems: Omit<Problem, 'file'>[] = [];
  private readonly hidden: ReadonlySet<number>;
  private readonly lines: readonly Line[];
  /** Bullets a footer could belong to, outermost first. */
  private open: Bullet[] = [];
  private section = '';
  private heading: number | undefined;
  private prose: number | undefined;
  private taken = 0;

  constructor(lines: readonly Line[]) {
    this.lines = lines;
    const texts = lines.map(({ text }) => text);
    const flat = texts.map((line) => line.replace(BULLET, (mark) => ' '.repeat(mark.length)));
    this.hidden = new Set([...codeLines(flat), ...commentedLines(texts)]);
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
      const last = this.footerEnd(n);
      if (last === undefined) this.structure(n, line, blank);
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

  private structure(n: number, line: string, blank: boolean): void {
    const heading = /^(#{1,6})\s+(.*?)\s*#*\s*$/s.exec(line);
    if (heading !== null) {
      if ((heading[1] ?? '').length <= 2) this.section = heading[2] ?? '';
      this.heading = n;
      this.open = [];
      this.prose = undefined;
    } else if (/^(?:-{3,}|\*{3,}|_{3,})\s*$/.test(line)) {
      this.open = [];
      this.prose = undefined;
    } else if (BULLET.test(line)) this.bullet(n, line);
    else if (line.startsWith('>') || (blank && !/^\s/.test(line))) {
      this.open = [];
      this.prose ??= n;
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
    this.problem(
      n,
      'footer-unclosed',
      'The footer is not closed on its line; the bullet above it is not read as a fact.',
      '<!-- id: tariff-cache | created: 2026-05-09 | last_used: 2026-05-11 | uses: 3 | tier: active -->',
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
      const boxed = this.open.slice(0, this.open.indexOf(owner) + 1).findLast((one) => one.box !== undefined);
      this.fact(owner.start, last, 'bullet', owner, boxed?.box === ' ' ? 'open' : boxed && 'done');
    } else if (this.prose !== undefined && this.open.length === 0 && this.isOneProse(this.prose, n))
      this.fact(this.prose, last, 'prose', undefined, undefined);
    else if (
      this.heading !== undefined &&
      !this.isSection(this.heading) &&
      this.open.length === 0 &&
      this.onlyBlank(this.heading + 1, n)
    )
      this.fact(n, last, 'heading', undefined, undefined);
    else
      this.problem(
        n,
        'footer-misplaced',
        'No bullet stands above the footer; it is kept as text.',
        '- a fact',
      );
  }

  /** The heading of a section says nothing about a fact whose bullet is gone. */
  private isSection(n: number): boolean {
    return /^#{1,2}\s/.test(this.textAt(n)) && sectionCalled(this.section) === this.section;
  }

  private fact(
    start: number,
    last: number,
    form: FactBlock['form'],
    bullet: Bullet | undefined,
    thread: Thread,
  ): void {
    this.plainTo(start);
    const lines = this.lines.slice(start, last + 1);
    const text = lines.map((line) => line.text + line.end).join('');
    const bare = text.slice(0, text.length - (lines.at(-1)?.end.length ?? 0));
    const footer = findFooter(bare);
    if (footer === undefined) return;
    const words = bare.slice(0, footer.from).replace(/\r?\n?[ \t>]*$/, '');
    this.blocks.push({
      text,
      line: start + 1,
      section: this.section,
      form,
      indent: bullet?.indent ?? '',
      marker: bullet?.marker ?? '-',
      ...(bullet?.box === undefined ? {} : { box: bullet.box }),
      thread,
      words: form === 'heading' ? [this.headingText()] : wordsOf(words.split(/\r?\n/), bullet),
      quoted: /^\s*>/.test(this.textAt(last)),
      footer,
    });
    this.taken = last + 1;
    this.prose = undefined;
  }

  private plainTo(end: number): void {
    for (let n = this.taken; n < end; n++) {
      const line = this.lines[n];
      if (line !== undefined) this.blocks.push({ text: line.text + line.end, hidden: this.hidden.has(n) });
    }
    this.taken = Math.max(this.taken, end);
  }

  /** A quotation does not belong to a footer outside it. */
  private isOneProse(from: number, to: number): boolean {
    const quoted = (n: number) => this.textAt(n).startsWith('>');
    return from >= this.taken && quoted(from) === quoted(to);
  }

  private onlyBlank(from: number, to: number): boolean {
    return this.lines.slice(from, to).every(({ text }) => text.trim() === '');
  }

  private headingText(): string {
    return this.textAt(this.heading ?? 0).replace(/^#+\s+|\s*#*\s*$/g, '');
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
