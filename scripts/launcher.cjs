#!/usr/bin/env node
// Starts tide from code that was compiled when it was built; where that does not fit this Node, it is compiled now.
'use strict';
const { readFileSync } = require('node:fs');
const { Script } = require('node:vm');
const file = `${__dirname}/main.cjs`;
let cachedData;
try {
  cachedData = readFileSync(`${__dirname}/main.cache`);
} catch {}
const script = new Script(readFileSync(file, 'latin1'), { filename: file, cachedData });
script.runInThisContext()(require, __dirname);
