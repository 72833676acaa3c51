import type { Page } from 'playwright/test';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { baseCurrency } from '#kernel/shop/money/money.ts';
import { violations } from '../a11y/violations.ts';
import { difference } from '../fixtures/stage/pixels.ts';
import { untilIdle } from './idle.ts';
import { expect, test } from './shop-test.ts';
import { slowWork } from './slow-work.ts';
import { stillPicture } from './still-picture.ts';
import { shownTotal } from './studio-visit.ts';
import { act, line, link, place, said, t, weight } from './weights-line.ts';

/** Small, for the software GPU; still, so that two pictures of one pose are one. */
test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

const seen = (page: Page) => stillPicture(place(page).locator('canvas'));

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
  await untilIdle(page);
  expect(late(), 'nothing comes before a weight is pressed').toEqual([]);
  await expect(line(page)).toContainText(t('weights.own', { carat: '1.01' }));

  await link(page, '2.00').focus();
  await page.keyboard.press('Enter');
  await expect(weight(page, '2.00')).toHaveAttribute('aria-pressed', 'true');
  await expect(weight(page, '1.01')).toHaveAttribute('aria-pressed', 'false');
  await expect(place(page)).toHaveAttribute('data-live', 'turning', slowWork);
  await expect(weight(page, '2.00')).toBeFocused();
  const told = said(page);
  await expect(told).toContainText(/At 2\.00 ct from HK\$[\d,.]+/);
  const two = (await told.textContent()) ?? '';
  const heavy = await seen(page);
  expect(late().length).toBeGreaterThan(0);
  expect(await violations(page)).toEqual([]);

  await weight(page, '0.50').focus();
  await page.keyboard.press('Space');
  await expect(told).toContainText(/At 0\.50 ct from HK\$[\d,.]+/);
  const light = await seen(page);
  expect(difference(heavy, light), 'a smaller stone is another picture').toBeGreaterThan(0.01);

  await weight(page, '1.01').click();
  await expect(told).toHaveText('');
  expect(difference(light, await seen(page))).toBeGreaterThan(0.004);
  // What is told has had its place from the beginning.
  await expect.poll(() => line(page).evaluate((element) => element.clientHeight)).toBe(framed);

  await weight(page, '2.00').click();
  await expect(told).toHaveText(two);
  await expect.poll(() => line(page).evaluate((element) => element.clientHeight)).toBe(framed);
  await line(page)
    .getByRole('link', { name: t('weights.studio') })
    .click();
  await expect(page.locator('[data-studio=ready]')).toBeAttached();
  await expect(page).toHaveURL(/\/design\/ring\/$/);
  await expect(page.locator('[data-description]')).toContainText('2.00');
  const price = formatMoney({ currency: baseCurrency, minor: await shownTotal(page) });
  expect(two, 'the price told is that of the studio').toContain(price);
});

test('going back to the photograph goes back to the ring’s own weight', async ({ page }) => {
  await page.goto('/designDetails/1018/');
  await act(page);
  await link(page, '0.50').click();
  await expect(place(page)).toHaveAttribute('data-live', 'turning', slowWork);
  await page.keyboard.press('Escape');
  await expect(place(page)).toHaveAttribute('data-live', 'photograph');
  await expect(weight(page, '1.00')).toHaveAttribute('aria-pressed', 'true');
  await expect(said(page)).toHaveText('');
});
