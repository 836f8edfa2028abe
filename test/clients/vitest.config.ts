import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/clients/*.test.ts'],
    globalSetup: ['test/build.ts'],
    testTimeout: 120_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
  },
});
