import type { Page } from 'playwright/test';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { violations } from '../a11y/violations.ts';
import { difference } from '../fixtures/stage/pixels.ts';
import { untilIdle } from './idle.ts';
import { expect, test } from './shop-test.ts';
import { slowWork } from './slow-work.ts';
import { stillPicture } from './still-picture.ts';
import { shownTotal } from './studio-visit.ts';
import {
  liveView,
  loadWeightsScript,
  t,
  weightButton,
  weightLink,
  weightsLine,
  weightsMessage,
} from './weights-line.ts';

/** Small, for the software GPU; without animation, so that two images of one pose are equal. */
test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

const seen = (page: Page) => stillPicture(liveView(page).locator('canvas'));

test('a ring is shown live at three weights, each with its price, and the studio opens with the shown one', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  const late = () => scripts.filter((name) => /LiveView|TurnStage|press-weight/i.test(name));
  await page.goto('/details/1001/');
  const framed = await weightsLine(page).evaluate((element) => element.clientHeight);
  await loadWeightsScript(page);
  await expect(weightsLine(page).locator('[aria-current=true]')).toHaveText(
    t('weights.carat', { carat: '1.01' }),
  );
  await weightLink(page, '2.00').hover();
  await untilIdle(page);
  expect(late(), 'nothing loads before a weight is pressed').toEqual([]);
  await expect(weightsLine(page)).toContainText(t('weights.own', { carat: '1.01' }));

  await weightLink(page, '2.00').focus();
  await page.keyboard.press('Enter');
  await expect(weightButton(page, '2.00')).toHaveAttribute('aria-pressed', 'true');
  await expect(weightButton(page, '1.01')).toHaveAttribute('aria-pressed', 'false');
  await expect(liveView(page)).toHaveAttribute('data-live', 'turning', slowWork);
  await expect(weightButton(page, '2.00')).toBeFocused();
  const message = weightsMessage(page);
  await expect(message).toContainText(/At 2\.00 ct from HK\$[\d,.]+/);
  const two = (await message.textContent()) ?? '';
  const heavy = await seen(page);
  expect(late().length).toBeGreaterThan(0);
  expect(await violations(page)).toEqual([]);

  await weightButton(page, '0.50').focus();
  await page.keyboard.press('Space');
  await expect(message).toContainText(/At 0\.50 ct from HK\$[\d,.]+/);
  const light = await seen(page);
  expect(difference(heavy, light), 'a smaller stone is another picture').toBeGreaterThan(0.01);

  await weightButton(page, '1.01').click();
  await expect(message).toHaveText('');
  expect(difference(light, await seen(page))).toBeGreaterThan(0.004);
  // The place of the message is reserved from the beginning.
  await expect.poll(() => weightsLine(page).evaluate((element) => element.clientHeight)).toBe(framed);

  await weightButton(page, '2.00').click();
  await expect(message).toHaveText(two);
  await expect.poll(() => weightsLine(page).evaluate((element) => element.clientHeight)).toBe(framed);
  await weightsLine(page)
    .getByRole('link', { name: t('weights.studio') })
    .click();
  await expect(page.locator('[data-studio=ready]')).toBeAttached();
  await expect(page).toHaveURL(/\/design\/ring\/$/);
  await expect(page.locator('[data-description]')).toContainText('2.00');
  const price = formatMoney({ currency: baseCurrency(), minor: await shownTotal(page) }, 'en');
  expect(two, 'the price message is that of the studio').toContain(price);
});

test('returning to the photograph returns to the ring’s own weight', async ({ page }) => {
  await page.goto('/designDetails/1018/');
  await loadWeightsScript(page);
  await weightLink(page, '0.50').click();
  await expect(liveView(page)).toHaveAttribute('data-live', 'turning', slowWork);
  await page.keyboard.press('Escape');
  await expect(liveView(page)).toHaveAttribute('data-live', 'photograph');
  await expect(weightButton(page, '1.00')).toHaveAttribute('aria-pressed', 'true');
  await expect(weightsMessage(page)).toHaveText('');
});
