/** A command of the project's own Node that passes or fails, or a test runner that reports each test. */
export interface Check {
  name: string;
  command: readonly string[];
  runner?: 'vitest' | 'playwright';
  env?: Record<string, string>;
  /** On two free cores; only for the estimate of the time left. */
  usualSeconds: number;
}

const bin = (path: string) => `node_modules/${path}`;

/** Vitest files of the long suite. */
export const longFiles = '{src,scripts,tests}/**/*.long.test.{ts,tsx}';

/** The checks that read the code without running it. They measure nothing, so they may share the cores. */
export const staticChecks = {
  lint: {
    name: 'Format and lint',
    command: [bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '--diagnostic-level=warn'],
    usualSeconds: 12,
  },
  types: {
    name: 'Types',
    // The native compiler. Two checkers would check most types twice.
    command: [bin('typescript-7/bin/tsc'), '--noEmit', '--checkers', '1'],
    // Memory for time: the heap may grow to five times what is in use before Go collects garbage (2 GB in all).
    env: { GOGC: '400' },
    usualSeconds: 30,
  },
  pages: {
    name: 'Types of the pages',
    command: [
      bin('astro/bin/astro.mjs'),
      'check',
      '--noSync',
      '--minimumFailingSeverity=error',
      '--tsconfig=scripts/astro/tsconfig.json',
    ],
    usualSeconds: 20,
  },
  deadCode: { name: 'Dead code', command: [bin('knip/bin/knip.js')], usualSeconds: 10 },
} satisfies Record<string, Check>;

export interface VitestOptions {
  projects: readonly string[];
  /** Paths or parts of paths; all files of the projects without them. */
  files?: readonly string[];
  args?: readonly string[];
  env?: Record<string, string>;
  usualSeconds: number;
}

export function vitest(name: string, options: VitestOptions): Check {
  const { projects, files = [], args = [], env = {}, usualSeconds } = options;
  return {
    name,
    runner: 'vitest',
    command: [
      bin('vitest/vitest.mjs'),
      ...['run', '--config', 'tests/vitest.config.ts', '--silent=passed-only'],
      ...['--reporter=minimal', '--reporter=./scripts/testing/vitest-events.ts'],
      ...projects.map((project) => `--project=${project}`),
      ...args,
      ...files,
    ],
    env,
    usualSeconds,
  };
}

export interface PlaywrightOptions {
  /** Regular expressions on paths; all files of the projects without them. */
  files?: readonly string[];
  args?: readonly string[];
  env?: Record<string, string>;
  usualSeconds: number;
}

export function playwright(name: string, options: PlaywrightOptions): Check {
  const { files = [], args = [], env = {}, usualSeconds } = options;
  return {
    name,
    runner: 'playwright',
    command: [
      bin('playwright/cli.js'),
      ...['test', '-c', 'tests/e2e/playwright.config.ts'],
      ...['--reporter=dot,./scripts/testing/playwright-events.ts'],
      ...args,
      ...files,
    ],
    env,
    usualSeconds,
  };
}

/** With this variable the API tests run on a temporary PostgreSQL, without it on PGlite in memory. */
export const onPostgres = { TEST_ENGINE: 'postgres' };

/** Tests that need PGlite: each call of the specification on it, and copies of its data folder. */
const pgliteFiles = ['tests/api/specification.test.ts', 'tests/api/backup.test.ts'];

/** Leaves out the files named `*.long.test.ts`. */
const quick = { TEST_SUITE: 'quick' };

/** `npm test` after the static checks, cheapest first. */
export const quickChecks = {
  unit: vitest('Unit tests', { projects: ['unit*'], env: quick, usualSeconds: 170 }),
  pglite: vitest('API tests on PGlite', {
    projects: ['api'],
    files: pgliteFiles,
    env: quick,
    usualSeconds: 25,
  }),
  postgres: vitest('API tests on PostgreSQL', {
    projects: ['api*'],
    env: { ...quick, ...onPostgres },
    // Half of the work is the database server's: a third worker keeps two cores busy.
    args: ['--maxWorkers=3'],
    usualSeconds: 180,
  }),
  shops: { name: 'Shops for the browser tests', command: ['tests/e2e/prepare-shops.ts'], usualSeconds: 130 },
  browser: playwright('Browser tests', { args: ['--grep=@core'], usualSeconds: 180 }),
} satisfies Record<string, Check>;
