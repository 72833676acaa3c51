import type { Page } from 'playwright/test';
import { encodeDesignLink } from '#client/design-link.ts';
import { violations } from '../a11y/violations.ts';
import { catalogueDesign, linkOf } from './catalogue-designs.ts';
import { Visitor } from './journey.ts';
import { expect, test } from './shop-test.ts';
import { textsOf } from './texts.ts';
import { hideWebGl } from './without-webgl.ts';

const t = textsOf('en', ['preview', 'designs', 'custom', 'common']);

/** Consent is asked once per browser; it is no part of these journeys. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('alertdialog', '2'));
});

test('an incomplete link shows a message and leads to the studio', async ({ page }) => {
  const text = await linkOf(1001);
  await page.goto(`/preview/#d=${text.slice(0, -20)}`);
  await expect(page.locator('main')).toContainText(t('preview.problem-broken'));
  await expect(page.getByRole('link', { name: t('preview.toStudio') })).toHaveAttribute(
    'href',
    '/design/ring/',
  );
  expect(await violations(page)).toEqual([]);
  await page.goto('/preview/?id=1');
  await expect(page.locator('main')).toContainText(t('preview.problem-signedOut'));
  await page.goto('/preview/?product=999999');
  await expect(page.locator('main')).toContainText(t('preview.problem-gone'));
});

test('without WebGL the nearest image and the texts replace the live view', async ({ page }) => {
  await hideWebGl(page);
  const design = { ...catalogueDesign(1002), metal: 'gold-18k-rose' as const };
  const text = await encodeDesignLink({ design, stoneId: null, name: '' });
  await page.goto(`/preview/#d=${text}`);
  await expect(page.getByRole('status').filter({ hasText: t('preview.nearest') })).toBeVisible();
  const picture = page.getByRole('img', { name: /band of 18k rose gold/ });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0)))
    .toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: t('preview.addToCart') })).toBeEnabled();
  expect(await violations(page)).toEqual([]);
});

/** Saves a design as the studio does and returns its id. */
async function save(page: Page, api: string, id: number, name: string): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const answer = await page.request.post(`${api}/vplus3d/design/save`, {
    headers: { 'access-token': token, 'fecshop-lang': 'en' },
    form: { design: JSON.stringify(catalogueDesign(id)), stone_id: '', name, image: '' },
  });
  const { code, message, data } = await answer.json();
  expect(code, message).toBe(200);
  return data.id;
}

