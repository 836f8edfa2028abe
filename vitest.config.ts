import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['test/build.ts'],
    // Vitest would leave one of two cores idle: half of the work is waiting for the binary.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      // With the real clients: npm run test:clients.
      // Loading every module anew for each file took a fifth of the time; nothing of ours is kept between tests but in scratch folders.
      tests('all', {
        include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
        exclude: ['test/clients/*.test.ts', 'test/faults/*.test.ts'],
        isolate: false,
      }),
      // Some put a failing disk below the modules they load.
      tests('faults', { include: ['test/faults/*.test.ts'] }),
    ],
  },
});

function tests(
  name: string,
  which: { include: string[]; exclude?: string[]; isolate?: boolean },
): TestProjectConfiguration {
  return {
    test: {
      ...which,
      name,
      setupFiles: ['./test/setup.ts'],
      testTimeout: 240_000,
      hookTimeout: 60_000,
      maxWorkers: Math.max(2, availableParallelism() - 1),
      env: { NO_COLOR: '1', TZ: 'Pacific/Auckland' },
    },
  };
}
