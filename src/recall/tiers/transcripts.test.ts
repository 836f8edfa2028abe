// Conversations as people have them: what is overruled, answered and said last.

import { describe, expect, it } from 'vitest';
import { compact } from './compact.ts';
import { SUMMARY_BUDGET } from './fit-summary.ts';
import { standing } from './overrule.ts';
import { isRuling } from './ruling.ts';
import { readTurns } from './turn.ts';

/** `U: ...`, `A: ...` and `T: ...`, one turn a line. */
const turnsOf = (text: string) =>
  readTurns(
    text
      .trim()
      .replace(/^ +/gm, '')
      .replace(/^U: /gm, 'User: ')
      .replace(/^A: /gm, 'Assistant: ')
      .replace(/^T: /gm, 'Tool: '),
  ).turns;
const summaryOf = (text: string) => compact({ turns: turnsOf(`${text.trim()}\n${TALK}`) }).summary.summary;
const TALK = 'U: Fine.\nA: Good.\nU: Thanks.\nA: Sure.\nU: Bye.';

const CACHE = `
U: We need a cache for the tariff lookup in src/tariff/repo.ts.
A: I'll use Redis for the tariff cache with a TTL of 300 seconds.
U: ok
A: I added the Redis client in src/tariff/redis.ts. Should the cache key include the region?
U: Yes, region first, then the customer.
A: Done.
U: Actually, use an in-process LRU instead of Redis. We cannot run another service.
A: Switched the cache of the tariff lookup to an LRU of 5,000 entries and removed src/tariff/redis.ts.
U: Which Node version does CI run?
A: Let me check the workflow file.
T: $ cat .github/workflows/ci.yml
A: CI runs Node 20.
U: No, never log the customer id, not even at debug level.
A: Understood, I removed it from the log line in src/tariff/log.ts.`;

const FORM = `
U: The signup form loses its values. It returns null instead of the draft.
A: We decided to keep the draft in localStorage, see ADR-0012. I'll use npm for the new package.
U: No. Use pnpm.
A: Okay. Shall I delete the old draft table as well?
U: Please look at the flaky locale test first.
A: I fixed the flaky locale test.
U: Could you store the draft on the server instead?
A: I moved the draft to the server.
U: About the old draft table: keep it until June, do not delete it.
A: Noted.
U: Don't worry about the colours.
U: I don't know which browsers matter.
U: Actually, that works great.
A: What shall the retention period be?`;

const RELEASE = `
U: Let's go with weekly releases from main.
A: I set up the weekly release job.
U: Please add a changelog step to the release job.
A: Done.
U: Please send the release notes to the sales team.
A: I will write the mail template next.
U: Never force-push to main.
U: Change of plan: releases are monthly, not weekly.
A: I changed the schedule in .github/workflows/release.yml.
U: Don't send the release notes to the sales team, they read the changelog.
A: All right.`;

