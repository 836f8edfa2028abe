// Checking a handbook.

import { type Linted, lintFolder } from '../../../../engine/views/lint-handbook.ts';
import { viewCalled, viewPath } from '../../../../engine/views/registry.ts';
import { placeOf } from '../../../../platform/find-layouts.ts';
import { nodeFiles } from '../../../../platform/node-files.ts';
import { atMost } from '../../arguments.ts';
import type { Answer, Call } from '../../command.ts';
import { inert, type Paint, plural } from '../../paint.ts';

export async function lint(call: Call): Promise<Answer> {
  atMost(call, 1);
  const linted = lintFolder(nodeFiles, await handbookFolder(call));
  return {
    json: { ...linted, ok: linted.findings.length === 0 },
    text: (paint) => lintedText(linted, paint),
    exit: linted.findings.length === 0 ? 0 : 4,
  };
}

/** How a rule is mended is told where it is first broken. */
function lintedText({ findings, files, rules, folder }: Linted, paint: Paint): string {
  if (findings.length === 0)
    return `${paint.good('Clean')}: ${plural(files, 'file')} by ${plural(rules, 'rule')} ${paint.dim(`(${folder})`)}\n`;
  const told = new Set<string>();
  const lines = findings.map(({ file, line, rule, message, mend }) => {
    const again = told.has(rule);
    told.add(rule);
    return `${paint.bad(`${file}:${line}`)} ${paint.id(rule)}\n  ${inert(message)}\n${again ? '' : `  ${paint.dim(inert(mend))}\n`}`;
  });
  const places = new Set(findings.map(({ file }) => file)).size;
  return `${lines.join('')}${plural(findings.length, 'finding')} by ${plural(told.size, 'rule')} in ${plural(places, 'file')} ${paint.dim(`(${folder})`)}\n`;
}

/** The folder that was named, else the handbook that is kept here. */
async function handbookFolder(call: Call): Promise<string> {
  const [given] = call.args;
  if (given !== undefined) return placeOf(call.place.cwd, given, call.place.cwd).folder;
  const store = await call.store();
  return viewPath(
    store,
    { view: viewCalled('handbook'), root: store.config.views.handbook ?? viewCalled('handbook').root },
    '',
  ).replace(/\/$/, '');
}
