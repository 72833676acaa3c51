import type { Page } from 'playwright/test';
import { formatMoney } from '#kernel/money/format.ts';
import { baseCurrency } from '#kernel/money/money.ts';
import { violations } from '../a11y/violations.ts';
import { difference, pixelsOf } from '../fixtures/stage/pixels.ts';
import { expect, test } from './shop-test.ts';
import { shownTotal } from './studio-visit.ts';
import { textsOf } from './texts.ts';

const t = textsOf('en', ['weights', 'turn']);

/** Small, for the software GPU; still, so that two pictures of one pose are one. */
test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

const line = (page: Page) => page.locator('[data-weights]');
const weight = (page: Page, carat: string) =>
  line(page).getByRole('button', { name: t('weights.carat', { carat }) });
/** Until one is pressed they are links to the studio. */
const link = (page: Page, carat: string) =>
  line(page).getByRole('link', { name: t('weights.carat', { carat }) });
const said = (page: Page) => line(page).locator('[role=status]');
const place = (page: Page) => page.locator('[data-live]');

/** The first act of a hand brings the script that sees weights here. */
async function act(page: Page): Promise<void> {
  await page.mouse.move(10, 200);
  await page.getByRole('button', { name: t('turn.open') }).waitFor();
}

/** What is seen, once it is finished and nothing more changes. */
async function seen(page: Page) {
  const still = async () => pixelsOf(await page.locator('[data-live] canvas').screenshot());
  let before = await still();
  await expect
    .poll(
      async () => {
        const now = await still();
        const changed = difference(before, now);
        before = now;
        return changed;
      },
      { intervals: [500], timeout: 60_000 },
    )
    .toBeLessThan(0.0005);
  return before;
}

test('a ring is seen live at three weights, each with its price, and the studio opens with the one seen', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  const late = () => scripts.filter((name) => /LiveView|TurnStage|press-weight/i.test(name));
  await page.goto('/details/1001/');
  const framed = await line(page).evaluate((element) => element.clientHeight);
  await act(page);
  await expect(line(page).locator('[aria-current=true]')).toHaveText(t('weights.carat', { carat: '1.01' }));
  await link(page, '2.00').hover();
  await page.waitForLoadState('networkidle');
  expect(late(), 'nothing comes before a weight is pressed').toEqual([]);
  await expect(line(page)).toContainText(t('weights.own', { carat: '1.01' }));

  await link(page, '2.00').focus();
  await page.keyboard.press('Enter');
  await expect(weight(page, '2.00')).toHaveAttribute('aria-pressed', 'true');
  await expect(weight(page, '1.01')).toHaveAttribute('aria-pressed', 'false');
  await expect(place(page)).toHaveAttribute('data-live', 'turning', { timeout: 120_000 });
  await expect(weight(page, '2.00')).toBeFocused();
  const told = said(page);
  await expect(told).toContainText(/At 2\.00 ct from HK\$[\d,.]+/, { timeout: 30_000 });
  const two = (await told.textContent()) ?? '';
  const heavy = await seen(page);
  expect(late().length).toBeGreaterThan(0);
  expect(await violations(page)).toEqual([]);

  await weight(page, '0.50').focus();
  await page.keyboard.press('Space');
  await expect(told).toContainText(/At 0\.50 ct from HK\$[\d,.]+/, { timeout: 30_000 });
  const light = await seen(page);
  expect(difference(heavy, light), 'a smaller stone is another picture').toBeGreaterThan(0.01);

  await weight(page, '1.01').click();
  await expect(told).toHaveText('');
  expect(difference(light, await seen(page))).toBeGreaterThan(0.004);
  // What is told has had its place from the beginning.
  expect(await line(page).evaluate((element) => element.clientHeight)).toBe(framed);

  await weight(page, '2.00').click();
  await expect(told).toHaveText(two, { timeout: 30_000 });
  expect(await line(page).evaluate((element) => element.clientHeight)).toBe(framed);
  await line(page)
    .getByRole('link', { name: t('weights.studio') })
    .click();
  await expect(page.locator('[data-studio=ready]')).toBeAttached({ timeout: 60_000 });
  expect(new URL(page.url()).pathname).toBe('/design/ring/');
  await expect(page.locator('[data-description]')).toContainText('2.00');
  const price = formatMoney({ currency: baseCurrency, minor: await shownTotal(page) });
  expect(two, 'the price told is that of the studio').toContain(price);
});

test('going back to the photograph goes back to the ring’s own weight', async ({ page }) => {
  await page.goto('/designDetails/1018/');
  await act(page);
  await link(page, '0.50').click();
  await expect(place(page)).toHaveAttribute('data-live', 'turning', { timeout: 120_000 });
  await page.keyboard.press('Escape');
  await expect(place(page)).toHaveAttribute('data-live', 'photograph');
  await expect(weight(page, '1.00')).toHaveAttribute('aria-pressed', 'true');
  await expect(said(page)).toHaveText('');
});

test('where nothing can be drawn live the price is told all the same', async ({ page }) => {
  await page.addInitScript(() => {
    const own = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: []) {
      return kind.startsWith('webgl') ? null : own.call(this, kind, ...rest);
    } as typeof own;
  });
  await page.goto('/designDetails/1014/');
  await act(page);
  await link(page, '3.00').click();
  await expect(page.getByText(t('turn.no-webgl'))).toBeVisible();
  await expect(said(page)).toContainText(/At 3\.00 ct from HK\$[\d,.]+/, { timeout: 30_000 });
  await expect(weight(page, '3.00')).toHaveAttribute('aria-pressed', 'true');
});

test('without scripts the weights lead to the studio, which opens the ring with that stone', async ({
  page,
  browser,
}) => {
  const still = await browser.newContext({ javaScriptEnabled: false });
  const bare = await still.newPage();
  await bare.goto('/details/1013/');
  await expect(line(bare).locator('[aria-current]')).toHaveText(t('weights.carat', { carat: '1.00' }));
  const href = await line(bare).getByRole('link').last().getAttribute('href');
  await still.close();
  expect(href).toBe('/design/ring/?product=1013&carat=2');
  await page.goto(href ?? '');
  await expect(page.locator('[data-description]')).toContainText('2.00', { timeout: 60_000 });
  // Side stones belong to the setting: they stay.
  await expect(page.locator('[data-description]')).toContainText('0.35');
});

test('a ring whose page offers weights to choose from, and what is no ring, has no such line', async ({
  page,
}) => {
  for (const path of ['/variableDetails/1012/', '/details/1101/', '/details/1301/']) {
    await page.goto(path);
    await expect(page.locator('[data-carousel]').first()).toBeVisible();
    await expect(line(page)).toHaveCount(0);
  }
});
