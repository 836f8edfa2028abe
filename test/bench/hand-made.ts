// Small sets of our own in the shapes the suites read, written to a folder.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Belief } from '../../bench/precision/belief.ts';
import type { DevSet } from '../../bench/suites/devbench.ts';

const belief = (
  id: string,
  content: string,
  given: Partial<Belief> & Pick<Belief, 'canonical_name' | 'aliases'>,
): Belief => ({
  _id: id,
  user_id: 'test-user',
  type: 'entity',
  content,
  why_it_matters: 'It changes what is proposed.',
  scope: ['domain:sea'],
  epistemic_status: 'active',
  pinned: false,
  resolved_at: null,
  superseded_by: null,
  created_at: '2026-05-04T00:00:00Z',
  ...given,
});

const BELIEFS: readonly Belief[] = [
  belief('b-anchor', 'The anchorage survey runs on PostGIS with tide tables loaded nightly.', {
    canonical_name: 'anchorage_survey',
    aliases: ['survey', 'PostGIS'],
  }),
  belief('b-buoys', 'Buoy telemetry arrives over MQTT in five-second batches.', {
    canonical_name: 'buoy_telemetry',
    aliases: ['buoys', 'MQTT'],
  }),
  belief('b-charts-old', 'Charts are drawn with Leaflet.', {
    type: 'decision',
    canonical_name: 'chart_leaflet_old',
    aliases: ['Leaflet'],
    epistemic_status: 'superseded',
    superseded_by: 'b-charts',
  }),
  belief('b-charts', 'Charts are drawn with MapLibre from vector tiles.', {
    type: 'decision',
    canonical_name: 'chart_maplibre',
    aliases: ['charts', 'MapLibre'],
  }),
  belief('b-units', 'Depths are always given in metres.', {
    type: 'preference',
    canonical_name: 'depth_units',
    aliases: ['metres'],
    pinned: true,
  }),
  belief('b-survey-needs-buoys', 'The survey cannot start before the buoys report.', {
    type: 'relation',
    canonical_name: 'survey_depends_on_telemetry',
    aliases: ['survey start'],
    participants: ['b-buoys', 'b-mooring-question'],
  }),
  belief('b-mooring-question', 'Do we moor at the old pier or the new one?', {
    type: 'open_question',
    canonical_name: 'mooring_place',
    aliases: ['pier', 'mooring'],
    epistemic_status: 'exploratory',
    pinned: true,
  }),
  belief('b-buoys-garden', 'The buoys in the garden are lanterns.', {
    canonical_name: 'garden_buoys',
    aliases: ['buoys'],
    scope: ['domain:garden'],
  }),
  belief('b-secret', 'The other crew uses Leaflet and sails at night.', {
    canonical_name: 'other_crew',
    aliases: ['Leaflet'],
    user_id: 'other-user',
    pinned: true,
  }),
];

const only = (...ids: string[]) => ({ relevantBeliefs: { shouldOnlyInclude: ids } });

const CASES = [
  { caseId: 'alias', query: 'how does MQTT reach us?', expect: only('b-buoys') },
  { caseId: 'superseded', query: 'is Leaflet still there?', expect: only() },
  {
    caseId: 'beside',
    query: 'what are the buoys?',
    scope: ['domain:garden'],
    expect: only('b-buoys-garden'),
  },
  {
    caseId: 'two scopes',
    query: 'what are the buoys?',
    scope: ['domain:sea', 'domain:garden'],
    expect: { relevantBeliefs: { mustInclude: ['b-buoys', 'b-buoys-garden'] } },
  },
  {
    caseId: 'pinned and asked',
    query: 'pier or mooring?',
    expect: {
      ...only(),
      pinnedFacts: { mustInclude: ['b-units'], mustExclude: ['b-mooring-question'] },
      openQuestions: { mustInclude: ['b-mooring-question'] },
      personaPrelude: { contains: ['short answers'], mustNotContain: ['roses'] },
    },
  },
  { caseId: 'empty', query: ' ', expect: only() },
  { caseId: 'nothing left', query: 'how does MQTT reach us?', budget: { maxBeliefs: 1 }, expect: only() },
  {
    caseId: 'unknown user',
    userId: 'nobody',
    query: 'buoys',
    expect: { ...only(), personaPrelude: { isNull: true } },
  },
  { caseId: 'unknown matter', query: 'which yeast for the rye bread?', expect: only() },
].map((one) => ({ category: 'own', scope: ['domain:sea'], ...one }));

const SCRIPT = {
  caseId: 'learning on the way',
  turns: [
    { userMessage: 'is the MapLibre style cached?', expect: only('b-charts') },
    {
      userMessage: 'now the rye bread',
      expect: { ...only(), noiseCheck: { mustNotSurface: ['b-buoys', 'b-radar'] } },
      createBeliefAtTurn: belief('b-radar', 'The radar sweeps every two seconds.', {
        canonical_name: 'radar',
        aliases: ['X-band'],
      }),
      updateBeliefAtTurn: { beliefId: 'b-buoys', addAliases: [' Spar Markers '] },
    },
    { userMessage: 'how often does the X-band sweep?', expect: only('b-radar') },
    { userMessage: 'are the spar markers up?', expect: only('b-buoys') },
  ].map((turn, turnIndex) => ({ turnIndex, scope: ['domain:sea'], ...turn })),
};

