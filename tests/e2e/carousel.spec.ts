import type { Page } from 'playwright/test';
import { Visitor } from './journey.ts';
import { expect, test } from './shop-test.ts';
import { textsOf } from './texts.ts';
import { fitsItsWidth } from './width.ts';

const adverts = '[data-carousel="6000"]';

const scrollOf = (page: Page, selector: string) =>
  page.locator(`${selector} .swiper-wrapper`).evaluate((list) => list.scrollLeft);

/** Positions of a carousel's visible slides, which must not move as Swiper takes over. */
const layoutOf = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('[data-carousel], .swiper-wrapper, .swiper-slide'), (part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return [x, y, width, height].map(Math.round).join(' ');
    }),
  );

for (const path of ['/', '/details/1001/']) {
  test(`nothing moves as a carousel starts (${path})`, async ({ page }) => {
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      const before = await layoutOf(page);
      await fitsItsWidth(page);
      await page.keyboard.press('Shift');
      await expect(page.locator('.swiper-initialized').first()).toBeAttached();
      await expect.poll(() => layoutOf(page), `${width} px`).toEqual(before);
    }
  });
}

test('adverts advance by time, but not under a pointer, with keyboard focus, or paused', async ({ page }) => {
  const visitor = new Visitor(page, 'en');
  await page.clock.install();
  await visitor.open('/');
  await page.clock.runFor(2_500);
  await expect(page.locator(`${adverts}.swiper-initialized`)).toBeAttached();
  const dots = page.locator(`${adverts} [data-go]`);
  await expect(dots.first()).toHaveAttribute('aria-current', 'true');
  await page.clock.runFor(6_100);
  await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
  await page.clock.runFor(6_100);
  await expect(dots.nth(2)).toHaveAttribute('aria-current', 'true');

  await page.locator(adverts).hover();
  await page.clock.runFor(20_000);
  await expect(dots.nth(2)).toHaveAttribute('aria-current', 'true');

  const t = textsOf('en', ['home']);
  await page.getByRole('button', { name: t('home.pause') }).click();
  await expect(page.getByRole('button', { name: t('home.play'), exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.mouse.move(700, 890);
  await page.clock.runFor(20_000);
  await expect(dots.nth(2)).toHaveAttribute('aria-current', 'true');
  await dots.first().click();
  await expect(dots.first()).toHaveAttribute('aria-current', 'true');
  await expect(page.locator(`${adverts} [data-status]`)).toHaveText(
    t('home.advert', { index: 1, count: await dots.count() }),
  );
});

test('adverts do not move with reduced motion until they are started', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await new Visitor(page, 'en').open('/');
  await page.clock.runFor(20_000);
  await expect(page.locator(`${adverts}.swiper-initialized`)).toBeAttached();
  await expect.poll(() => scrollOf(page, adverts)).toBe(0);
  await page.locator(`${adverts} [data-pause]`).click();
  await page.mouse.move(700, 890);
  await page.clock.runFor(6_100);
  await expect(page.locator(`${adverts} [data-go]`).nth(1)).toHaveAttribute('aria-current', 'true');
});

test('a product row shows four at a time and its buttons move it by four', async ({ page }) => {
  const visitor = new Visitor(page, 'en');
  await visitor.open('/');
  const t = textsOf('en', ['home']);
  const row = page.getByRole('region', { name: t('home.bestSelling') });
  const inView = () =>
    row.locator('.swiper-wrapper').evaluate((list) => {
      const frame = list.getBoundingClientRect();
      return Array.from(list.children, (slide, index) => ({ index, box: slide.getBoundingClientRect() }))
        .filter(({ box }) => box.left > frame.left - 2 && box.right < frame.right + 2)
        .map(({ index }) => index);
    });
  await expect.poll(inView).toEqual([0, 1, 2, 3]);
  // Pressed before the script has loaded: the click is repeated afterwards.
  await row.getByRole('button', { name: t('home.slideOn') }).click();
  await expect.poll(inView).toEqual([4, 5, 6, 7]);
  await row.getByRole('button', { name: t('home.slideOn') }).click();
  await expect.poll(inView).toEqual([8, 9, 10, 11]);
  await expect(row.getByRole('button', { name: t('home.slideOn') })).toBeDisabled();
  await row.getByRole('button', { name: t('home.slideBack') }).click();
  await expect.poll(inView).toEqual([4, 5, 6, 7]);
});

test('an image is enlarged without leaving the shop', async ({ page }) => {
  const visitor = new Visitor(page, 'zh');
  const t = textsOf('zh', ['product']);
  await visitor.open('/details/1001/');
  const url = page.url();
  const gallery = page.getByRole('region', { name: t('product.gallery') });
  await gallery.locator('[data-go]').nth(2).click();
  await expect(gallery.locator('[data-go]').nth(2)).toHaveAttribute('aria-current', 'true');
  await gallery.locator('.swiper-slide').nth(2).getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: t('product.zoom') });
  await expect(dialog.locator('[data-count]')).toHaveText('3 / 4');
  const picture = dialog.locator('.swiper-slide-active picture');
  const scale = () => picture.evaluate((it) => new DOMMatrix(getComputedStyle(it).transform).a);
  const shift = () =>
    dialog
      .locator('.swiper-slide-active .swiper-zoom-container')
      .evaluate((it) => new DOMMatrix(getComputedStyle(it).transform).e);

  await page.keyboard.press('+');
  await expect.poll(scale).toBeCloseTo(1.5, 2);
  await expect.poll(shift).toBe(0);
  await page.keyboard.press('+');
  await expect.poll(scale).toBeCloseTo(2.25, 2);
  await page.keyboard.press('ArrowRight');
  await expect.poll(shift).toBeLessThan(-50);
  await expect(dialog.locator('[data-count]')).toHaveText('3 / 4');
  await page.keyboard.press('0');
  await expect.poll(scale).toBe(1);
  await page.keyboard.press('ArrowRight');
  await expect(dialog.locator('[data-count]')).toHaveText('4 / 4');

  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, -400);
  await expect.poll(scale).toBeGreaterThan(2);
  await page.mouse.wheel(0, 800);
  await expect.poll(scale).toBe(1);
  await dialog.getByRole('button', { name: t('product.zoomIn') }).click();
  await expect.poll(scale).toBeCloseTo(1.5, 2);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(gallery.locator('[data-go]').nth(3)).toHaveAttribute('aria-current', 'true');
  expect(page.url().split('#')[0]).toBe(url);
});

