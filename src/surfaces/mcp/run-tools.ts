// What tools, resources and prompts do: a bundle of its own, loaded with the first of them, so that a client gets the list of tools at once.

export { askedAbout } from './asked-about.ts';
export { makePrompt } from './make-prompt.ts';
export { listResources, readResource } from './resources.ts';
export { asTold, runCommand } from './run-command.ts';
export { whoCalls } from './who-calls.ts';
