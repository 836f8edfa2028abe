import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adopted, type Folder, folder, viewContract } from '../../../test/contracts/view-contract.ts';
import { hostileText } from '../../../test/properties/arbitrary-ledger.ts';
import { densityLayersView } from './view.ts';

const simple: Folder = {
  'MEMORY.md': [
    '# Memory',
    '',
    '- **Profile**: Mira runs the release desk → `memory/user/profile.md`',
    '- Preferences → memory/user/preferences/',
    '',
  ].join('\n'),
  'memory/INDEX.md': [
    '# Index',
    '',
    '## User',
    '',
    '| File | What it holds |',
    '|------|---------------|',
    '| memory/user/profile.md | who she is |',
    '| [tech](memory/user/preferences/tech.md) | how she likes code |',
    '',
  ].join('\n'),
  'memory/user/profile.md':
    '# Profile\n\n- Mira, release lead in Graz\n- Speaks German and English\n\n_Updated: 2026-05-02_\n',
  'memory/user/preferences/tech.md': [
    '# Tech',
    '',
    '## Editor',
    '- Neovim, never a browser editor',
    '  - when: writing anything longer than a line',
    '  - dark themes only',
    '',
    '_Updated: 2026-04-28_',
    '',
    '## Git',
    '* small commits',
    '* no squash',
    '',
  ].join('\n'),
};

const full: Folder = {
  ...simple,
  'MEMORY.md': [
    '# Memory',
    '',
    '- **Profile**: Mira runs the release desk → `memory/user/profile.md`',
    '- Preferences → memory/user/preferences/',
    '- What happened → memory/user/events/',
    '',
    'Before an import read memory/agent/cases/first-import.md.',
    '',
  ].join('\n'),
  'memory/INDEX.md': [
    simple['memory/INDEX.md'],
    '| memory/user/events/ | all that happened |',
    '| [people](user/entities/people.md) | who is who |',
    '',
    '- `memory/agent/patterns/release.md` and `memory/agent/cases/first-import.md`: how we work',
    '- `blackboard/REGISTRY.md` with `blackboard/projects/tariff-cache.md`',
    '- `.learnings/instincts/check-freeze-calendar.yaml`',
    '',
  ].join('\n'),
  'memory/user/entities/people.md': [
    '# People',
    '',
    '- Jonas',
    '  - role: database owner',
    '  - source: intranet page',
    '- Ines Okafor',
    '  _Written by: scout 2026-05-01_',
    '',
  ].join('\n'),
  'memory/user/events/2026-05-cookies.md': [
    '# Sessions moved to signed cookies',
    '',
    'The old tokens could not be revoked.',
    '',
    '- **Date**: 2026-05-09',
    '- **Decision**: sessions live in signed cookies',
    '- **Alternatives**: JWT, rejected',
    '',
    '```sh',
    '# not a title',
    '```',
    '',
    '_Updated: 2026-05-09_',
    '',
  ].join('\n'),
  'memory/user/events/2026-04-tokens.md': '# Tokens for everyone\n\n_Updated: 2026-04-01_\n',
  'memory/user/events/2026-05-no-tokens.md':
    '# Tokens are gone\n\n_Supersedes: memory/user/events/2026-04-tokens.md_\n_Updated: 2026-05-10_\n',
  'memory/agent/cases/first-import.md':
    '# First import of a supplier list\n\n**Approach:** one region at a time\n  with a dry run each\n**Outcome**: done in two days\n',
  'memory/agent/patterns/release.md': [
    '# Release habits',
    '',
    '## [2026-05-11] Frozen regions',
    '- **Trigger**: a deploy was turned down by a freeze nobody had written down',
    '- **Lesson**: look at the freeze calendar before naming a date',
    '- **Next time**: open ops/freeze.md first',
    '',
    '## [2026-05-11] Cache rollout',
    'Status: 🔄 In Progress',
    'Key points: live in one region, hit rate 0.91.',
    'Follow-up: second region after the freeze',
    '→ Details: blackboard/projects/tariff-cache.md',
    '',
    '## Small things',
    '- Tag before building',
    '',
  ].join('\n'),
  'blackboard/_schema.md': '# Cards\n\nAs we agreed.\n',
  'blackboard/projects/tariff-cache.md': [
    '---',
    'id: tariff-cache',
    'title: Tariff cache',
    'status: active',
    'owner: mira',
    'agents: [planner, coder]',
    'deadline: 2026-06-30',
    'budget: 3 days',
    'updated: 2026-05-11',
    'updated_by: coder',
    'next: second region',
    '---',
    '## Goal',
    'Lookups below 50 ms.',
    '## Milestones',
    '- [x] first region — 2026-05-10',
    '- [ ] second region',
    '## Progress',
    '- 2026-05-11: hit rate 0.91 (coder)',
    '## Conclusions',
    '- 2026-05-09: in process, no extra service (D-7k2m)',
    '## Open questions',
    '- What evicts on import?',
    '## Links',
    '- DECISIONS.md',
    '',
  ].join('\n'),
  'blackboard/REGISTRY.md': [
    '# Project registry',
    '',
    '| ID | Title | Status | Owner | Deadline | Progress | Updated |',
    '|---|---|---|---|---|---|---|',
    '| tariff-cache | Tariff cache | active | mira | 2026-06-30 | 2026-05-11: hit rate 0.91 (coder) | 2026-05-11 |',
    '',
  ].join('\n'),
  '.learnings/instincts/check-freeze-calendar.yaml': [
    '# kept by hand',
    'id: check-freeze-calendar',
    'trigger: planning a rollout date',
    'action: read ops/freeze.md before naming a date',
    'domain: release',
    'scope: project',
    'status: active',
    'occurrences: 3',
    'level: 1',
    'evidence:',
    '  - {session: 2026-04-02-101500, date: 2026-04-02, pattern: frozen-regions}',
    '  - {session: 2026-04-19-083000, date: 2026-04-19, pattern: frozen-regions}',
    '  - {session: 2026-05-11-140210, date: 2026-05-11, pattern: frozen-regions}',
    'first_seen: 2026-04-02',
    'last_seen: 2026-05-11',
    'source: reflection',
    'supersedes: null',
    'superseded_by: null',
    'trust: agent-verified',
    '',
  ].join('\n'),
};

