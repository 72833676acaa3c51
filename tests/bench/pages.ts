import { type Browser, chromium, type Page } from 'playwright';
import { locales } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { findChromium } from '../../scripts/lib/debian.ts';
import { printMachine, withShop } from './bench-shop.ts';
import { printTable } from './table.ts';

const RUNS = Number(process.env['RUNS'] ?? 3);
const SLOWER = 4;
/** How long a page is observed after it has loaded. */
const LOOK_MS = 6_000;

const kinds: readonly [name: string, path: string][] = [
  ['home', '/'],
  ['category', '/goods/1/'],
  ['product', '/details/1001/'],
  ['article', '/article/1/101/diamonds/how-a-round-brilliant-returns-light/'],
];
const pages = [
  ...kinds.flatMap(([name, path]) =>
    locales.map((locale) => [`${name} ${locale}`, localisePath(locale, path)] as const),
  ),
  ['studio', '/design/ring/'] as const,
  ['cart', '/shoppingCart/'] as const,
];

interface Act {
  name: string;
  path: string;
  /** A first interaction that is not measured. */
  before?: string;
  selector: string;
}

/** The measured interaction, and the time to the next frame. */
const acts: readonly Act[] = [
  { name: 'search opened', path: '/details/1001/', selector: '[data-tab=search]' },
  {
    name: 'a choice of a piece',
    path: '/designDetails/1005/',
    selector: '[data-buy] label:has(input[type=radio]:not(:checked))',
  },
  { name: 'add to cart', path: '/details/1001/', selector: 'main form button[type=submit]' },
  { name: 'the filters', path: '/goods/1/', selector: 'main button[class*="lg:hidden"]' },
  {
    name: 'a filter',
    path: '/goods/1/',
    before: 'main button[class*="lg:hidden"]',
    selector: 'dialog[open] label:has(input[type=checkbox])',
  },
  { name: 'a way to begin in the studio', path: '/design/ring/', selector: '[data-begin=stone]' },
  { name: 'a view in the studio', path: '/design/ring/', selector: 'label:has(> input[value=top])' },
  {
    name: 'a group of controls in the studio',
    path: '/design/ring/?product=1101',
    selector: '[data-group] button',
  },
];

const median = (list: readonly number[]): number =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;

interface Seen {
  lcp: number;
  cls: number;
  blocked: number;
  inp: number;
}

async function slowPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  await page.addInitScript(() => {
    const seen: Seen = { lcp: 0, cls: 0, blocked: 0, inp: 0 };
    Object.assign(window, { seen });
    const watch = (type: string, read: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({
        type,
        buffered: true,
        ...(type === 'event' ? { durationThreshold: 16 } : {}),
      });
    watch('largest-contentful-paint', (entry) => {
      seen.lcp = entry.startTime;
    });
    watch('layout-shift', (entry) => {
      if (!Reflect.get(entry, 'hadRecentInput')) seen.cls += Number(Reflect.get(entry, 'value'));
    });
    watch('longtask', (entry) => {
      seen.blocked += entry.duration - 50;
    });
    watch('event', (entry) => {
      if (Reflect.get(entry, 'interactionId')) seen.inp = Math.max(seen.inp, entry.duration);
    });
  });
  return page;
}

const seenOn = (page: Page): Promise<Seen> => page.evaluate(() => Reflect.get(window, 'seen'));

interface Looked extends Seen {
  requests: number;
  kb: number;
}

async function look(browser: Browser, address: string): Promise<Looked> {
  const page = await slowPage(browser);
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForTimeout(LOOK_MS);
  const seen = await seenOn(page);
  const [requests, bytes] = await page.evaluate(() => {
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ];
    const sizes = entries.map((entry) => Number(Reflect.get(entry, 'encodedBodySize')));
    return [entries.length, sizes.reduce((sum, size) => sum + size, 0)] as const;
  });
  await page.close();
  return { ...seen, requests, kb: bytes / 1024 };
}

/** The press that loads an island, and the same press once it is loaded. */
async function press(
  browser: Browser,
  address: string,
  { selector, before }: Act,
): Promise<[number, number]> {
  const times: number[] = [];
  for (let run = 0; run < 2; run += 1) {
    // Each in a new browser context: stored progress of the first run would change the second.
    const page = await slowPage(browser);
    await page.goto(address, { waitUntil: 'load' });
    const control = page.locator(selector).first();
    if (before) {
      await page.locator(before).first().click();
      await control.waitFor();
      await page.waitForTimeout(LOOK_MS / 2);
      await page.evaluate(() => Object.assign(Reflect.get(window, 'seen'), { inp: 0 }));
    }
    if (run === 1) {
      await control.hover();
      await page.waitForTimeout(LOOK_MS);
    }
    await control.click();
    await page.waitForTimeout(LOOK_MS / 2);
    times.push((await seenOn(page)).inp);
    await page.close();
  }
  return [times[0] ?? Number.NaN, times[1] ?? Number.NaN];
}

/**
 * Page speed on a phone: Chromium at Lighthouse's mobile settings (412 × 823, 4 times slower CPU, 1.6 Mbit/s, 150 ms
 * round trip), read from the browser's own entries. The score itself needs Lighthouse, which is no dependency of ours
 * (114 packages, 176 MB).
 */
export async function benchPages(): Promise<void> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      ...['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
      // The stone needs WebGL, which a machine without a GPU emulates; the page itself is painted without it.
      '--disable-gpu-compositing',
    ],
  });
  try {
    printMachine();
    await withShop(({ siteOrigin }) => measure(browser, siteOrigin));
  } finally {
    await browser.close();
  }
}

async function measure(browser: Browser, origin: string): Promise<void> {
  const rows: string[][] = [];
  for (const [name, path] of pages) {
    const runs: Looked[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await look(browser, origin + path));
    const of = (figure: keyof Looked) => median(runs.map((each) => each[figure]));
    rows.push([
      name,
      (of('lcp') / 1000).toFixed(2),
      of('cls').toFixed(3),
      of('blocked').toFixed(0),
      of('requests').toFixed(0),
      of('kb').toFixed(0),
    ]);
  }
  printTable(
    `Pages on a slow telephone, median of ${RUNS}`,
    ['', 'LCP s', 'CLS', 'blocked ms', 'requests', 'KB'],
    rows,
  );
  const pressed: string[][] = [];
  for (const act of acts) {
    const [cold, warm] = await press(browser, origin + act.path, act);
    pressed.push([act.name, cold.toFixed(0), warm.toFixed(0)]);
  }
  printTable('From a press to the next frame, ms', ['', 'at once', 'when reached for'], pressed);
}
