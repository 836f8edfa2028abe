import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // With the real clients: npm run test:clients.
    exclude: ['test/clients/*.test.ts'],
    globalSetup: ['test/build.ts'],
    setupFiles: ['./test/setup.ts'],
    testTimeout: 60_000,
    env: { NO_COLOR: '1', TZ: 'Pacific/Auckland' },
  },
});
