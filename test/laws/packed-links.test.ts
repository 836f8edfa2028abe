// Whoever has the package alone finds what its pages point to: every relative link leads to a file that is packed, and to a heading of it.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const LINK = /\]\(<?([^)>\s]+)>?(?:\s+"[^"]*")?\)/g;

it('every relative link of a packed page leads somewhere in the package', () => {
  const packed = filesPacked();
  const pages = [...packed].filter((path) => path.endsWith('.md'));
  expect(pages.length).toBeGreaterThan(30);
  const broken = pages.flatMap((page) =>
    brokenIn(textOf(page), page, packed).map((link) => `${page}: ${link}`),
  );
  expect(broken).toEqual([]);
});

it('notices a page that is not packed, and a heading that is not there', () => {
  const packed = new Set(['README.md', 'docs/truth.md']);
  const text =
    'See [a](GLOSSARY.md), [b](docs/truth.md#nowhere), [c](docs/truth.md#threads), [d](https://example.com).';
  expect(brokenIn(text, 'README.md', packed)).toEqual(['GLOSSARY.md', 'docs/truth.md#nowhere']);
});

function brokenIn(text: string, page: string, packed: ReadonlySet<string>): string[] {
  return Array.from(text.matchAll(LINK), ([, link = '']) => link).filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = '', heading] = link.split('#');
    const target = path === '' ? page : posix.join(posix.dirname(page), path);
    if (!packed.has(target)) return true;
    return heading !== undefined && target.endsWith('.md') && !headingsOf(textOf(target)).includes(heading);
  });
}

function headingsOf(text: string): string[] {
  return Array.from(text.matchAll(/^#+ +(.+)$/gm), ([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );
}

function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** What npm would take along; nothing is built or written for it. */
function filesPacked(): ReadonlySet<string> {
  const { stdout } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
  return new Set(files.map(({ path }) => path));
}
