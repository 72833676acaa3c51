import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Unit tests stand beside the code; the API suite runs every call in process; recipes are the README's. */
export default defineConfig({
  root,
  test: {
    projects: [
      {
        root,
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'tests/{architecture,model,specification}/**/*.test.ts',
          ],
          exclude: ['src/kernel/**'],
          testTimeout: 30_000,
        },
      },
      {
        root,
        test: {
          name: 'unit-kernel',
          include: ['src/kernel/**/*.test.ts'],
          // Nothing of the kernel holds a state that another file could find: a process serves them all, in half the time.
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        root,
        // Whole copies of the project, compiled: `npm run test:long`.
        test: { name: 'recipes', include: ['tests/recipes/**/*.test.ts'] },
      },
      {
        root,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 300_000,
        },
      },
    ],
    maxWorkers: 2,
  },
});
