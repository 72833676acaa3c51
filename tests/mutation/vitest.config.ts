import { defineConfig } from 'vitest/config';

/** The kernel's own tests: what a mutant must be caught by. */
export default defineConfig({
  test: { include: ['src/kernel/**/*.test.ts'], testTimeout: 30_000 },
});
