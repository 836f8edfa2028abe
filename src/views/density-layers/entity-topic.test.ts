import { describe, expect, it } from 'vitest';
import type { Field } from '../../model/event.ts';
import { entityTopic } from './entity-topic.ts';

const topicOf = (statement: string, ...fields: Field[]) => entityTopic({ kind: 'entity', statement, fields });

describe('which file an entity goes to', () => {
  it.each<[string, ...Field[]]>([
    ['Jonas', ['role', 'database owner']],
    ['Jonas', ['attribute', 'role: database owner']],
    ['Jonas', ['attribute', 'Reports to: Ines']],
    ['Jonas', ['type', 'person']],
    ['Jonas', ['kind', 'Person']],
    ['Jonas', ['email', 'jonas@example.org'], ['url', 'https://example.org']],
    ['Jonas', ['team', 'platform']],
    ['Kim Lee (developer)'],
    ['Our colleague Anna'],
    ['Data', ['tag', 'team']],
  ])('%s with %j is one of the people', (statement, ...fields) => {
    expect(topicOf(statement, ...fields)).toBe('people');
  });

  it.each<[string, ...Field[]]>([
    ['Grafana'],
    ['Grafana', ['url', 'https://example.org'], ['team', 'platform']],
    ['Redis', ['type', 'service'], ['role', 'primary']],
    ['Mailgun', ['attribute', 'sends e-mail']],
    ['The developer portal'],
  ])('%s with %j is a tool', (statement, ...fields) => {
    expect(topicOf(statement, ...fields)).toBe('tools');
  });
});
