// What a client can read without calling a tool. The same commands make it.

import type { ReadResourceResult, Resource } from '@modelcontextprotocol/server';
import type { Store } from '../../model/store.ts';
import { received, TidemarkError } from '../../model/tidemark-error.ts';
import { findStore, openStore, type Place } from '../../platform/open-store.ts';
import { textsOfLayout } from '../cli/commands/sync-around.ts';
import { keptWalk } from './kept-walk.ts';
import { memoryStamp } from './memory-stamp.ts';
import { type Address, factUri } from './resource-uri.ts';
import { runCommand } from './run-command.ts';
import type { Json } from './tool.ts';

const PAGE = 100;

/** Brief and threads first, then layouts, then live facts page by page. */
export async function listResources(
  place: Place,
  from: number,
  read: (place: Place) => Promise<readonly Json[]> = liveFacts,
): Promise<{ resources: Resource[]; next: number | undefined }> {
  // Clients ask for it when they connect, before anybody wants anything.
  if (findStore(place) === undefined) return { resources: [], next: undefined };
  const facts = await walk.at(from, await memoryStamp(place), () => read(place));
  const resources: Resource[] = facts.slice(from, from + PAGE).map(({ id, kind, statement }) => ({
    uri: factUri(id as string),
    name: id as string,
    title: statement as string,
    description: kind as string,
    mimeType: MARKDOWN,
  }));
  const next = from + PAGE < facts.length ? from + PAGE : undefined;
  if (next === undefined) walk.end();
  return { resources: from === 0 ? [...always(await openStore(place)), ...resources] : resources, next };
}

/** Of the process, because clients of the newest revision have no connection. */
const walk = keptWalk<readonly Json[]>();

async function liveFacts(place: Place): Promise<readonly Json[]> {
  const { json } = await runCommand(place, { command: 'list' }, undefined, 'unseen');
  return json.facts as readonly Json[];
}

function always({ project, config }: Store): Resource[] {
  return [
    {
      uri: 'tidemark://brief',
      name: 'brief',
      title: 'Brief',
      description: `What a session about ${project.name} starts with`,
      mimeType: MARKDOWN,
    },
    {
      uri: 'tidemark://threads',
      name: 'threads',
      title: 'Open questions',
      description: 'What waits for a person',
      mimeType: MARKDOWN,
    },
    ...Object.entries(config.views).map(([name, root]) => ({
      uri: `tidemark://view/${name}`,
      name,
      title: `Layout ${name}`,
      description: `The files kept at ${root === '.' ? 'the root of the project' : root}`,
      mimeType: MARKDOWN,
    })),
  ];
}

const MARKDOWN = 'text/markdown';

/** `unseen`: only looked at for whether it changed, so that nothing counts as given. */
export async function readResource(
  place: Place,
  uri: string,
  address: Address,
  seen: 'seen' | 'unseen' = 'seen',
): Promise<ReadResourceResult> {
  const page = async (command: string, args: readonly string[]) => {
    const done = await runCommand(place, { command, args }, undefined, seen);
    return { contents: [{ uri, mimeType: MARKDOWN, text: done.page }] };
  };
  if (address.kind === 'brief') return page('resume', []);
  if (address.kind === 'threads') return page('threads', []);
  if (address.kind === 'fact') return page('show', [address.name]);
  return { contents: await viewFiles(await openStore(place), uri, address.name) };
}

async function viewFiles(store: Store, uri: string, name: string): Promise<ReadResourceResult['contents']> {
  const kept = Object.keys(store.config.views);
  if (!kept.includes(name))
    throw new TidemarkError('not_found', `The layout \`${received(name)}\` is not kept here.`, {
      hint: kept.length === 0 ? 'tide view enable NAME keeps one.' : `Kept are: ${kept.join(', ')}.`,
    });
  return (await textsOfLayout(store, name)).map(([path, text]) => ({
    uri: `${uri}/${path.split('/').map(encodeURIComponent).join('/')}`,
    mimeType: MARKDOWN,
    text,
  }));
}
