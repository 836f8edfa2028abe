import { describe, expect, it } from 'vitest';
import { parseTime } from '../../model/day.ts';
import { ROLLOUT_FILE, rolloutStem } from './rollout-name.ts';

const SEVEN = '0194f5a6-89ab-7cde-8123-456789abcdef';
const AT = parseTime('2026-08-20T10:11:12Z') ?? 0;

describe('names of rollout summaries', () => {
  it.each([
    [SEVEN, undefined, '2025-02-11T15-35-19-jqmb'],
    [SEVEN, '', '2025-02-11T15-35-19-jqmb'],
    [SEVEN, '___', '2025-02-11T15-35-19-jqmb'],
    [SEVEN, 'Fix-Login (é) ', '2025-02-11T15-35-19-jqmb-fix_login'],
    [
      SEVEN,
      'Unsafe Slug/With Spaces & Symbols + EXTRA_LONG_12345_67890_ABCDE_fghij_klmno',
      '2025-02-11T15-35-19-jqmb-unsafe_slug_with_spaces___symbols___extra_long_12345_67890_a',
    ],
    ['0194f5a6-89ab-7cde-8123-000000000000', 'a', '2025-02-11T15-35-19-0000-a'],
    ['0194f5a6-89ab-7cde-8123-4567ffffffff', 'a', '2025-02-11T15-35-19-Ffc3-a'],
    ['550e8400-e29b-41d4-a716-446655440000', 'v4 id', '2026-08-20T10-11-12-Ojy8-v4_id'],
    ['not-a-uuid', 'Fix login', '2026-08-20T10-11-12-GNP3-fix_login'],
    ['ses_01j9zq3v8k', 'Fix login', '2026-08-20T10-11-12-PdWj-fix_login'],
  ])('codex-memories 6.2: %s with %j is %s', (thread, slug, stem) => {
    expect(rolloutStem(thread, slug, AT)).toBe(stem);
    expect(ROLLOUT_FILE.test(`rollout_summaries/${stem}.md`)).toBe(true);
  });

  it('takes the time of versions 1 and 6 from the id', () => {
    expect(rolloutStem('c232ab00-9414-11ec-b3c8-9f6bdeced846', undefined, 0)).toMatch(
      /^2022-02-22T19-22-22-/,
    );
    expect(rolloutStem('1ec9414c-232a-6b00-b3c8-9f6bdeced846', undefined, 0)).toMatch(
      /^2022-02-22T19-22-22-/,
    );
  });

  it('tells apart what would have one name by another digit of the hash', () => {
    expect(rolloutStem('not-a-uuid', undefined, AT, 5)).toMatch(/^2026-08-20T10-11-12-.GNP3$/);
  });
});
