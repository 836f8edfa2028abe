// What is wired on this machine, what is not, and why: found out by reading what the agents read and calling what they would call.

import { getStaticTOMLValue, parseTOML } from 'toml-eslint-parser';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { askProgram } from '../../platform/ask-program.ts';
import type { Check } from '../../platform/examine.ts';
import { findProgram } from '../../platform/find-program.ts';
import type { Place } from '../../platform/open-store.ts';
import { plural } from '../cli/paint.ts';
import { VERSION } from '../cli/version.ts';
import type { Agent, Level, Look } from './agent.ts';
import { AGENTS } from './agents/all.ts';
import type { Archive } from './archive.ts';
import { standingForAgent } from './edit/edit.ts';
import { jsonOf, readJson } from './edit/json-text.ts';
import { refuseStrangers } from './known.ts';
import { type Json, nameOf, type Piece } from './piece.ts';
import { textNow } from './plan.ts';
import type { Desk } from './plan-install.ts';
import { archiveOf, deskFor, isOnMachine, projectRoot } from './scene.ts';

export interface AgentReport {
  readonly agent: string;
  readonly level: Level;
  readonly root: string;
  readonly wired: 'whole' | 'part' | 'none';
  readonly parts: readonly PartReport[];
  /** Why what is wired does not work. */
  readonly obstacles: readonly string[];
  readonly needs: readonly string[];
  /** Which of them are seen not to be done. */
  readonly waiting: readonly string[];
}

interface PartReport {
  readonly what: string;
  readonly form: Piece['form'];
  readonly path: string;
  readonly standing: 'absent' | 'same' | 'edited' | 'unreadable';
  readonly line?: number;
  readonly message?: string;
}

export interface AgentsExamined {
  readonly agents: readonly AgentReport[];
  readonly checks: readonly Check[];
}

export function examineAgents(place: Place): AgentsExamined {
  const desks = levelsOf(place).map((level) => deskFor(place, level));
  const reports = Object.values(AGENTS).flatMap((agent) => {
    const ofAgent = desks.map((desk) => reportOn(agent, desk));
    const here = ofAgent.some(({ wired }) => wired !== 'none');
    return here || desks.some(({ scene }) => isOnMachine(agent, scene)) ? ofAgent : [];
  });
  const wired = reports.filter((report) => report.wired !== 'none');
  return {
    agents: reports,
    checks: [
      ...agentChecks(reports),
      ...(wired.length === 0 ? [] : [program(place), ...loginShell(place, wired)]),
      ...leftovers(place, desks),
    ],
  };
}

function levelsOf(place: Place): readonly Level[] {
  return projectRoot(place) === undefined ? ['user'] : ['project', 'user'];
}

export function reportOn(agent: Agent, desk: Desk): AgentReport {
  const { scene } = desk;
  const parts = agent
    .pieces(scene)
    .filter(({ form }) => form !== 'needed')
    .map((piece) => partOf(desk, piece));
  const there = parts.filter(({ standing }) => standing === 'same' || standing === 'edited');
  const shared = sharedPaths(agent, desk);
  const wired = there.every(({ path }) => shared.has(path))
    ? 'none'
    : there.length === parts.length
      ? 'whole'
      : 'part';
  return {
    agent: agent.name,
    level: scene.level,
    root: scene.root,
    wired,
    parts,
    obstacles: wired === 'none' ? [] : agent.obstacles(scene, look(desk)),
    needs: wired === 'none' ? [] : agent.needs(scene),
    waiting: wired === 'none' ? [] : agent.waiting(scene, look(desk)),
  };
}

/** A text that another agent reads too says nothing about this one. */
function sharedPaths(agent: Agent, { files, scene }: Desk): ReadonlySet<string> {
  const others = Object.values(AGENTS).filter(({ name }) => name !== agent.name);
  return new Set(others.flatMap((other) => other.pieces(scene).map(({ path }) => files.real(path))));
}

function partOf(desk: Desk, piece: Piece): PartReport {
  const path = desk.files.real(piece.path);
  const part = { what: nameOf(piece), form: piece.form, path };
  const now = textNow(desk.files, path);
  if ('message' in now) return { ...part, standing: 'unreadable', message: now.message };
  const there = standingForAgent(now.text, piece);
  if ('flaw' in there) return { ...part, standing: 'unreadable', ...there.flaw };
  return { ...part, standing: there.read === 'other' ? 'edited' : there.read };
}