const odd: Folder = {
  'MEMORY.md': '# Notes to self\n\nRead this first.\n\n- Profile -> memory/user/profile.md',
  'memory/MEMORY.md': '# Older place\n\n- **Profile**: who → `memory/user/profile.md`\n',
  'memory/INDEX.md': [
    '# Index',
    '',
    'To be written; so far user/profile.md.',
    '',
    '| memory/agent/patterns | dialects |',
    '| blackboard/projects/ | cards |',
    '| .learnings/instincts/ | habits |',
    '',
  ].join('\n'),
  'memory/2026-05-11.md': '# 2026-05-11\n\n- talked about caches\n',
  'memory/user/profile.md': [
    '---',
    'tags:',
    '- person',
    '---',
    '# Profile',
    '',
    '<!--',
    '- a bullet nobody should read',
    '-->',
    '',
    '- [name]',
    '- <occupation>',
    '- **[keyword]**: [one-sentence summary]',
    '- (none yet)',
    '',
    'Prose that is nobody’s fact.',
    '',
    '- Works from Graz',
    '',
    '  in the mornings',
    '  ```',
    '  ## no heading',
    '  ```',
    '- Works from Graz',
    '',
    '  in the mornings',
    '  ```',
    '  ## no heading',
    '  ```',
    '* * *',
    '```',
    '- code is no fact',
    '```',
  ].join('\n'),
  'memory/user/preferences/_template.md': '# Template\n\n- something\n',
  'memory/agent/patterns/dialect.md': [
    '# Dialect',
    '### [2026-05-01] Retries',
    '',
    '**Trigger:** a timeout',
    '**Lesson:** three tries, then stop',
    '',
    'A remark under it.',
    '',
    '## [2026-05-02] Only prose',
    '',
    'Nothing with a label.',
    '',
    '## [2026-05-03] Move to Graz',
    'status: done',
    'Key points: office moved.',
    '',
  ].join('\n'),
  'blackboard/projects/loose.md': '# A card without front matter\n',
  '.learnings/instincts/other.yaml': 'id: other\nnested:\n  deep: value\n',
  '.learnings/LEARNINGS.md': '# Learnings\n\n- free text\n',
};

describe('density layers', () => {
  viewContract(densityLayersView, { simple, full, odd });

  it('when one fact changes, every other item says what it said', () => {
    const said = (files: ReadonlyMap<string, string>) =>
      new Map(
        densityLayersView
          .read(files)
          .items.map((item) => [
            item.name,
            JSON.stringify({ ...item, line: 0, life: { ...item.life, supersededBy: '' } }),
          ]),
      );
    const input = adopted(densityLayersView, folder(full));
    const before = said(input.frame);
    fc.assert(
      fc.property(fc.nat(input.facts.length - 1), hostileText, fc.boolean(), (n, statement, ends) => {
        const facts = input.facts.map((viewed, at) => {
          if (at !== n) return viewed;
          if (ends) return { ...viewed, live: false, status: 'superseded' as const };
          return { ...viewed, fact: { ...viewed.fact, statement } };
        });
        const { files, names } = densityLayersView.render({ ...input, facts });
        const after = said(files);
        for (const [name, words] of before)
          if (input.names.get(name) !== input.facts[n]?.fact.id) expect(after.get(name)).toBe(words);
        const again = densityLayersView.render({ ...input, facts, frame: files, names });
        expect(Object.fromEntries(again.files)).toEqual(Object.fromEntries(files));
      }),
      { numRuns: 200 },
    );
  });
});