export function writePrecisionSet(folder: string): void {
  put(folder, 'beliefs.seed.json', BELIEFS);
  put(folder, 'retrieval-cases-own.json', CASES);
  put(folder, 'session-cases-own.json', [SCRIPT]);
  put(folder, 'persona.json', {
    'test-user': {
      universal: 'You want short answers.',
      per_scope: { 'domain:sea': 'You sail.', 'domain:garden': 'You grow roses.' },
    },
  });
}

export function writeDevSet(folder: string): void {
  const memory = (id: string, memory_type: string, content: string) => ({
    id,
    memory_type,
    content,
    tags: [id],
    created_at_iso: '2026-04-02T09:00:00Z',
  });
  const query = (id: string, question: string, ...expected_tags: string[]) => ({
    id,
    category: 'own',
    question,
    expected_tags,
  });
  const set: DevSet = {
    memories: [
      memory(
        'own:queue',
        'decision',
        'Chose RabbitMQ over Kafka for the job queue because ordering per tenant is enough.',
      ),
      memory(
        'own:retry',
        'bug-fix',
        'Fixed duplicate invoices: the payment retry did not reuse the idempotency key.',
      ),
      memory(
        'own:cache',
        'configuration',
        'Set CACHE_TTL_SECONDS=900 in staging so that prices refresh every quarter of an hour.',
      ),
      memory(
        'own:layers',
        'architecture',
        'Handlers call services, services call repositories; repositories own the SQL.',
      ),
      memory(
        'own:flaky',
        'learning',
        'The calendar spec is flaky in February because it adds thirty days to the first.',
      ),
      memory(
        'own:ports',
        'architecture',
        'Ports are declared in the core and implemented by adapters outside it.',
      ),
    ],
    queries: [
      query('q1', 'Why did we choose RabbitMQ for the queue?', 'own:queue'),
      query('q2', 'What caused the duplicate invoices?', 'own:retry'),
      query('q3', 'Where is CACHE_TTL_SECONDS set?', 'own:cache'),
      query('q4', 'Why is the calendar spec flaky?', 'own:flaky'),
      query('n1', 'Which font does the marketing brochure use?'),
      query('n2', 'How is the satellite antenna calibrated?'),
    ],
  };
  put(folder, 'devbench-own.json', set);
}

export function writeLocomo(folder: string): void {
  const turn = (speaker: string, dia_id: string, text: string, blip_caption?: string) => ({
    speaker,
    dia_id,
    text,
    ...(blip_caption === undefined ? {} : { blip_caption }),
  });
  const talk = (sample_id: string, pet: string, town: string) => ({
    sample_id,
    observation: { session_1_observation: 'gold: never indexed' },
    conversation: {
      speaker_a: 'Mira',
      speaker_b: 'Jon',
      session_1_date_time: '9:05 am on 3 March, 2026',
      session_1: [
        turn('Mira', 'D1:1', `We adopted a ${pet} from the shelter.`, 'a small animal in a basket'),
        turn('Jon', 'D1:2', 'How lovely, what do you call it?'),
      ],
      session_2_date_time: '8:30 pm on 12 April, 2026',
      session_2: [
        turn('Jon', 'D2:1', `I am moving to ${town} for the new job.`),
        turn('Mira', 'D2:2', 'When do you start there?'),
        turn('Jon', 'D2:3', 'On the first of June.'),
      ],
    },
  });
  const question = (conversation: string, text: string, gold: string, category = 4) => ({
    id: `${conversation}-${gold}`,
    conversation,
    category,
    question: text,
    gold_turns: [gold],
    gold_sessions: [Number(gold.slice(1, gold.indexOf(':')))],
  });
  put(folder, 'locomo-own.json', [talk('conv-1', 'hedgehog', 'Bergen'), talk('conv-2', 'parrot', 'Porto')]);
  put(folder, 'locomo-own-questions.json', {
    questions: [
      question('conv-1', 'Which animal did Mira adopt from the shelter?', 'D1:1'),
      question('conv-1', 'Where is Jon moving for the new job?', 'D2:1'),
      question('conv-2', 'Did Mira adopt a parrot?', 'D1:1', 1),
      { ...question('conv-2', 'Nobody knows', 'D1:1'), gold_turns: [], gold_sessions: [] },
    ],
  });
}

export function writeMemorycode(folder: string): void {
  const session = (text: string) => ({ text, topic: 'gold', history_regex: ['gold'] });
  const dialogue = {
    id: 'dialogue_own',
    sessions: [
      session("Ada: From now on, start constant names with 'k_'.\nBo: I will."),
      session('Ada: The review is on Friday.\nBo: I will prepare the slides.'),
      session("Ada: I changed my mind: always start constant names with 'z_'.\nBo: Understood."),
      session('Bo: The slides are done.\nAda: Very good.'),
    ],
  };
  writeFileSync(join(folder, 'memorycode-own.jsonl.gz'), gzipSync(`${JSON.stringify(dialogue)}\n`));
  put(folder, 'current-rule-slots-own.json', {
    slots: [
      {
        dialogue: 'dialogue_own',
        label: 'constant',
        query: 'What is our current coding convention for constants? How should a constant be named?',
        newest: 2,
        stale: [0],
        current_regex: '^z_.*',
      },
    ],
  });
}

function put(folder: string, name: string, value: unknown): void {
  writeFileSync(join(folder, name), JSON.stringify(value));
}
