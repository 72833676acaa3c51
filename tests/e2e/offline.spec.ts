import type { BrowserContext } from 'playwright/test';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Visitor } from './journey.ts';
import { expect, noisyTest as plain } from './shop-test.ts';
import { textsOf } from './texts.ts';

/** The worker of the page's origin, once it serves pages. */
async function workerOf(context: BrowserContext, script: RegExp): Promise<void> {
  await context.pages()[0]?.mouse.wheel(0, 100);
  await expect
    .poll(async () => {
      const [page] = context.pages();
      return page?.evaluate(async () => {
        const { active } = (await navigator.serviceWorker.getRegistration()) ?? {};
        return active?.state === 'activated' ? active.scriptURL : '';
      });
    })
    .toMatch(script);
}

/** Of the current page; the requested one may have been requested again by then. */
const answerStatus = () => {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming ? entry.responseStatus : undefined;
};

const isStored = async (url: string) => (await caches.match(url)) !== undefined;

// Without a network the console has errors.
plain('without a network the shop has a page of its own', { tag: '@core' }, async ({ page, context }) => {
  const locale = 'tc';
  const visitor = new Visitor(page, locale);
  const t = textsOf(locale, ['offline', 'content']);
  await visitor.open('/');
  await visitor.answerConsent('accept');
  await visitor.open('/policy/');
  await workerOf(context, /\/service-worker\.js\?keep$/);
  await visitor.open('/policy/returns-and-refunds/');
  const words = (await page.locator('.prose').textContent()) ?? '';
  await visitor.open('/details/1001/');
  const title = await page.title();
  await expect.poll(() => page.evaluate(isStored, page.url()), 'no page that sells').toBe(false);
  const read = new URL(localisePath(locale, '/policy/returns-and-refunds/'), page.url()).href;
  await expect.poll(() => page.evaluate(isStored, read), 'what was read').toBe(true);

  await context.setOffline(true);
  // Product pages and the cart are never shown from the cache.
  for (const path of ['/details/1001/', '/shoppingCart/', '/']) {
    await page.goto(localisePath(locale, path));
    await expect(page.locator('h1')).toHaveText(t('offline.title'));
    await expect.poll(() => page.evaluate(answerStatus), path).toBe(503);
    await expect(page.locator('main')).not.toContainText('HK$');
  }
  await expect(page.locator('main a[href^="tel:+852"]').first()).toBeVisible();
  await expect(page.locator('h1')).toHaveCSS('font-family', /Cormorant/);
  // Articles that were read stay readable.
  await page.goto(localisePath(locale, '/policy/returns-and-refunds/'));
  await expect(page.locator('.prose')).toHaveText(words);

  await page.goto(localisePath(locale, '/details/1001/'));
  await page.locator('[data-retry]').click();
  await expect(page.locator('h1')).toHaveText(t('offline.title'));
  await context.setOffline(false);
  // By the device's online event, or by a retry within twice the first interval.
  await expect(page).toHaveTitle(title);
});

plain(
  'without consent no page is stored, and the offline page is shown all the same',
  async ({ page, context }) => {
    const visitor = new Visitor(page, 'en');
    const t = textsOf('en', ['offline']);
    await visitor.open('/');
    await visitor.answerConsent('reject');
    await visitor.open('/policy/');
    await workerOf(context, /\/service-worker\.js$/);
    await visitor.open('/policy/');
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['offline-pages']);
    await context.setOffline(true);
    await visitor.open('/policy/');
    await expect(page.locator('h1')).toHaveText(t('offline.title'));
  },
);

plain(
  'the worker never holds what is published, nor what the desk and the API answer',
  async ({ page, context }) => {
    const visitor = new Visitor(page, 'en');
    await visitor.open('/');
    await visitor.answerConsent('accept');
    await visitor.open('/policy/');
    await workerOf(context, /keep$/);
    for (const path of ['/policy/', '/article/1/101/', '/details/1001/', '/shoppingCart/', '/search/?q=oval'])
      await visitor.open(path);
    const stored = () =>
      page.evaluate(async () => {
        const names = await caches.keys();
        const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return lists.flat().map(({ url }) => url);
      });
    const pages = async () =>
      (await stored()).map((url) => new URL(url).pathname).filter((path) => path.endsWith('/'));
    await expect
      .poll(async () => (await pages()).toSorted())
      .toEqual(['/offline/', '/policy/', '/tc/offline/', '/zh/offline/']);
    const { origin } = new URL(page.url());
    expect((await stored()).filter((url) => new URL(url).origin !== origin)).toEqual([]);
    // With a network a reader is shown the page itself, not the stored copy.
    await page.evaluate(async () => {
      const cache = await caches.open('read-pages');
      await cache.put(
        '/policy/',
        new Response('<h1>yesterday</h1>', { headers: { 'content-type': 'text/html' } }),
      );
    });
    await visitor.open('/policy/');
    await expect(page.locator('h1')).not.toContainText('yesterday');
  },
);
