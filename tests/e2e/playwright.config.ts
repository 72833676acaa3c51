import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'playwright/test';
import { findChromium, findHeadlessShell } from '../../scripts/lib/debian.ts';
import { exampleName, usualWorkers } from './ports.ts';

const tests = new URL('..', import.meta.url);

/** Scenes that WebGL draws; all other specs run without a GPU. */
const drawn = 'e2e/{stage,studio,designs,diamonds,turn,weights}.spec.ts';

/**
 * Specs for the full Chromium. The headless shell sometimes hangs in axe, and has a pointer over the corner of every
 * page, which counts as a first interaction.
 */
const needsChromium = (file: string) =>
  file === 'e2e/bytes.spec.ts' || readFileSync(new URL(file, tests), 'utf8').includes('/violations.ts');

/** Tag of the tests that take their goods from `sample-shop.ts`. An example runs these only. */
const anyShop = '@any-shop';

const specs = readdirSync(tests, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    /^(?:e2e|a11y)\/.*\.spec\.ts$/.test(file) &&
    (exampleName === undefined
      ? !file.startsWith('e2e/example-')
      : readFileSync(new URL(file, tests), 'utf8').includes(anyShop)),
);
const inChromium = specs.filter(needsChromium);

const launch = (executablePath: string | undefined, gpu: readonly string[]) => ({
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...gpu,
    ],
  },
});
const softwareGpu = launch(findChromium(), ['--use-angle=swiftshader', '--enable-unsafe-swiftshader']);
const noGpu = ['--disable-gpu', '--disable-3d-apis'];

/**
 * Journeys in a real browser, each worker with a whole shop of its own. Timeouts only end what hangs: they are ten
 * times the slowest run on a busy machine.
 */
export default defineConfig({
  testDir: '..',
  globalSetup: exampleName ? './prepare-example.ts' : './prepare-shops.ts',
  ...(exampleName && !process.env['SCREENS'] && { grep: new RegExp(anyShop) }),
  outputDir: '../../test-results',
  workers: usualWorkers,
  fullyParallel: false,
  // The runner repeats failed tests at the end: `playwright test --last-failed --workers=1`.
  retries: 0,
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // A trace costs a third of a run: `TRACE=1 npx playwright test -c tests/e2e/playwright.config.ts …` records
    // them.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
  },
  projects: process.env['SCREENS']
    ? [{ name: 'screens', testMatch: 'screens/*.spec.ts', use: softwareGpu }]
    : [
        { name: 'webgl', testMatch: drawn, use: softwareGpu },
        { name: 'axe', testMatch: inChromium, testIgnore: drawn, use: launch(findChromium(), noGpu) },
        {
          name: 'pages',
          testMatch: specs,
          testIgnore: [drawn, ...inChromium],
          use: launch(findHeadlessShell(), noGpu),
        },
      ],
});
