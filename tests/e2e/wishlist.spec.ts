import { Visitor } from './journey.ts';
import { expect, test } from './shop-test.ts';

test('a favourite with a size is chosen and added where it stands, in the panel and on its page', async ({
  page,
}) => {
  const visitor = new Visitor(page, 'en');
  await visitor.register();
  await visitor.open('/details/1002/');
  const name = (await page.locator('h1').textContent()) ?? '';
  await visitor.button('wishlist.heart', { name }).click();
  await expect(page.getByText(visitor.t('wishlist.saved', { name }))).toBeVisible();

  await page.locator('header [data-tab="wishlist"]').click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: visitor.t('wishlist.add') }).click();
  await panel.getByRole('button', { name: visitor.t('wishlist.add') }).click();
  await expect(
    panel.getByRole('alert').filter({ hasText: visitor.t('buy.missing', { option: 'Size' }) }),
  ).toBeVisible();
  await panel.locator('select[name="size"]').selectOption('6');
  await panel.getByRole('button', { name: visitor.t('wishlist.add') }).click();
  await expect(page.getByText(visitor.t('wishlist.added', { name }))).toBeVisible();

  await visitor.open('/inventory/');
  const card = page.locator('main article').filter({ hasText: name });
  await card.getByRole('button', { name: visitor.t('wishlist.add') }).click();
  await card.locator('select[name="size"]').selectOption('7');
  await card.getByRole('button', { name: visitor.t('wishlist.add') }).click();
  await expect(page.getByText(visitor.t('wishlist.added', { name }))).toBeVisible();
  await visitor.open('/shoppingCart/');
  await expect(page.locator('main select[name="size"], main').first()).toContainText(name);
  await expect(page.locator('main ul > li').filter({ hasText: name })).toHaveCount(2);
});
