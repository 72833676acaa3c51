import { Visitor } from '../e2e/journey.ts';
import { sampleShop } from '../e2e/sample-shop.ts';
import { expect, test } from '../e2e/shop-test.ts';
import { textsOf } from '../e2e/texts.ts';
import { violations } from './violations.ts';

test('no overlay has a violation', { tag: '@any-shop' }, async ({ page }) => {
  const { pictured, panelTabs, search, ring } = sampleShop;
  // Axe would measure the colours of a half-transparent overlay.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const visitor = new Visitor(page, 'en');
  await visitor.open(`/details/${pictured}/`);
  expect(await violations(page), 'with the cookie banner').toEqual([]);
  await visitor.answerConsent('accept');
  for (const tab of panelTabs) {
    await page.locator(`header [data-open="shop:panel"][data-tab="${tab}"]`).first().click();
    await page.getByRole('dialog').getByRole('tab', { selected: true }).waitFor();
    expect(await violations(page), `panel on ${tab}`).toEqual([]);
    if (tab === 'search') {
      await page.getByRole('dialog').getByRole('combobox').fill(search);
      const pieces = page.getByRole('option').filter({ has: page.locator('img') });
      await expect(pieces.first()).toBeVisible();
      expect(await violations(page), 'search suggestions').toEqual([]);
      // The first Escape closes the suggestions.
      await page.keyboard.press('Escape');
      await expect(pieces).toHaveCount(0);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.locator('button[commandfor="zoom"]').first().click();
  await page.getByRole('dialog', { name: textsOf('en', ['product'])('product.zoom') }).waitFor();
  expect(await violations(page), 'full-screen pictures').toEqual([]);
  await page.keyboard.press('Escape');
  await page.locator('[data-open="shop:settings"]').first().click();
  await page.getByRole('combobox', { name: visitor.t('settings.country') }).waitFor();
  expect(await violations(page), 'settings').toEqual([]);
  await page.keyboard.press('Escape');
  await visitor.button('buy.findSize').click();
  await page.getByRole('dialog').getByRole('button', { name: 'START' }).waitFor();
  expect(await violations(page), 'ring size').toEqual([]);
  await page.keyboard.press('Escape');
  await visitor.chooseRingSize(ring.size);
  await visitor.button('buy.add').click();
  await page.getByRole('dialog').getByLabel(visitor.t('prompt.email')).waitFor();
  expect(await violations(page), 'login prompt').toEqual([]);
});
