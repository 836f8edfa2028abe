// An esbuild plugin: some modules of Node cost milliseconds to load and most commands never need them. They are required
// when first used instead of at start.

const LAZY = {
  'node:crypto': ['createHash', 'randomBytes', 'randomUUID', 'timingSafeEqual'],
  'node:child_process': ['execFileSync'],
  'node:os': ['homedir', 'hostname', 'tmpdir'],
  'node:tty': ['isatty'],
  'node:v8': ['setFlagsFromString'],
};

export const lazyBuiltins = {
  name: 'lazy-builtins',
  setup(build) {
    const filter = new RegExp(`^(${Object.keys(LAZY).join('|')})$`);
    build.onResolve({ filter }, ({ path, namespace }) =>
      namespace === 'lazy' ? { path, external: true } : { path, namespace: 'lazy' },
    );
    build.onLoad({ filter: /.*/, namespace: 'lazy' }, ({ path }) => ({
      contents: LAZY[path]
        .map((name) => `export const ${name} = (...given) => require('${path}').${name}(...given);`)
        .join('\n'),
    }));
  },
};
