#!/usr/bin/env node
// Starts tide from code that was compiled when it was built; where that does not fit this Node, it is compiled now.
'use strict';
const { readFileSync } = require('node:fs');
const { Script } = require('node:vm');
const OURS = new Set(['./views.cjs', './tiers.cjs']);
// Commands that have a bundle each, which is read faster.
const QUICK = new Set(['status', 'resume', 'recall', 'show']);
const loaded = {};
function load(name) {
  if (loaded[name] !== undefined) return loaded[name].exports;
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
const command = process.argv[2];
// These end before the optimising compiler of Node 20 pays for itself: it is to wait longer for a function to become hot. Later ones have a cheaper
// compiler, and no such setting.
if ((command === 'resume' || command === 'recall') && process.versions.v8.startsWith('11.'))
  require('node:v8').setFlagsFromString('--interrupt-budget=600000');
load(QUICK.has(command) ? command : 'main');
