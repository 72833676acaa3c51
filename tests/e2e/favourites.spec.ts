import { Visitor } from './journey.ts';
import { sampleShop } from './sample-shop.ts';
import { expect, test } from './shop-test.ts';

test('a favourite with a size is chosen and added in place, in the panel and on its page', {
  tag: '@any-shop',
}, async ({ page }) => {
  const { languages, ring } = sampleShop;
  const visitor = new Visitor(page, languages.customer);
  await visitor.signUp();
  await visitor.open(`/details/${ring.id}/`);
  const name = (await page.locator('h1').textContent()) ?? '';
  await visitor.button('favourites.heart', { name }).click();
  await expect(page.getByText(visitor.t('favourites.saved', { name }))).toBeVisible();

  await page.locator('header [data-tab="favourites"]').click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: visitor.t('favourites.add') }).click();
  await panel.getByRole('button', { name: visitor.t('favourites.add') }).click();
  await expect(
    panel
      .getByRole('alert')
      .filter({ hasText: visitor.t('buy.missing', { option: visitor.t('cart.size') }) }),
  ).toBeVisible();
  await panel.locator('select[name="size"]').selectOption(ring.size);
  await panel.getByRole('button', { name: visitor.t('favourites.add') }).click();
  await expect(page.getByText(visitor.t('favourites.added', { name }))).toBeVisible();

  await visitor.open('/inventory/');
  const card = page.locator('main article').filter({ hasText: name });
  await card.getByRole('button', { name: visitor.t('favourites.add') }).click();
  await card.locator('select[name="size"]').selectOption('7');
  await card.getByRole('button', { name: visitor.t('favourites.add') }).click();
  await expect(page.getByText(visitor.t('favourites.added', { name }))).toBeVisible();
  await visitor.open('/shoppingCart/');
  await expect(page.locator('main select[name="size"], main').first()).toContainText(name);
  await expect(page.locator('main ul > li').filter({ hasText: name })).toHaveCount(2);
});

test('a favourite without an account is saved on this device', {
  tag: '@any-shop',
}, async ({ page }) => {
  const visitor = new Visitor(page, sampleShop.languages.customer);
  await visitor.open(`/details/${sampleShop.ring.id}/`);
  const name = (await page.locator('h1').textContent()) ?? '';
  const heart = visitor.button('favourites.heart', { name });
  await heart.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: visitor.t('kept.here') })
    .click();
  await expect(page.getByText(visitor.t('kept.put', { name }))).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await visitor.open('/inventory/');
  await expect(page.locator('main article').filter({ hasText: name })).toBeVisible();
});

test('a removed line is restored, and moves to the favourites for later', {
  tag: '@any-shop',
}, async ({ page }) => {
  const visitor = new Visitor(page, sampleShop.languages.customer);
  await visitor.signUp();
  await visitor.open(`/details/${sampleShop.plain[0]}/`);
  const name = (await page.locator('h1').textContent()) ?? '';
  await visitor.button('buy.add').click();
  await expect(visitor.button('buy.viewCart')).toBeVisible();

  await visitor.open('/shoppingCart/');
  const tick = page.locator('main').getByRole('checkbox', { name: visitor.t('cart.select', { name }) });
  await tick.uncheck();
  // The line waits for the server's answer.
  await expect(tick).toBeEnabled();
  await page
    .locator('main')
    .getByRole('button', { name: visitor.t('cart.remove-named', { name }) })
    .click();
  await expect(page.getByText(visitor.t('cart-line.removed', { name }))).toBeVisible();
  await expect(tick).toHaveCount(0);
  await visitor.button('cart-line.undo').click();
  await expect(tick).toBeEnabled();
  await expect(tick).not.toBeChecked();

  await visitor.button('cart-line.laterNamed', { name }).click();
  await expect(page.getByText(visitor.t('cart-line.moved', { name }))).toBeVisible();
  await expect(tick).toHaveCount(0);
  await visitor.open('/inventory/');
  await expect(page.locator('main article').filter({ hasText: name })).toBeVisible();
});
