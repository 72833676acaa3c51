import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Check {
  name: string;
  /** Arguments for the project's own Node. */
  command: string[];
  env?: Record<string, string>;
  /** A test runner writes its counts into this file; other checks pass or fail as one. */
  counts?: 'vitest' | 'playwright';
}

export interface Tally {
  passed: number;
  failed: number;
  /** Of those that passed: browser tests that failed first. The runner names each. */
  atSecondTry?: number;
}

const bin = (path: string) => `node_modules/${path}`;
const vitest = [bin('vitest/vitest.mjs'), 'run', '--config', 'tests/vitest.config.ts'];

/**
 * What proves that the embedded database serves the shop: the calls of the specification, and what is written most.
 * PostgreSQL runs the whole suite, and `npm run test:long` runs it whole on PGlite, too. Races are PostgreSQL's, for PGlite
 * does one thing at a time; what clients of others send and what a receipt says is made above the database.
 */
const onPGlite = [
  'account',
  'backup',
  'cart',
  'catalogue',
  'checkout',
  'content',
  'designs',
  'payment-interleavings',
  'payment.',
  'reconciliation.',
  'search',
  'specification',
  'wishlist',
].map((name) => `tests/api/${name}`);

/** The checks of `npm test` and `npm run verify`. */
export const checks = {
  lint: {
    name: 'Format and lint',
    command: [bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '--diagnostic-level=warn'],
  },
  types: { name: 'Types', command: [bin('typescript/bin/tsc'), '--noEmit'] },
  pages: {
    name: 'Types of the pages',
    command: [
      bin('astro/bin/astro.mjs'),
      'check',
      '--noSync',
      '--minimumFailingSeverity=error',
      '--tsconfig=scripts/astro/tsconfig.json',
    ],
  },
  deadCode: { name: 'Dead code', command: [bin('knip/bin/knip.js')] },
  unit: {
    name: 'Unit tests',
    command: [...vitest, '--project', 'unit*'],
    counts: 'vitest',
  },
  api: {
    name: 'API tests on PGlite',
    command: [...vitest, '--project', 'api', ...onPGlite],
    counts: 'vitest',
  },
  apiPostgres: {
    name: 'API tests on PostgreSQL',
    command: ['scripts/lib/with-postgres.ts', ...vitest, '--project', 'api'],
    counts: 'vitest',
  },
  browser: {
    name: 'End-to-end tests in Chromium',
    command: [bin('playwright/cli.js'), 'test', '-c', 'tests/e2e/playwright.config.ts'],
    counts: 'playwright',
  },
} satisfies Record<string, Check>;

/** Those that stand beside each other show what they say when they have ended. */
function run(check: Check, report: string, isAlone: boolean): Promise<number> {
  const reporters: Record<NonNullable<Check['counts']>, string[]> = {
    vitest: ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    playwright: ['--reporter=list,json'],
  };
  const args = [...check.command, ...(check.counts ? reporters[check.counts] : [])];
  return new Promise((resolve) => {
    const out = isAlone ? 'inherit' : 'pipe';
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', out, out],
      env: {
        ...process.env,
        ...check.env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        ASTRO_TELEMETRY_DISABLED: '1',
      },
    });
    const said: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => said.push(part));
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(said));
      resolve(code ?? 1);
    });
  });
}

async function countsOf(check: Check, report: string): Promise<Tally | undefined> {
  const text = await readFile(report, 'utf8').catch(() => '');
  if (text === '') return undefined;
  const json = JSON.parse(text) as {
    numPassedTests?: number;
    numFailedTests?: number;
    stats?: { expected: number; unexpected: number; flaky: number };
  };
  if (check.counts === 'playwright' && json.stats) {
    const { expected, unexpected, flaky } = json.stats;
    return { passed: expected + flaky, failed: unexpected, atSecondTry: flaky };
  }
  return { passed: json.numPassedTests ?? 0, failed: json.numFailedTests ?? 0 };
}

async function tallyOf(check: Check, report: string, isAlone: boolean): Promise<Tally & { line: string }> {
  const startedAt = performance.now();
  const code = await run(check, report, isAlone);
  const counts = check.counts ? await countsOf(check, report) : undefined;
  const tally: Tally = counts ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  // A runner that fails without a failing test (no test found, a crash) must not look green.
  if (code !== 0 && tally.failed === 0) tally.failed = 1;
  if (check.counts && code === 0 && tally.passed === 0) tally.failed = 1;
  const flaky = tally.atSecondTry ? `, ${tally.atSecondTry} of them at the second try` : '';
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const mark = tally.failed === 0 ? '✓' : '✗';
  const line = `  ${mark} ${check.name}: ${tally.passed} passed, ${tally.failed} failed${flaky} (${seconds} s)`;
  return { ...tally, line };
}

/**
 * Runs the checks one after another, all of them even when one fails, and counts. Those of an inner list run beside
 * each other: they read and measure no time.
 */
export async function runChecks(list: readonly (Check | readonly Check[])[]): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'checks-'));
  const total: Tally = { passed: 0, failed: 0 };
  const lines: string[] = [];
  for (const [index, step] of list.entries()) {
    const group = [step].flat();
    process.stdout.write(`\n[${index + 1}/${list.length}] ${group.map(({ name }) => name).join(', ')}\n`);
    const report = (place: number) => join(folder, `${index}-${place}.json`);
    const tallies = await Promise.all(
      group.map((check, place) => tallyOf(check, report(place), group.length === 1)),
    );
    for (const { passed, failed, line } of tallies) {
      total.passed += passed;
      total.failed += failed;
      lines.push(line);
    }
  }
  await rm(folder, { recursive: true, force: true });
  process.stdout.write(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed\n`);
  return total;
}
