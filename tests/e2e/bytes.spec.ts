import { budgets } from './budgets.ts';
import { PageBytes } from './page-bytes.ts';
import { sampleShop } from './sample-shop.ts';
import { expect, test } from './shop-test.ts';

/** Measures of the paint of a page, as Lighthouse takes them. */
interface Paint {
  /** The nodes that moved after parsing. */
  moved: string[];
  /** `loading` of the element of the largest contentful paint; '' of a text. */
  largest: string;
}

function watchPaint(): void {
  const paint: Paint = { moved: [], largest: '' };
  Object.assign(window, { paint });
  // A slow machine paints while the HTML is parsed; what counts begins with the first frame of the whole page.
  let parsedAt = Number.POSITIVE_INFINITY;
  addEventListener('DOMContentLoaded', () =>
    requestAnimationFrame(() =>
      requestAnimationFrame((time) => {
        parsedAt = time;
      }),
    ),
  );
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      sources: { node: Element | null }[];
    })[]) {
      // Lighthouse rounds smaller ones to 0.
      if (entry.value < 0.0005 || entry.startTime < parsedAt) continue;
      paint.moved.push(...entry.sources.map(({ node }) => `${node?.nodeName} ${node?.textContent}`));
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    const element: unknown = Reflect.get(list.getEntries().at(-1) ?? {}, 'element');
    paint.largest = element instanceof HTMLImageElement ? element.loading : '';
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

test('a page without interaction stays light, and a carousel in view starts after two idle seconds', {
  tag: '@core',
}, async ({ page }) => {
  let now = new Date('2026-11-26T00:00:00Z').getTime();
  await page.clock.install({ time: now });
  const bytes = new PageBytes(page);
  for (const path of ['/', '/details/1001/']) {
    await page.goto('about:blank');
    // Without animations, or a slow machine would spend the two seconds while it opens the page.
    now += 3_600_000;
    await page.clock.pauseAt(now);
    await bytes.open(path);
    await page.clock.runFor(1_900);
    expect(bytes.script, path).toBeLessThanOrEqual(budgets.beforeActing);
    expect(bytes.chunks('carousel')).toBe(0);
    await page.clock.runFor(200);
    await page.clock.resume();
    await expect(page.locator('.swiper-initialized').first()).toBeAttached();
  }
});

// A first visit: another page of the same visit may refresh stored data.
test('a page without a carousel stays light without input', { tag: '@any-shop' }, async ({ page }) => {
  await page.clock.install();
  const bytes = new PageBytes(page);
  await bytes.open(sampleShop.category);
  await page.clock.runFor(10_000);
  expect(bytes.script).toBeLessThanOrEqual(budgets.beforeActing);
});

for (const [act, path, tag] of [
  ['pointer', '/', ['@core', '@any-shop']],
  ['scroll', `/details/${sampleShop.pictured}/`, ['@any-shop']],
  ['key', sampleShop.category, ['@any-shop']],
  ['touch', '/policy/terms-of-sale/', ['@any-shop']],
] as const) {
  test(`the first ${act} on a page of content brings no more than its budget`, {
    tag: [...tag],
  }, async ({ page }) => {
    const bytes = new PageBytes(page);
    await bytes.open(path);
    const before = bytes.script;
    if (act === 'pointer') await page.mouse.move(700, 300);
    else if (act === 'scroll') await page.mouse.wheel(0, 200);
    else if (act === 'key') await page.keyboard.press('Tab');
    else await page.locator('h1').dispatchEvent('touchstart');
    await expect.poll(() => bytes.script, 'what only matters to a person is fetched').toBeGreaterThan(before);
    await bytes.settled();
    expect(bytes.script).toBeLessThanOrEqual(budgets.afterActing);
  });
}

test('touching the buy box loads the choices, and the cart only when something is added', {
  tag: '@any-shop',
}, async ({ page }) => {
  const bytes = new PageBytes(page);
  await bytes.open(`/details/${sampleShop.pictured}/`);
  await page.locator('main form button[type=submit]').first().hover();
  await expect.poll(() => bytes.chunks('BuyBox.island')).toBeGreaterThan(0);
  await bytes.settled();
  expect(bytes.script).toBeLessThanOrEqual(budgets.buyBox);
  expect(bytes.chunks('calls', 'stores')).toBe(0);
});

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`nothing moves while the cart loads, and it requests few scripts (${width} wide)`, {
    tag: '@any-shop',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(watchPaint);
    const bytes = new PageBytes(page);
    await bytes.open('/shoppingCart/');
    await expect(page.locator('main a[href="/login/"]')).toBeVisible();
    await bytes.settled();
    expect(await page.evaluate(() => Reflect.get(window, 'paint').moved)).toEqual([]);
    expect(bytes.scripts).toBeLessThanOrEqual(budgets.cartScripts);
  });
}

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`nothing moves on pages of content, and their largest image is not lazy (${width} wide)`, {
    tag: '@any-shop',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(watchPaint);
    const bytes = new PageBytes(page);
    for (const path of ['/', sampleShop.category, `/details/${sampleShop.pictured}/`]) {
      await bytes.open(path);
      await page.waitForLoadState('load');
      await bytes.settled();
      const { moved, largest } = await page.evaluate(() => Reflect.get(window, 'paint') as Paint);
      expect(moved, path).toEqual([]);
      expect(largest, path).not.toBe('lazy');
    }
  });
}

test('full-screen images stay within the budget of Swiper', async ({ page }) => {
  const bytes = new PageBytes(page);
  await bytes.open('/details/1001/');
  await page.keyboard.press('Shift');
  await expect(page.locator('.swiper-initialized').first()).toBeAttached();
  await page.locator('button[commandfor="zoom"]').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#zoom .swiper-initialized')).toBeAttached();
  expect(bytes.chunks('zoom')).toBeGreaterThan(0);
  expect(bytes.chunks('carousel', 'zoom')).toBeLessThanOrEqual(budgets.swiper);
});
