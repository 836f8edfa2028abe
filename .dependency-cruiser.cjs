// The folder law. Each rule carries the sentence a developer reads when it breaks.

const STAGES = ['capture', 'ledger', 'replay', 'projection', 'database', 'views', 'recall'];
const mayKnow = {
  model: [],
  markdown: [],
  capture: ['model', 'markdown'],
  ledger: ['model', 'markdown'],
  replay: ['model'],
  projection: ['model', 'markdown'],
  database: ['model'],
  views: ['model', 'markdown'],
  recall: ['model', 'markdown'],
  engine: ['model', 'markdown', ...STAGES],
  platform: ['model'],
  surfaces: ['model', 'engine', 'platform'],
};
const advice = {
  model:
    'The model is nouns only and imports nothing. Move the behaviour into a stage, or the type out of it.',
  markdown: 'Text primitives know nothing of memory. Pass in what they need as plain values.',
  engine:
    'The engine connects stages through ports. Declare what you need in model/ports.ts and let platform/ supply it.',
  platform:
    'Platform supplies ports and knows the model only. Put the logic into engine/ and keep the system call here.',
  surfaces: 'A surface asks the engine; it never reaches into a stage. Add what is missing to engine/.',
};

module.exports = {
  forbidden: [
    ...Object.entries(mayKnow).map(([folder, known]) => ({
      name: `${folder}-knows-only-${known.join('-') || 'itself'}`,
      comment:
        advice[folder] ??
        'A stage never imports another stage. Share the type through model/, or connect the two in engine/.',
      severity: 'error',
      from: { path: `^src/${folder}/`, pathNot: '\\.test\\.ts$' },
      to: { path: '^src/', pathNot: `^src/(${[folder, ...known].join('|')})/` },
    })),
    {
      name: 'only-platform-and-surfaces-touch-node',
      comment: 'Only platform/ and surfaces/ may import node:*. Declare a port in model/ports.ts instead.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/(platform|surfaces)/', '\\.test\\.ts$'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'only-platform-and-surfaces-use-packages',
      comment:
        'A library on the path of every stage is a library on the path of every turn. Wrap it in platform/. The stemmer is a pure function of one word, so markdown/stem.ts may have it.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['^src/(platform|surfaces)/', '^src/markdown/stem\\.ts$', '\\.test\\.ts$'],
      },
      to: { dependencyTypes: ['npm'] },
    },
    ...Object.entries({
      layouts: ['^src/engine/views/', '^src/surfaces/cli/commands/layouts/'],
      tiers: ['^src/engine/tiers/', '^src/surfaces/cli/commands/tiers/'],
      review: ['^src/engine/review/review\\.ts', '^src/surfaces/cli/commands/review/'],
      install: ['^src/surfaces/install/'],
    }).map(([part, paths]) => ({
      name: `${part}-are-loaded-when-needed`,
      comment:
        'Most commands need none of it and start faster without. Import it where it is needed: await import(...).',
      severity: 'error',
      from: { path: '^src/surfaces/', pathNot: `^src/surfaces/(cli/commands/)?${part}/` },
      to: { path: paths, dependencyTypesNot: ['type-only', 'dynamic-import'] },
    })),
    {
      name: 'models-are-asked-apart',
      comment:
        'No model on the path of a turn: only `tide opinion` asks one. Whatever else should ask one is a command that says so, and a row here.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          '^src/surfaces/cli/commands/opinion(\\.ts|/)',
          '^src/engine/opinion/',
          '^src/platform/open-provider',
          '\\.test\\.ts$',
        ],
      },
      to: {
        path: [
          '^src/model/model-provider\\.ts',
          '^src/platform/open-provider\\.ts',
          '^src/engine/opinion/',
          '^src/surfaces/cli/commands/opinion/',
        ],
      },
    },
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one file, or three.',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'nothing-imports-tests',
      comment: 'Code that ships never depends on a test.',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.ts$' },
      to: { path: ['^test/', '\\.test\\.ts$'] },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { extensions: ['.ts'], conditionNames: ['import', 'default'] },
  },
};
