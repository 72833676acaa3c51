import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Whole processes on PostgreSQL, killed and crowded: `npm run test:long` alone runs them. */
export default defineConfig({
  root,
  test: {
    include: ['tests/long/*.test.ts'],
    testTimeout: 0,
    hookTimeout: 300_000,
    fileParallelism: false,
  },
});
