import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const scratch = mkdtempSync(join(tmpdir(), 'tide-law-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('the folder law', () => {
  it('holds for the whole source and looked at all of it', () => {
    const { summary, modules } = cruise(root);
    expect(summary.violations.map((one) => one.rule.name)).toEqual([]);
    expect(modules.filter((one) => one.source.startsWith('src/')).length).toBeGreaterThan(80);
  });

  it('turns red for each kind of violation, planted one by one in a copy', () => {
    const planted = {
      'src/ledger/x.ts': ["import { evolve } from '../projection/evolve.ts';", 'ledger-knows-only'],
      'src/model/x.ts': ["import { evolve } from '../projection/evolve.ts';", 'model-knows-only'],
      'src/engine/x.ts': ["import { nodeFiles } from '../platform/node-files.ts';", 'engine-knows-only'],
      'src/surfaces/cli/x.ts': [
        "import { redact } from '../../capture/redaction/redact.ts';",
        'surfaces-knows-only',
      ],
      'src/surfaces/cli/commands/x.ts': [
        "import { placesFor } from '../../../engine/views/places-for.ts';",
        'layouts-are-loaded-when-needed',
      ],
      'src/engine/truth/x.ts': [
        "export const x = () => import('../opinion/ask-opinions.ts');",
        'models-are-asked-apart',
      ],
      'src/surfaces/hooks/x.ts': [
        "import { openProvider } from '../../platform/open-provider.ts';",
        'models-are-asked-apart',
      ],
      'src/recall/x.ts': ["import { readFileSync } from 'node:fs';", 'only-platform-and-surfaces-touch-node'],
      'src/replay/x.ts': ["import { parse } from 'yaml';", 'only-platform-and-surfaces-use-packages'],
    } as const;
    const { summary } = cruise(copyWith(Object.entries(planted).map(([path, [line]]) => [path, line])));
    for (const [path, [, rule]] of Object.entries(planted)) {
      const broken = summary.violations.filter((one) => one.from === path).map((one) => one.rule.name);
      expect(broken.join(), path).toContain(rule);
    }
  });

  it('keeps the clock, randomness and the process out of everything but platform and surfaces', () => {
    const found = sources(join(root, 'src'))
      .filter((path) => !/src\/(platform|surfaces)\//.test(path) && !path.endsWith('.test.ts'))
      .filter((path) =>
        /\bDate\.now\(|new Date\(\)|Math\.random\(|\bprocess\.|performance\.now/.test(
          readFileSync(path, 'utf8'),
        ),
      );
    expect(found).toEqual([]);
  });

  it('knows no file called utils, helpers, manager, service, common or types', () => {
    const odd = sources(join(root, 'src')).filter((path) =>
      /\/(utils?|helpers?|manager|service|common|types)\.ts$/.test(path),
    );
    expect(odd).toEqual([]);
  });
});

interface Cruised {
  summary: { violations: { from: string; rule: { name: string } }[] };
  modules: { source: string }[];
}

function cruise(folder: string): Cruised {
  const bin = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [bin, '--config', join(root, '.dependency-cruiser.cjs'), '--output-type', 'json', 'src'];
  return JSON.parse(
    execFileSync(process.execPath, args, { cwd: folder, maxBuffer: 1e8, encoding: 'utf8' }),
  ) as Cruised;
}

/** A copy of the project with more lines in it. */
function copyWith(lines: readonly (readonly [path: string, line: string])[]): string {
  const folder = mkdtempSync(join(scratch, 'copy-'));
  cpSync(join(root, 'src'), join(folder, 'src'), { recursive: true });
  cpSync(join(root, 'node_modules/yaml'), join(folder, 'node_modules/yaml'), { recursive: true });
  for (const file of ['tsconfig.json', 'package.json']) cpSync(join(root, file), join(folder, file));
  for (const [path, line] of lines) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${line}\n`);
  }
  return folder;
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? sources(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}
