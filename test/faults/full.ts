// The default run tries enough of each fault to be run with every check; `TIDEMARK_FAULTS=full` tries all of them.

export const FULL = process.env.TIDEMARK_FAULTS === 'full';
