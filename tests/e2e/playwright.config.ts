import { defineConfig } from 'playwright/test';
import { findChromium } from '../../scripts/lib/debian.ts';
import { siteOrigin } from './ports.ts';

const executablePath = findChromium();

/** Journeys in a real browser against the whole shop, which the global set-up starts on ports of its own. */
export default defineConfig({
  testDir: '..',
  testMatch: process.env['SCREENS'] ? ['screens/*.spec.ts'] : ['e2e/**/*.spec.ts', 'a11y/**/*.spec.ts'],
  globalSetup: './start-shop.ts',
  outputDir: '../../test-results',
  workers: 2,
  fullyParallel: false,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: siteOrigin,
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
      ],
    },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
});
