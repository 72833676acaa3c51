import { defineConfig } from 'playwright/test';
import { findChromium } from '../../scripts/lib/debian.ts';
import { siteOrigin } from './ports.ts';

const executablePath = findChromium();

/** Journeys whose scenes WebGL draws. */
const drawn = 'e2e/{stage,studio,designs,diamonds,turn,weights}.spec.ts';

/** Without a GPU Chromium draws a page twice as fast as a software GPU does, which is left to who needs WebGL. */
const launch = (gpu: readonly string[]) => ({
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
const softwareGpu = launch(['--use-angle=swiftshader', '--enable-unsafe-swiftshader']);
const noGpu = launch(['--disable-gpu', '--disable-3d-apis']);

/** Journeys in a real browser against the whole shop, which the global set-up starts on ports of its own. */
export default defineConfig({
  testDir: '..',
  globalSetup: './start-shop.ts',
  outputDir: '../../test-results',
  workers: 2,
  fullyParallel: false,
  // A browser on a busy machine; what passes at the second try only is counted and named apart.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: siteOrigin,
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // A trace costs a third of a run: `TRACE=1 npx playwright test -c tests/e2e/playwright.config.ts …` keeps them.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
  },
  projects: process.env['SCREENS']
    ? [{ name: 'screens', testMatch: 'screens/*.spec.ts', use: softwareGpu }]
    : [
        // A scene under the software GPU holds the page's thread for long.
        { name: 'drawn', testMatch: drawn, use: { ...softwareGpu, actionTimeout: 45_000 }, timeout: 180_000 },
        {
          name: 'pages',
          testMatch: ['e2e/**/*.spec.ts', 'a11y/**/*.spec.ts'],
          testIgnore: drawn,
          use: noGpu,
        },
      ],
});
