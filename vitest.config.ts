import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // With the real clients: npm run test:clients.
    exclude: ['test/clients/*.test.ts'],
    globalSetup: ['test/build.ts'],
    setupFiles: ['./test/setup.ts'],
    testTimeout: 240_000,
    hookTimeout: 60_000,
    // Nothing of ours is kept between tests but in scratch folders, and loading every module anew for each file took a fifth of the time.
    isolate: false,
    // Vitest would leave one of two cores idle: half of the work is waiting for the binary.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    env: { NO_COLOR: '1', TZ: 'Pacific/Auckland' },
  },
});