test('two fingers enlarge an image', async ({ browser }) => {
  const context = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto('/details/1001/');
  await page.locator('.swiper-slide button[commandfor="zoom"]').first().tap();
  const dialog = page.locator('dialog#zoom');
  await expect(dialog.locator('[data-count]')).toHaveText('1 / 4');
  const devtools = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', half?: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        half === undefined
          ? []
          : [
              { x: 195 - half, y: 420, id: 0 },
              { x: 195 + half, y: 420, id: 1 },
            ],
    });
  const picture = dialog.locator('.swiper-slide-active picture');
  await expect(dialog.locator('.swiper-initialized')).toBeAttached();
  // The slide accepts gestures once its image has loaded.
  await expect(async () => {
    await touch('touchStart', 40);
    for (const half of [50, 60, 70, 80]) await touch('touchMove', half);
    await touch('touchEnd');
    const scale = await picture.evaluate((it) => new DOMMatrix(getComputedStyle(it).transform).a);
    expect(scale).toBeGreaterThan(1.5);
  }).toPass();
  await context.close();
});

test('images scroll and open over the page without script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/details/1001/');
  const address = page.url();
  await page.locator('.swiper-slide button[commandfor="zoom"]').first().click();
  await expect(page.locator('dialog#zoom')).toBeVisible();
  await page.locator('dialog#zoom button[command="close"]').click();
  await expect(page.locator('dialog#zoom')).toBeHidden();
  expect(page.url()).toBe(address);
  await context.close();
});
