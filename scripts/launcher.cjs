#!/usr/bin/env node
// Starts tide from code that was compiled when it was built; where that does not fit this Node, it is compiled now.
'use strict';
const { readFileSync } = require('node:fs');
const { Script } = require('node:vm');
const OURS = new Set([
  './views.cjs',
  './tiers.cjs',
  './anchors.cjs',
  './review.cjs',
  './hook-memory.cjs',
  './hook-prompt.cjs',
  './mcp-server.cjs',
  './mcp-tools.cjs',
]);
// Commands that have a bundle each, and bundles that run loops; the build puts in the names of quick-commands.cjs.
const QUICK = [];
const HOT = [];
const loaded = {};
function load(name) {
  if (loaded[name] !== undefined) return loaded[name].exports;
  if (HOT.includes(name) && process.versions.v8.startsWith('11.')) waitLonger();
  const file = `${__dirname}/${name}.cjs`;
  let cachedData;
  try {
    cachedData = readFileSync(`${__dirname}/${name}.cache`);
  } catch {}
  const script = new Script(readFileSync(file, 'latin1'), { filename: file, cachedData });
  const module = { exports: {} };
  loaded[name] = module;
  script.runInThisContext()((id) => (OURS.has(id) ? load(id.slice(2, -4)) : require(id)), __dirname, module);
  return module.exports;
}
/** For a function to become hot; later compilers are cheaper, and have no such setting. */
function waitLonger() {
  require('node:v8').setFlagsFromString('BUDGET');
}
// A hook speaks to agents alone: what helps people stands in the table.
const isHelp = process.argv[2] === 'hook' && process.argv.includes('--help');
const command = isHelp ? 'help' : process.argv[2];
// Of all events one always needs memory, and has it in its own bundle.
const isStart = command === 'hook' && process.argv.includes('session-start');
const { done } = load(isStart ? 'hook-start' : QUICK.includes(command) ? command : 'main');
// A hook has said all it has to say: taking the engine apart in good order would only cost.
done?.then(() => process.exit());