function agentChecks(reports: readonly AgentReport[]): Check[] {
  return reports.flatMap((report): Check[] => {
    const { agent, level, parts, obstacles, waiting, wired } = report;
    const install = `tide install ${agent}${level === 'user' ? ' --user' : ''}`;
    const name = `${agent}, ${level}`;
    const unreadable = parts.filter(({ standing }) => standing === 'unreadable');
    const broken = [...new Set(unreadable.map(placeText))];
    const missing = parts.filter(({ standing }) => standing === 'absent').map(({ what }) => what);
    const edited = parts.filter(({ standing }) => standing === 'edited').map(({ what }) => what);
    const twice =
      wired !== 'none' &&
      level === 'user' &&
      reports.some((other) => other.agent === agent && other.level === 'project' && other.wired !== 'none');
    const wrong = [
      ...broken,
      ...(wired === 'part' && broken.length === 0 ? [`not there: ${missing.join(', ')}`] : []),
      ...obstacles,
      ...(twice ? ['wired for the user and for this project, so every event is handled twice'] : []),
    ];
    if (wired === 'none' && broken.length === 0) {
      const elsewhere = reports.some((other) => other.agent === agent && other.wired !== 'none');
      return elsewhere ? [] : [{ name, ok: true, found: `not wired; ${install} does it`, mend: '' }];
    }
    return [
      {
        name,
        ok: wrong.length === 0,
        found: [
          partsText(parts),
          ...(edited.length === 0 ? [] : [`edited: ${edited.join(', ')}`]),
          ...wrong,
          ...(waiting.length === 0 ? [] : [`yours to do: ${waiting.join(', ')}`]),
        ].join('; '),
        mend: mendOf(wrong, broken, twice, install, agent),
      },
    ];
  });
}

function mendOf(
  wrong: readonly string[],
  broken: readonly string[],
  twice: boolean,
  install: string,
  agent: string,
): string {
  if (wrong.length === 0) return '';
  if (broken.length > 0) return `Mend the file, then: ${install}`;
  if (twice) return `Keep one: tide uninstall ${agent}, or tide uninstall ${agent} --user`;
  return `Change the setting that is named, or: ${install}`;
}

function placeText({ path, line, message }: PartReport): string {
  return `${path}${line === undefined ? '' : `:${line}`} ${message}`;
}

/** `MCP server, 7 hooks, skill`, as far as they are there. */
function partsText(parts: readonly PartReport[]): string {
  const there = parts.filter(({ standing }) => standing === 'same' || standing === 'edited');
  const hooks = there.filter(({ form }) => form === 'hook').length;
  const texts = there.filter(({ form }) => form === 'block' || form === 'file');
  return (
    [
      ...(there.some(({ form }) => form === 'entry' || form === 'table') ? ['MCP server'] : []),
      ...(hooks === 0 ? [] : [plural(hooks, 'hook')]),
      ...texts.map(({ path }) =>
        path.endsWith('.js') ? 'plugin' : path.endsWith('SKILL.md') ? 'skill' : 'instructions',
      ),
    ].join(', ') || 'nothing'
  );
}

function program(place: Place): Check {
  const path = findProgram('tide', place.env);
  const mend = 'Put this version on the PATH that agents have: npm link in its folder, or npm install -g.';
  if (path === undefined)
    return { name: 'Program', ok: false, found: '`tide` is not on the PATH, so no agent can call it', mend };
  const said = askProgram(path, ['--version'], place)?.trim();
  return {
    name: 'Program',
    ok: said === VERSION,
    found:
      said === VERSION
        ? `${path} ${said}`
        : `${path} is ${said === undefined ? 'not to be started' : `version ${said}`}; this is ${VERSION}`,
    mend,
  };
}

/** Codex calls hooks through a login shell, which may have a PATH of its own. */
function loginShell(place: Place, wired: readonly AgentReport[]): Check[] {
  const shell = place.env.SHELL;
  if (!shell || process.platform === 'win32' || !wired.some(({ agent }) => agent === 'codex')) return [];
  const found = askProgram(shell, ['-lc', 'command -v tide'], place)?.trim() ?? '';
  return [
    {
      name: 'Login shell',
      ok: found !== '',
      found: found === '' ? `${shell} -l does not find tide, and codex calls hooks through it` : found,
      mend: 'Add the folder of tide to the PATH in the profile of that shell.',
    },
  ];
}

/** Records of what is not there any more. */
function leftovers(place: Place, desks: readonly Desk[]): Check[] {
  const archive = archiveOf(place);
  const wrong = wrongRecord(archive, desks);
  if (wrong !== undefined) return [{ name: 'Record', ok: false, ...wrong }];
  const gone = Object.keys(archive.record().files).filter((path) =>
    desks.every(({ files }) => !files.exists(path)),
  );
  const here = gone.filter((path) =>
    desks.some(({ scene }) => scene.exists(scene.root) && path.startsWith(scene.root)),
  );
  return here.length === 0
    ? []
    : [{ name: 'Record', ok: true, found: `installed once and removed since: ${here.join(', ')}`, mend: '' }];
}

/** What install and uninstall would say, and stop. */
function wrongRecord(archive: Archive, desks: readonly Desk[]): Pick<Check, 'found' | 'mend'> | undefined {
  try {
    archive.record();
    for (const desk of desks) refuseStrangers(desk, Object.values(AGENTS));
    return undefined;
  } catch (error) {
    if (!(error instanceof TidemarkError)) throw error;
    return { found: error.message, mend: error.hint ?? '' };
  }
}

function look(desk: Desk): Look {
  const read = (path: string, parse: (text: string) => Json | undefined) => {
    const now = textNow(desk.files, path);
    if ('message' in now || now.text === undefined) return undefined;
    try {
      return parse(now.text.replace(/^\ufeff/, ''));
    } catch {
      return undefined;
    }
  };
  return {
    json: (path) =>
      read(path, (text) => {
        const root = readJson(text);
        return 'flaw' in root ? undefined : jsonOf(root.read);
      }),
    toml: (path) => read(path, (text) => getStaticTOMLValue(parseTOML(text)) as unknown as Json),
  };
}
