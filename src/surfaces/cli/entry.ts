// Entry of the program for people: the commands of `tide`.

import { main } from './main.ts';
import { commandsFor } from './table.ts';

const words = process.argv.slice(2);
commandsFor(words)
  .then((commands) => main(commands, words, process.env, () => process.cwd()))
  .then((code) => {
    process.exitCode = code;
  });
