// The page of tide anchors.

import {
  type AnchoredFact,
  type AnchorReport,
  anchorReport,
} from '../../../../engine/anchors/anchor-report.ts';
import { load } from '../../../../engine/reading/load.ts';
import type { Answer, Call } from '../../command.ts';
import { clip, columns, inert, type Paint, plural } from '../../paint.ts';
import { worktreeOf } from './worktree-of.ts';

export async function showAnchors(call: Call): Promise<Answer> {
  const store = await call.store();
  const worktree = worktreeOf(store);
  const all = anchorReport(store, worktree, load(store), call.args);
  const facts = call.flag('suspect') ? all.filter(({ suspect }) => suspect) : all;
  const suspect = all.filter((fact) => fact.suspect).length;
  return {
    json: { facts, suspect },
    text: (paint) =>
      facts.length === 0
        ? all.length === 0
          ? 'No fact names any code. State one with --anchor, for example --anchor src/auth/session.ts#createSession\n'
          : `No fact disagrees with the code (${plural(all.length, 'fact')} looked at).\n`
        : `${facts.map((fact) => lines(fact, paint)).join('\n')}\n${paint.dim(
            suspect === 0
              ? `${plural(all.length, 'fact')}, none suspect.\n`
              : `${suspect} of ${plural(all.length, 'fact')} suspect. What still holds: tide verify ID; else tide correct, tide invalidate, or tide update ID --anchor.\n`,
          )}`,
  };
}

function lines({ id, statement, suspect, anchors }: AnchoredFact, paint: Paint): string {
  const head = `${paint.id(id)}${suspect ? ` ${paint.warn('SUSPECT')}` : ''}\n  ${clip(statement, paint.width - 4)}\n`;
  const rows = anchors.map((one) => [
    `  ${stateWord(one, paint)}`,
    inert(one.anchor),
    paint.dim(inert(detail(one))),
  ]);
  return head + columns(rows);
}

function stateWord({ state }: AnchorReport, paint: Paint): string {
  if (state === 'same') return paint.good(state);
  return state === 'unseen' || state === 'unknown' ? paint.dim(state) : paint.warn(state);
}

function detail({ state, reason, seen, now }: AnchorReport): string {
  if (state === 'same') return seen ?? '';
  const then = seen === null ? '' : ` (seen: ${seen}${now === null ? '' : `; now: ${now}`})`;
  return `${reason ?? ''}${then}`;
}
