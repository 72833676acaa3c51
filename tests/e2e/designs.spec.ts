import { designFragment } from '#client/design-link.ts';
import { violations } from '../a11y/violations.ts';
import { linkOf } from './catalogue-designs.ts';
import { expect, test } from './shop-test.ts';
import { slowWork } from './slow-work.ts';
import { textsOf } from './texts.ts';

const t = textsOf('en', ['preview', 'compare', 'custom']);

/** Consent is asked once per browser; it is no part of these journeys. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('alertdialog', '2'));
});

/** The software GPU draws every pixel on the CPU, so live views are small. */
const tiny = { width: 320, height: 480 };
const telephone = { width: 390, height: 700 };

test('a shared design opens live, with text, and optionally without its price', async ({ page }) => {
  await page.setViewportSize(tiny);
  const text = await linkOf(1001, 'For Mei');
  await page.goto(`/preview/${designFragment([text], false)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('For Mei');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expect(page.locator('main')).toContainText('1.00 ct natural round diamond (E VS1');
  await expect(page.locator('main')).toContainText(t('preview.fact-height'));
  await expect(page.locator('main')).not.toContainText('HK$');
  await expect(page.getByRole('link', { name: t('preview.makeYours') })).toHaveAttribute(
    'href',
    `/design/ring/${designFragment([text], true, { light: 'jeweller', view: 'hero' })}`,
  );
  await expect(page.locator('[data-stage=live]')).toBeAttached(slowWork);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: t('preview.share') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(t('preview.link'), { exact: true })).toHaveValue(/prices=0(?:&|$)/);
  await dialog.getByRole('checkbox', { name: t('preview.withPrices') }).check();
  const link = dialog.getByLabel(t('preview.link'), { exact: true });
  await expect(link).toHaveValue(/prices=1(?:&|$)/);
  const shared = await link.inputValue();
  await page.keyboard.press('Escape');
  // A new fragment of the same page is read without a reload.
  await page.goto(shared);
  await expect(page.locator('main')).toContainText('HK$');
});

test('designs are compared side by side under one light, with their differences', async ({ page }) => {
  await page.setViewportSize(telephone);
  const [first, second] = await Promise.all([linkOf(1001), linkOf(1002)]);
  await page.goto(`/design/compare/${designFragment([first, second])}`);
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveCount(2);
  await expect(table.getByRole('row', { name: /^Metal/ })).toContainText('Platinum 950');
  await expect(table.getByRole('row', { name: /^Metal/ })).toContainText(t('compare.differs'));
  await expect(table.getByRole('row', { name: /^Price/ })).toContainText(/HK\$[\d,]+ (more|less)/);
  await expect(page.locator('[data-picture=taken]')).toHaveCount(2, slowWork);
  await expect(page.locator('[data-shooting=done]')).toBeAttached();
  expect(await violations(page)).toEqual([]);

  const before = await table.getByRole('row').count();
  await page.getByRole('checkbox', { name: t('compare.onlyDifferences') }).check();
  await expect.poll(() => table.getByRole('row').count()).toBeLessThan(before);

  // At 390 px the table scrolls sideways under its first column.
  const region = page.getByRole('region', { name: t('compare.table') });
  const label = table.getByRole('rowheader').first();
  const left = async () => (await label.boundingBox())?.x ?? Number.NaN;
  const leftBefore = await left();
  await region.evaluate((element) => element.scrollBy(200, 0));
  await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  await expect.poll(async () => Math.abs((await left()) - leftBefore)).toBeLessThan(24);

  await table
    .getByRole('button', { name: t('compare.remove', { name: 'Solitaire ring' }) })
    .first()
    .click();
  await expect(table.getByRole('columnheader')).toHaveCount(1);
  await page.getByRole('button', { name: t('compare.add') }).click();
  const catalogue = page.getByRole('dialog').getByLabel(t('compare.house'));
  await expect(catalogue.locator('option[value="1009"]')).toBeAttached();
  await catalogue.selectOption('1009');
  await expect(table.getByRole('columnheader')).toHaveCount(2);
  await expect(page).toHaveURL(({ search }) => search === '?products=1009');
});

test('a configured piece is shown live on its page', async ({ page }) => {
  await page.setViewportSize(tiny);
  await page.goto('/variableDetails/1007/');
  await page.getByRole('button', { name: t('custom.see3d') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('[data-stage=live]')).toBeAttached(slowWork);
  await expect(dialog).toContainText('1.20 ct');
  expect(await violations(page)).toEqual([]);
});
