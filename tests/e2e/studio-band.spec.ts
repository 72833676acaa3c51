import { expect, test } from './shop-test.ts';
import { control, nextTotal, openStudio, shownTotal } from './studio-visit.ts';
import { textsOf } from './texts.ts';

test.use({ viewport: { width: 390, height: 780 }, contextOptions: { reducedMotion: 'reduce' } });

const t = textsOf('en', ['studio', 'jewel']);

test('an open ring gets a fitted band, which follows its changes and can be removed', async ({ page }) => {
  await openStudio(page, 'en');
  await page.locator('[data-begin=setting]').click();
  const alone = await shownTotal(page);
  await page.locator('[data-step=ring]').click();
  const both = page.locator('[data-price-of-both]');
  await expect(both).toHaveAttribute('data-price-of-both', /^\d+$/);
  const shownPrice = Number(await both.getAttribute('data-price-of-both'));
  expect(shownPrice).toBeGreaterThan(alone);

  const add = page.getByRole('button', { name: t('studio.band-add') });
  await expect.poll(async () => (await add.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await add.focus();
  await page.keyboard.press('Enter');
  const band = page.locator('[data-pieces]').getByRole('radio', { name: t('jewel.kind-wedding-band') });
  await expect(band).toBeFocused();
  expect(await nextTotal(page, alone)).toBe(shownPrice);

  // The stone becomes smaller: the band still fits without a note of the workshop.
  await page
    .locator('[data-pieces]')
    .getByRole('radio', { name: t('jewel.kind-ring') })
    .check();
  // The tab of a piece opens with its first group.
  const carat = control(page, 'carat').locator('input[type=range]');
  await carat.focus();
  await page.keyboard.press('PageDown');
  await expect(page.getByText(t('studio.band-curve'))).toBeVisible();
  await nextTotal(page, shownPrice);
  await expect(page.locator('[data-issue]')).toHaveCount(0);

  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(page.locator('[data-step=ring]')).toBeVisible();
  await expect(page.locator('[data-price]')).toHaveAttribute('data-price', String(alone));
});
