// The numbers of a project's decay-policy.md. Lines are `- key: 3  # remark`, with or without bold or backticks, or the row
// of a table; a number that is missing or no whole number is not there.

import type { Policy } from '../../model/policy.ts';

interface DecayPolicy {
  /** What the lifecycle asks for, by the names of our own policy. */
  readonly policy: Partial<Policy>;
  readonly maxLines?: number;
  readonly maxClosedLines?: number;
  readonly verifyEvery?: number;
  readonly autoCore?: { readonly enabled: boolean; readonly minUses?: number; readonly minReviews?: number };
}

const WHOLE = /^\d{1,6}$/;

/** Lines that set a number the lifecycle asks for to something that is none. */
export function oddPolicyLines(text: string): { line: number; key: string; value: string }[] {
  return policyLines(text).filter(({ key, value }) => WINDOWS.has(key) && !WHOLE.test(value));
}

const WINDOWS: ReadonlySet<string> = new Set([
  'working_window',
  'active_window',
  'archive_window',
  'review_every',
  'continuity_max_facts',
  'continuity_max_lines',
]);

function policyLines(text: string): { line: number; key: string; value: string }[] {
  return text.split(/\r?\n/).flatMap((line, n) => {
    const match =
      /^\s*(?:[-*+]\s+|\|\s*)?[*_`"]*([a-z][a-z _-]{0,60}?)[*_`"]*\s*[:=|][*_`"]*\s*[*_`"]*([^\s|#*_`",]+)/i.exec(
        line,
      );
    if (match === null) return [];
    const key = (match[1] ?? '').toLowerCase().replace(/[ -]+/g, '_');
    return [{ line: n + 1, key, value: match[2] ?? '' }];
  });
}

export function readDecayPolicy(text: string): DecayPolicy {
  const values = new Map<string, string>();
  for (const { key, value } of policyLines(text)) if (!values.has(key)) values.set(key, value);
  const whole = (key: string): number | undefined => {
    const value = values.get(key) ?? '';
    return WHOLE.test(value) ? Number(value) : undefined;
  };
  const present = <K extends string>(name: K, key: string): { [k in K]?: number } => {
    const value = whole(key);
    return value === undefined ? {} : ({ [name]: value } as { [k in K]: number });
  };
  return {
    policy: {
      ...present('workingWindow', 'working_window'),
      ...present('activeWindow', 'active_window'),
      ...present('archiveWindow', 'archive_window'),
      ...present('reviewEvery', 'review_every'),
      ...present('reviewFacts', 'continuity_max_facts'),
    },
    ...present('maxLines', 'continuity_max_lines'),
    ...present('maxClosedLines', 'closed_narrative_max_lines'),
    ...present('verifyEvery', 'verify_invariants_every'),
    ...(values.has('enabled') || values.has('core_min_uses')
      ? {
          autoCore: {
            enabled: values.get('enabled') === 'true',
            ...present('minUses', 'core_min_uses'),
            ...present('minReviews', 'core_min_reviews'),
          },
        }
      : {}),
  };
}
