import './sample-shop.ts';
import { open } from 'node:fs/promises';
import { test as base, expect, type TestInfo } from 'playwright/test';
import { startEmptyShop } from './empty-shop.ts';
import { buildPlace, exampleName, exampleShop, placeOfWorker, setRunningShop } from './ports.ts';
import { exampleLog } from './prepare-example.ts';
import { startWorkerShop, type WorkerShop } from './worker-shop.ts';

interface WorkerOptions {
  /** The shop has the ports of the build and its site may be published: `test.use({ isPublished: true })`. */
  isPublished: boolean;
  /** The shop is a new one without goods, started by `npm start -- --empty`. */
  isEmpty: boolean;
  shop: WorkerShop;
}

/** The example that the runner has started. */
async function visitExample(): Promise<WorkerShop> {
  setRunningShop(exampleShop);
  return { place: exampleShop, logFile: exampleLog, stop: async () => setRunningShop(undefined) };
}

const mostLogBytes = 8_000;

async function logSince(file: string, start: number): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const from = Math.max(start, size - mostLogBytes);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from);
    return buffer.subarray(0, bytesRead).toString();
  } finally {
    await handle.close();
  }
}

async function sizeOf(file: string): Promise<number> {
  const handle = await open(file, 'r');
  const { size } = await handle.stat().finally(() => handle.close());
  return size;
}

const hasFailed = ({ status, expectedStatus }: TestInfo) => status !== expectedStatus;

/**
 * A test with the shop of its worker, whose pages may print errors. The log of its API host is printed beside a
 * failure.
 */
export const noisyTest = base.extend<{ serverLog: undefined }, WorkerOptions>({
  isPublished: [false, { scope: 'worker', option: true }],
  isEmpty: [false, { scope: 'worker', option: true }],
  shop: [
    async ({ isPublished, isEmpty }, use, { parallelIndex }) => {
      const place = isPublished ? buildPlace : placeOfWorker(parallelIndex);
      const start = () => (isEmpty ? startEmptyShop() : startWorkerShop(place, isPublished));
      const shop = await (exampleName ? visitExample() : start());
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', auto: true, timeout: 600_000 },
  ],
  baseURL: async ({ shop, baseURL }, use) => use(baseURL ?? shop.place.siteOrigin),
  serverLog: [
    async ({ shop }, use, testInfo) => {
      const start = await sizeOf(shop.logFile);
      await use(undefined);
      if (!hasFailed(testInfo)) return;
      const log = await logSince(shop.logFile, start);
      if (log !== '') process.stderr.write(`API host during "${testInfo.title}":\n${log}\n`);
    },
    { auto: true },
  ],
});

/** Console messages that are no fault of a page, with their URL. */
const browserNoise: readonly { text: RegExp; reason: string }[] = [
  {
    text: /404 .*\/favicon\.ico\)$/,
    reason: 'Chromium asks for an icon where a text file is open; tests store sessions from one.',
  },
];

/** Every journey also requires a silent console: an error, a warning or a failed request fails the test. */
export const test = noisyTest.extend({
  page: async ({ page }, use) => {
    const noise: string[] = [];
    page.on('console', (message) => {
      const printed = `${message.type()}: ${message.text()} (${message.location().url})`;
      const isComplaint = /^(?:error|warning):/.test(printed);
      if (isComplaint && !browserNoise.some(({ text }) => text.test(printed))) noise.push(printed);
    });
    page.on('pageerror', ({ message }) => noise.push(`uncaught: ${message}`));
    await use(page);
    expect(noise, 'the console is silent').toEqual([]);
  },
});

export { expect };
