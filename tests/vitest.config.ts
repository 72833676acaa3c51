import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

/** No verdict depends on time: these limits only end what hangs, at ten times the slowest. */
const limits = { testTimeout: 300_000, hookTimeout: 600_000 };

/** `npm test` leaves the long files out; without TEST_SUITE any file can be named. */
const excluded = [
  ...configDefaults.exclude,
  ...(process.env['TEST_SUITE'] === 'quick' ? ['**/*.long.test.{ts,tsx}'] : []),
];

const setupFiles = ['tests/fixtures/demonstration-settings.ts'];

/** Tests of browser code: its modules have state, and half of them need jsdom. */
const browserCode = 'src/{client,islands,ui,desk}/**/*.test.{ts,tsx}';

/** A worker has one environment: files that alternate between two would each start a worker of their own. */
const withDocument = globSync(browserCode, { cwd: root }).filter((file) =>
  readFileSync(`${root}${file}`, 'utf8').startsWith('// @vitest-environment jsdom'),
);

const unitOfBrowserCode = {
  isolate: false,
  // The first one restores the worker after the file before.
  setupFiles: ['tests/fixtures/shared-window.ts', ...setupFiles, 'tests/fixtures/patient-screens.ts'],
  sequence: { setupFiles: 'list' as const },
  ...limits,
};

/**
 * Unit tests are beside the code, API tests call the whole host in process. `*.long.test.ts` runs in `npm run
 * test:long` only; `tests/long` starts, kills and loads whole processes, `tests/recipes` follows how-to-add.md in
 * copies of the project.
 */
export default defineConfig({
  root,
  test: {
    projects: [
      {
        root,
        test: {
          name: 'unit-browser',
          include: [browserCode],
          exclude: [...excluded, ...withDocument],
          ...unitOfBrowserCode,
        },
      },
      {
        root,
        test: { name: 'unit-document', include: withDocument, exclude: excluded, ...unitOfBrowserCode },
      },
      {
        root,
        // One worker imports each module once for all files.
        test: {
          name: 'unit-node',
          include: [
            'src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'tests/{architecture,model,specification}/**/*.test.ts',
          ],
          exclude: [...excluded, browserCode],
          isolate: false,
          setupFiles,
          ...limits,
        },
      },
      {
        root,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          exclude: excluded,
          globalSetup: ['tests/fixtures/start-postgres.ts'],
          setupFiles: [...setupFiles, 'tests/fixtures/print-server-log.ts'],
          isolate: false,
          ...limits,
        },
      },
      { root, test: { name: 'recipes', include: ['tests/recipes/**/*.test.ts'], ...limits, testTimeout: 0 } },
      { root, test: { name: 'processes', include: ['tests/long/**/*.test.ts'], ...limits, testTimeout: 0 } },
    ],
    maxWorkers: 2,
  },
});
