import { ringSizerPath } from '#kernel/shop/cart/ring-sizer.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { openFinder, totalNow } from './finder-visit.ts';
import { Visitor } from './journey.ts';
import { expect, test } from './shop-test.ts';
import { textsOf } from './texts.ts';

const t = textsOf('en', ['diamonds', 'saved-searches', 'ring-size', 'cart', 'checkout', 'checkout-api']);

test('a visitor saves a search, signs in on the way, and opens it again from the account', async ({
  page,
}) => {
  const account = new Visitor(page, 'en');
  await account.signUp();
  await page.evaluate(() => localStorage.clear());
  await openFinder(page, '?shape=round&carat=1-1.5');
  const count = await totalNow(page);
  const save = page.getByRole('button', { name: t('diamonds.save-search') });
  await save.click();
  await page.waitForURL(/\/login\//);
  const form = page.locator('main form').first();
  await form.locator('[name=email]').fill(account.email);
  await form.locator('[name=password]').fill(account.password);
  await form.locator('button[type=submit]').click();
  await page.waitForURL(/\/design\/diamond\//);
  await expect(page.getByText(t('diamonds.search-saved'))).toBeVisible();
  await expect(page).toHaveURL(/\/design\/diamond\/\?shape=round&carat=1-1\.5$/);

  await page.goto(localisePath('en', '/myOrder/account/'));
  const section = page.getByRole('region', { name: t('saved-searches.title') });
  await expect(section.getByRole('listitem')).toContainText('Shape: Round · Carat: 1.00 ct to 1.50 ct');
  await section.getByRole('button', { name: /^Rename/ }).click();
  await section.getByLabel(t('saved-searches.name'), { exact: true }).fill('For the anniversary');
  await section.getByRole('button', { name: t('saved-searches.save'), exact: true }).click();
  await expect(section.getByRole('listitem')).toContainText('For the anniversary');
  await section.getByRole('link', { name: t('saved-searches.open') }).click();
  await page.waitForURL(/\/design\/diamond\/\?shape=round/);
  await expect.poll(() => totalNow(page)).toBe(count);

  await page.goto(localisePath('en', '/myOrder/account/'));
  await section.getByRole('button', { name: /^Remove: For the anniversary/ }).click();
  await expect(section).toContainText(t('saved-searches.none'));
});

test('a ring sizer is ordered from the size dialog without a payment', async ({ page }) => {
  const visitor = new Visitor(page, 'en');
  await visitor.signUp();
  await visitor.open('/details/1019/');
  await page.getByRole('button', { name: visitor.t('buy.findSize') }).click();
  const link = page.getByRole('dialog').getByRole('link', { name: t('ring-size.sizer') });
  await expect(link).toHaveAttribute('href', localisePath('en', ringSizerPath));
  await link.click();
  await page.waitForURL(/\/shoppingCart\/$/);
  await expect(page.locator('main').getByText('Ring sizer').first()).toBeVisible();
  await visitor.open('/paymentInfo/');
  await visitor.fillAddress();
  await expect(page.locator('main')).toContainText(t('checkout-api.payment-no_payment'));
  await page.getByRole('checkbox', { name: visitor.t('checkout.terms') }).check();
  await page.locator('main button[type=submit]').last().click();
  await page.waitForURL(/\/myOrder\/details\/\?increment_id=\d+/);
  await expect(page.locator('main')).toContainText('Ring sizer');
});
