// Names of sessions and where their files lie. Only letters, digits, `.`, `_` and `-`, so a name is always a safe file name.

import { received, TidemarkError } from '../model/tidemark-error.ts';

export function newSessionId(started: string, agent: string, suffix: string): string {
  return `${started.replace(/[:]/g, '')}-${fileWord(agent)}-${suffix}`;
}

/** What an agent signs with, as a part of a file name. */
export function fileWord(agent: string): string {
  return agent.replaceAll('/', '-');
}

export function checkSessionId(id: string): string {
  const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i.test(id) || /^index$/i.test(id);
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(id) && !id.includes('..') && !id.endsWith('.') && !reserved)
    return id;
  throw new TidemarkError('usage', 'The session id is not usable.', {
    hint: `Expected up to 100 letters, digits, \`.\`, \`_\` or \`-\`, for example 2026-11-15T174120Z-claude-code-7f3a. Received: ${received(JSON.stringify(id))}`,
  });
}

/** Below the store: `sessions/2026-11/<id>.md`, by the month the session began. */
export function sessionPath(id: string, started: string): string {
  return `sessions/${started.slice(0, 7)}/${id}.md`;
}
