import { type Browser, chromium, type Page } from 'playwright';
import { findChromium } from '../../scripts/lib/debian.ts';
import { printTable } from './table.ts';

/**
 * Times of the studio in a running shop: `npm run bench -- studio http://127.0.0.1:4321`. The software GPU draws, so
 * the live view is slow; poster and input do not wait for it.
 */
const origin = process.argv[2] ?? 'http://127.0.0.1:4321';
const RUNS = 3;
const STEPS = 8;

const median = (list: readonly number[]): number =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;

interface Opening {
  posterMs: number;
  readyMs: number;
  liveMs: number;
  scriptKb: number;
}

async function timeOpening(browser: Browser): Promise<Opening> {
  const context = await browser.newContext({ viewport: { width: 700, height: 600 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen = { poster: 0, ready: 0, live: 0 };
    Object.assign(window, { seen });
    const look = () => {
      const poster = document.querySelector<HTMLImageElement>('[data-studio] picture img');
      if (seen.poster === 0 && poster?.complete && poster.naturalWidth > 0) seen.poster = performance.now();
      if (seen.ready === 0 && document.querySelector('[data-studio=ready]')) seen.ready = performance.now();
      if (seen.live === 0 && document.querySelector('[data-stage=live]')) seen.live = performance.now();
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(`${origin}/design/ring/`);
  await page.waitForSelector('[data-studio=ready]', { timeout: 120_000 });
  // The live view starts with the first interaction.
  await page.hover('[data-studio] h1');
  await page.waitForSelector('[data-stage=live]', { timeout: 120_000 });
  await page.waitForFunction(() => Reflect.get(window, 'seen').live > 0);
  const result = await page.evaluate(() => {
    const { poster, ready, live } = Reflect.get(window, 'seen');
    const scripts = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && /\.js(\?|$)/.test(entry.name));
    const bytes = scripts.reduce(
      (sum, entry) => sum + (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0),
      0,
    );
    return { posterMs: poster, readyMs: ready, liveMs: live, scriptKb: bytes / 1024 };
  });
  await context.close();
  return result;
}

/** From a step of the weight slider to the number beside it, and to the new price. */
async function timeSlider(page: Page): Promise<{ fieldMs: number[]; priceMs: number[] }> {
  await page.goto(`${origin}/design/ring/`);
  await page.click('[data-begin=stone]');
  await page.waitForSelector('[data-price]:not([data-price=""])', { timeout: 60_000 });
  const fieldMs: number[] = [];
  const priceMs: number[] = [];
  for (let i = 0; i < STEPS; i++) {
    const times = await page.evaluate(
      async (share) => {
        const slider = document.querySelector<HTMLInputElement>('[data-control=carat] input[type=range]');
        const number = document.querySelector<HTMLInputElement>(
          '[data-control=carat] input:not([type=range])',
        );
        const price = document.querySelector<HTMLElement>('[data-price]');
        if (!slider || !number || !price) throw new Error('no slider');
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        const [was, paid] = [number.value, price.dataset.price];
        const since = performance.now();
        set?.call(slider, String(0.8 + share));
        slider.dispatchEvent(new Event('input', { bubbles: true }));
        const until = async (isDone: () => boolean) => {
          while (!isDone()) await new Promise((resolve) => requestAnimationFrame(resolve));
          return performance.now() - since;
        };
        const field = await until(() => number.value !== was);
        const total = await until(() => price.dataset.price !== paid);
        return { field, total };
      },
      0.1 * (i + 1),
    );
    fieldMs.push(times.field);
    priceMs.push(times.total);
    await page.waitForTimeout(300);
  }
  return { fieldMs, priceMs };
}

const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
try {
  const openings: Opening[] = [];
  for (let i = 0; i < RUNS; i++) openings.push(await timeOpening(browser));
  const of = (name: keyof Opening) => median(openings.map((opening) => opening[name])).toFixed(0);
  printTable(
    `Opening the studio, median of ${RUNS} (software GPU, 700 × 600)`,
    ['', 'value'],
    [
      ['poster seen, ms', of('posterMs')],
      ['ready for input, ms', of('readyMs')],
      ['live picture, ms', of('liveMs')],
      ['scripts until then, KB as sent', of('scriptKb')],
    ],
  );
  const page = await browser.newPage({ viewport: { width: 700, height: 600 } });
  const { fieldMs, priceMs } = await timeSlider(page);
  printTable(
    `A step of the weight slider, median of ${STEPS}`,
    ['', 'ms'],
    [
      ['until its number is shown', median(fieldMs).toFixed(0)],
      ['until the price follows', median(priceMs).toFixed(0)],
    ],
  );
} finally {
  await browser.close();
}
