// Runs the tests with the real clients: installs them at pinned versions, without running their install scripts, and starts the tests in a network
// namespace that has nothing but loopback. What cannot be had here is skipped with a message that says why.
// `--if-there` installs nothing unless CI is set: what `npm test` asks for.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const CLIENTS = JSON.parse(readFileSync('test/clients/clients.json', 'utf8'));
const CACHE = resolve(process.env.TIDEMARK_CLIENTS ?? 'node_modules/.cache/tidemark-clients');
const INSTALL_LIMIT_MS = 180_000;
const LOOPBACK = ['-rn', 'sh', '-c', 'PATH=$PATH:/usr/sbin:/sbin; ip link set lo up && exec "$@"', 'sh'];

const { ifThere, vitestWords } = wordsOf(process.argv.slice(2));
const ready =
  whyNotHere() ?? Object.keys(CLIENTS).filter((agent) => isThere(agent, ifThere && !process.env.CI));
if (typeof ready === 'string') skip('clients', ready);
else if (ready.length > 0) {
  const words = [
    process.execPath,
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'test/clients/vitest.config.ts',
  ];
  const { status } = spawnSync('unshare', [...LOOPBACK, ...words, ...vitestWords], {
    stdio: 'inherit',
    env: { ...process.env, TIDEMARK_CLIENTS: CACHE, TIDEMARK_CLIENTS_READY: ready.join(',') },
  });
  process.exitCode = status ?? 1;
}

function wordsOf(words) {
  return {
    ifThere: words.includes('--if-there'),
    vitestWords: words.filter((word) => word !== '--if-there'),
  };
}

function whyNotHere() {
  if (process.platform !== 'linux') return 'only Linux has network namespaces';
  const { status, stderr, error } = spawnSync('unshare', [...LOOPBACK, 'true'], { encoding: 'utf8' });
  if (status === 0) return undefined;
  return `no network namespace can be made here (${(error?.message ?? stderr).trim().split('\n')[0]})`;
}

function isThere(agent, mustBeThere) {
  const { package: name, version } = CLIENTS[agent];
  const folder = resolve(CACHE, agent);
  if (versionIn(folder, name) === version) return true;
  if (mustBeThere) {
    skip(agent, `${name}@${version} is not installed; npm run test:clients installs it`);
    return false;
  }
  console.log(`${agent}: installing ${name}@${version}`);
  const why = install(`${folder}.new`, `${name}@${version}`);
  if (why === undefined) {
    rmSync(folder, { recursive: true, force: true });
    renameSync(`${folder}.new`, folder);
    return true;
  }
  rmSync(`${folder}.new`, { recursive: true, force: true });
  skip(agent, `npm could not install ${name}@${version} (${why})`);
  return false;
}

/** Beside, so that what was begun and not ended is never taken for a client. Says why not. */
function install(folder, wanted) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(resolve(folder, 'package.json'), '{ "private": true }\n');
  const words = [
    'install',
    '--ignore-scripts',
    '--fetch-retries=0',
    '--fetch-timeout=60000',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--save-exact',
  ];
  const { status, stderr, error } = spawnSync('npm', [...words, wanted], {
    cwd: folder,
    encoding: 'utf8',
    timeout: INSTALL_LIMIT_MS,
  });
  if (status === 0) return missingIn(folder);
  const lines = (error?.message ?? stderr).split('\n');
  return lines.find((line) => /npm error \S|ETIMEDOUT/.test(line))?.trim() ?? 'no reason given';
}

/** The programs of some clients are optional packages, one per system; npm says nothing where it could not get one. */
function missingIn(folder) {
  const { packages } = JSON.parse(readFileSync(resolve(folder, 'package-lock.json'), 'utf8'));
  const own = process.report.getReport().header.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
  const isForHere = ({ optional, os, cpu, libc = [own] }) =>
    optional && os?.includes(process.platform) && cpu?.includes(process.arch) && libc.includes(own);
  const missing = Object.entries(packages).find(
    ([path, about]) => isForHere(about) && !existsSync(resolve(folder, path)),
  );
  return missing && `${missing[0]} is missing`;
}

function versionIn(folder, name) {
  const path = resolve(folder, 'node_modules', name, 'package.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).version : undefined;
}

function skip(what, why) {
  console.log(`${what}: skipped, because ${why}`);
}