test('saved designs are renamed, duplicated, compared, deleted and bought', async ({ page }) => {
  const visitor = new Visitor(page, 'en');
  await visitor.signUp();
  const asked = page.waitForRequest(/vplus3d\/design\/list/);
  await visitor.open('/designVersion/');
  const api = new URL((await asked).url()).origin;
  await expect(page.locator('main')).toContainText(t('designs.empty'));

  const [one, two] = [await save(page, api, 1001, 'First'), await save(page, api, 1009, 'Second')];
  await page.reload();
  const cards = page.locator('[data-design]');
  await expect(cards).toHaveCount(2);
  const card = page.locator(`[data-design="${one}"]`);
  await expect(card).toContainText(/HK\$[\d,]+ today/);
  await expect(card).toContainText('US 6');

  await card.getByRole('button', { name: t('designs.renameOf', { name: 'First' }) }).click();
  await card.getByRole('textbox', { name: t('designs.name') }).fill('Harbour light');
  await page.keyboard.press('Enter');
  await expect(card.getByRole('heading')).toHaveText('Harbour light');

  await card.getByRole('button', { name: t('designs.duplicateOf', { name: 'Harbour light' }) }).click();
  await expect(cards).toHaveCount(3);
  await expect(cards.first()).toContainText(t('designs.copyName', { name: 'Harbour light' }));

  await page
    .getByRole('checkbox', { name: t('designs.select', { name: 'Harbour light' }), exact: true })
    .check();
  await page.getByRole('checkbox', { name: t('designs.select', { name: 'Second' }) }).check();
  await expect(page.getByRole('link', { name: t('designs.compare'), exact: true })).toHaveAttribute(
    'href',
    `/design/compare/?ids=${one},${two}`,
  );
  expect(await violations(page)).toEqual([]);

  const other = page.locator(`[data-design="${two}"]`);
  await other.getByRole('button', { name: t('designs.deleteOf', { name: 'Second' }) }).click();
  await other.getByRole('button', { name: t('designs.keep') }).click();
  await expect(cards).toHaveCount(3);
  await other.getByRole('button', { name: t('designs.deleteOf', { name: 'Second' }) }).click();
  await other.getByRole('button', { name: t('designs.delete'), exact: true }).click();
  await expect(cards).toHaveCount(2);

  await expect(card).toContainText(/HK\$[\d,]+/);
  const price = /HK\$[\d,]+/.exec((await card.textContent()) ?? '')?.[0] ?? 'no price';
  await card.getByRole('button', { name: t('designs.checkOut') }).click();
  await page.waitForURL(/\/paymentInfo\//);
  await expect(page.locator('main')).toContainText('Harbour light');
  await expect(page.locator('main')).toContainText(price);

  await page.goto(`/preview/?id=${one}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour light');
});

test('a list of made-to-order pieces is filtered in its URL', async ({ page }) => {
  await page.goto('/design/?metal=18k-yellow-gold');
  const cards = page.locator('[data-product]:visible');
  // Each is made in every metal.
  await expect(cards).toHaveCount(5);
  const form = page.getByRole('form', { name: t('custom.filters') });
  await expect(form.getByLabel(t('custom.metal'))).toHaveValue('18k-yellow-gold');
  await form.getByLabel(t('custom.category')).selectOption({ label: 'Pendants' });
  await expect(cards).toHaveCount(1);
  await expect(page).toHaveURL(/\?category=4&metal=18k-yellow-gold$/);
  await page.goBack();
  await expect(cards).toHaveCount(5);
  await page.goForward();
  await expect(cards).toHaveCount(1);
  await form.getByRole('button', { name: t('custom.clear') }).click();
  await expect(cards).toHaveCount(5);
  expect(await violations(page)).toEqual([]);
});

test('pieces of each kind cost in the cart as much as on their pages and the server', async ({ page }) => {
  const visitor = new Visitor(page, 'en');
  await visitor.signUp();
  const pieces = [
    { path: '/designDetails/1005/', choose: '18k rose gold' },
    { path: '/variableDetails/1007/', choose: '1.50 ct' },
    { path: '/commodityDetails/1501/', choose: '' },
  ];
  const shown: string[] = [];
  for (const { path, choose } of pieces) {
    await visitor.open(path);
    const form = page.locator('main form').filter({ has: page.locator('select[name="size"]') });
    await visitor.chooseRingSize('6');
    await expect(page.locator('astro-island[ssr]').filter({ has: form })).toHaveCount(0);
    if (choose) await form.getByRole('radio', { name: choose }).check({ force: true });
    const price = form.locator('data').first();
    await page.getByText(t('custom.price-lines')).click();
    const sum = page.locator('details[open] tfoot td');
    await expect(sum).toHaveText(/HK\$/);
    await expect(async () => expect(await sum.textContent()).toBe(await price.textContent())).toPass();
    shown.push((await price.textContent()) ?? '');
    if (choose.includes('rose')) {
      const shownOf = () =>
        page.locator('#view-hero img').evaluate((image: HTMLImageElement) => image.currentSrc);
      await expect.poll(shownOf).toContain('/products/1005/18k-rose-gold/hero-');
      await form.getByRole('radio', { name: '18k white gold' }).check({ force: true });
      await expect.poll(shownOf).toContain('/products/1005/hero-');
      await form.getByRole('radio', { name: choose }).check({ force: true });
      await expect.poll(shownOf).toContain('/products/1005/18k-rose-gold/hero-');
    }
    expect(await violations(page)).toEqual([]);
    await visitor.button('buy.add').click();
    await expect(visitor.button('buy.viewCart')).toBeVisible();
  }
  await visitor.open('/shoppingCart/');
  for (const price of shown) await expect(page.locator('main')).toContainText(price);
  await expect(page.locator('main img[src*="/products/1005/18k-rose-gold/hero-"]')).toHaveCount(1);
});