describe('what a person overrules', () => {
  it('stands among the decisions, and what it overrules does not', () => {
    expect(summaryOf(CACHE).decisions).toEqual([
      '"Actually, use an in-process LRU instead of Redis." (user, turn 7); overrules turn 2',
      '"We cannot run another service." (user, turn 7)',
      '"No, never log the customer id, not even at debug level." (user, turn 13)',
    ]);
  });

  it('may name nothing, be asked for politely or follow a bare no; what is no ruling is none', () => {
    const { decisions } = summaryOf(FORM);
    expect(decisions).toEqual([
      '"No. Use pnpm." (user, turn 3); overrules turn 2',
      '"Could you store the draft on the server instead?" (user, turn 7); overrules turn 2',
      '"About the old draft table: keep it until June, do not delete it." (user, turn 9)',
    ]);
  });

  it('takes back what was asked for as well', () => {
    const { decisions, pending, completed } = summaryOf(RELEASE);
    expect(decisions.some((item) => item.includes('weekly releases from main'))).toBe(false);
    expect(decisions).toContain('"Never force-push to main." (user, turn 7)');
    expect(decisions).toContain(
      '"Change of plan: releases are monthly, not weekly." (user, turn 8); overrules turn 1',
    );
    expect(pending).toEqual([]);
    expect(completed).toContain(
      '"Please add a changelog step to the release job." (user, turn 3): "Done." (assistant, turn 4)',
    );
  });

  it.each([
    [
      "A: I'll use npm.\nU: We already run pnpm, so please use that instead.",
      '"We already run pnpm, so please use that instead." (user, turn 2); overrules turn 1',
    ],
    [
      'U: Deploy to eu-west-1.\nA: ok\nU: Actually deploy to us-east-1.\nA: Deployed to us-east-1.',
      '"Actually deploy to us-east-1." (user, turn 3)',
    ],
    [
      'A: We decided to retry failed webhooks five times.\nU: That is too many. Retry webhooks three times.',
      '"That is too many. Retry webhooks three times." (user, turn 2); overrules turn 1',
    ],
    [
      'U: Use snake_case for JSON keys.\nA: ok\nU: Sorry, I meant camelCase for JSON keys.',
      '"Sorry, I meant camelCase for JSON keys." (user, turn 3); overrules turn 1',
    ],
    ['A: Shall I bump the version?\nU: yes please\nA: ok', ''],
  ])('is the one thing that stands: %s', (text, stands) => {
    const { decisions, pending } = summaryOf(text);
    expect(decisions).toEqual(stands === '' ? [] : [stands]);
    expect(pending).toEqual([]);
  });

  it('is gone from the summary too when it is overruled in the turns kept word for word', () => {
    const turns = turnsOf(`
      U: Where do sessions live?
      A: We decided to keep sessions in Redis.
      ${'U: hm\nA: ok\n'.repeat(3)}U: Rather than Redis, keep sessions in signed cookies.
      A: ok
      U: Good.`);
    expect(compact({ turns }).summary.summary.decisions).toEqual([]);
    expect(compact({ turns }).checkpoint.summary.decisions).toEqual([
      '"Rather than Redis, keep sessions in signed cookies." (user, turn 9); overrules turn 2',
    ]);
  });

  it('is overruled by a later conversation that goes on from the summary', () => {
    const earlier = compact({ turns: turnsOf(CACHE) }).checkpoint.summary;
    const turns = turnsOf(`U: Forget about the LRU, go back to Redis.\nA: I will do that.\n${TALK}`);
    const { decisions } = compact({ turns, earlier }).summary.summary;
    expect(decisions.filter((item) => /LRU/.test(item))).toEqual([
      '"Forget about the LRU, go back to Redis." (user, turn 1); overrules turn 7',
    ]);
    expect(decisions.join()).toContain('never log the customer id');
  });

  it.each([
    'Use tabs instead',
    'No, Postgres.',
    'No, the timeout has to be ten seconds.',
    'No, never do that again.',
    "Don't touch the migrations folder.",
    'Do not squash.',
    'Actually, the port has to be 9090.',
    'Please don’t add dependencies.',
    'No new dependencies.',
    'Wait, keep to the old format.',
    'On second thought, go with Postgres.',
    'Stop using default exports.',
    "Let's not mock the clock.",
    'You should never commit to main.',
    'Scratch that. Rename it to settings instead.',
    "I don't want a daemon.",
    'Always run the linter first.',
  ])('is heard: %s', (text) => expect(isRuling(text)).toBe(true));

  it.each([
    'No problem.',
    "Don't worry.",
    "I don't know.",
    'It returns null instead of a list.',
    'Actually, that looks good.',
    'No, it still fails.',
    'Actually, the login page is broken too.',
    'It returns null rather than a list.',
    'Should we use Postgres instead?',
    'Why does it not build?',
    'No errors any more.',
    "Don't forget to add the test.",
    'Thanks, that works.',
  ])('is not heard in: %s', (text) => expect(isRuling(text)).toBe(false));

  it('leaves decisions about other things alone, and says of what it changed in part by which turn', () => {
    const cookies = '"We decided to use cookies for sessions." (assistant, turn 2)';
    const header = '"I\'ll keep the locale in the header." (assistant, turn 3)';
    const others = '"Don\'t store the locale in cookies." (user, turn 4)';
    expect(standing([cookies, header, others])).toEqual([cookies, header, others]);
    const redis = '"We will use Redis for the tariff cache with a TTL of 300 seconds." (assistant, turn 2)';
    const shorter = '"Make the TTL 60 seconds instead." (user, turn 9)';
    expect(standing([redis, shorter])).toEqual([`${redis}; changed by turn 9`, shorter]);
    expect(standing(standing([redis, shorter]))).toEqual(standing([redis, shorter]));
  });
});

