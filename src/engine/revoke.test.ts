import { expect, it } from 'vitest';
import { memoryStore } from '../../test/memory-store.ts';
import { remember } from './remember.ts';
import { revoke } from './revoke.ts';

const DAY = '2026-01-10';

it('a revoked document takes what rests on it, restated or not, and what was derived from that', () => {
  const desk = memoryStore();
  const say = (statement: string, id: string, fields: Record<string, string> = {}, by?: 'person') =>
    remember(desk.at(DAY, by), { kind: 'learning', statement, id, fields: Object.entries(fields) });
  const doc = { source: 'docs/old.md' };
  say('The port is 80', 'port', doc);
  say('The host is a', 'host', doc);
  say('The path is b', 'path', doc);
  say('The port is 80', 'port');
  say('The host is a', 'host', {}, 'person');
  say('The path is b', 'path', { source: 'docs/new.md' });
  say('Open port 80', 'firewall', { from: 'port' });
  say('Ask the host', 'ask', { from: 'host' });

  expect(revoke(desk.at(DAY), 'docs/old.md', 'it was a draft')).toEqual({
    source: 'docs/old.md',
    fallen: ['port', 'firewall'],
    kept: ['host', 'path'],
  });
});