describe('what was asked', () => {
  it('is resolved by an answer in whichever later turn, a promise to look is none', () => {
    const { pending, resolved } = summaryOf(CACHE);
    expect(pending).toEqual([]);
    expect(resolved).toContain(
      '"Should the cache key include the region?" (assistant, turn 4): "Yes, region first, then the customer." (user, turn 5)',
    );
    expect(resolved).toContain(
      '"Which Node version does CI run?" (user, turn 9): "CI runs Node 20." (assistant, turn 12)',
    );
  });

  it('may be put off and answered later; what nobody answered stays pending', () => {
    const { pending, resolved } = compact({
      turns: turnsOf(`${FORM}\nA: I am waiting.\n${'A: Waiting.\n'.repeat(5)}`),
    }).summary.summary;
    expect(resolved).toContain(
      '"Shall I delete the old draft table as well?" (assistant, turn 4): "About the old draft table: keep it until June, do not delete it." (user, turn 9)',
    );
    expect(pending).toEqual(['"What shall the retention period be?" (assistant, turn 14)']);
  });

  it('is answered in the turns kept word for word, or after an earlier summary', () => {
    const asked = turnsOf(`A: Which region gets the tariff rollout first?\n${'A: Waiting.\n'.repeat(6)}`);
    const earlier = compact({ turns: asked }).summary.summary;
    expect(earlier.pending).toHaveLength(1);
    const answer = turnsOf('U: The tariff rollout starts in region eu-1.\nA: ok');
    const { summary } = compact({ turns: answer, earlier }).summary;
    expect(summary.pending).toEqual([]);
    expect(summary.resolved[0]).toContain('starts in region eu-1');
    const raw = turnsOf(
      'A: Which region is first?\nU: Let me see.\nU: a\nU: b\nU: c\nU: d\nU: Region eu-1 is first.',
    );
    expect(compact({ turns: raw }).summary.summary.pending).toEqual([]);
  });

  it('by somebody who wants something done is not answered by sure', () => {
    const { pending } = summaryOf(`
      U: Can you add a retry to the webhook sender?
      A: Sure. I'll add it after lunch.
      U: ok
      A: Lunch is over.`);
    expect(pending).toEqual(['"Can you add a retry to the webhook sender?" (user, turn 1)']);
  });
});

describe('sixty turns', () => {
  const work = (from: number, count: number) =>
    Array.from(
      { length: count },
      (_, i) => `U: Please fix lint warning ${from + i} in src/lint/rule-${from + i}.ts.
A: I fixed lint warning ${from + i} in src/lint/rule-${from + i}.ts, it took a while because the rule is used in many places. All tests pass.
T: $ npm run lint -- rule-${from + i}\\nError: rule ${from + i} is unknown\\n0 problems, exit code 0`,
    ).join('\n');
  const LAST = [
    "Don't touch the migrations folder, the DBA owns it.",
    'Use squash merges from now on.',
    'Actually, the release goes out on Thursday.',
    'We must never cache prices of members.',
    'Let’s go with feature flags for the rollout.',
  ];
  const sixty = turnsOf(`${work(0, 17)}\n${LAST.map((text) => `U: ${text}`).join('\n')}\n${TALK}`);

  it('lose none of the decisions made just before the raw window', () => {
    expect(sixty.length).toBeGreaterThanOrEqual(60);
    const { summary, checkpoint } = compact({ turns: sixty });
    for (const made of [summary, checkpoint]) {
      expect(made.tokens).toBeLessThanOrEqual(SUMMARY_BUDGET);
      for (const text of LAST) expect(made.text).toContain(text);
    }
  });

  it('are kept with what was decided in the raw window', () => {
    const turns = turnsOf(`${work(0, 19)}\n${LAST.map((text) => `U: ${text}`).join('\n')}`);
    const { summary, checkpoint } = compact({ turns });
    for (const text of LAST) {
      expect(summary.text).not.toContain(text);
      expect(checkpoint.text).toContain(text);
    }
    expect(checkpoint.summary.to).toBe(turns.length);
  });

  it('say the same thing once, in its newest turn', () => {
    const { completed } = compact({ turns: sixty }).summary.summary;
    expect(completed.filter((item) => item.includes('All tests pass'))).toEqual([
      '"All tests pass." (assistant, turn 50)',
    ]);
  });
});
