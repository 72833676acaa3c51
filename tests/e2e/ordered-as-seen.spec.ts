import { localisePath } from '#kernel/shop/text/paths.ts';
import { Visitor } from './journey.ts';
import { expect, test } from './shop-test.ts';

/** The order contains what the shopper chose and saw: the piece, its quantity, the amount and its currency. */
const preferences = (currency: string) => JSON.stringify({ country: 'GB', language: 'en', currency });

test('the amount on the button is the amount ordered, though the currency changes in another tab', async ({
  page,
}) => {
  const visitor = new Visitor(page, 'en');
  await visitor.signUp();
  await page.evaluate((value) => localStorage.setItem('language', value), preferences('GBP'));
  await visitor.open('/details/1301/');
  await visitor.button('buy.add').click();
  await expect(visitor.button('buy.viewCart')).toBeVisible();
  await visitor.open('/paymentInfo/');
  // The checkout uses the country of the header.
  await expect(page.locator('main [name=country]')).toHaveValue('GB');
  await visitor.fillAddress();
  const button = page.locator('main button[type=submit]').last();
  await expect(button).toContainText('£');

  const other = await page.context().newPage();
  await other.goto(localisePath('en', '/policy/terms-of-sale/'));
  await other.evaluate((value) => localStorage.setItem('language', value), preferences('EUR'));
  await expect(page.locator('main')).toContainText('Prices are in EUR now, no longer in GBP.');
  await expect(button).toContainText('€');
  const amount = /€[\d,.]+/.exec((await button.textContent()) ?? '')?.[0] ?? 'no amount';
  await visitor.placeOrder();
  await expect(page.locator('body')).toContainText(amount);

  // Back from the payment page the order is open, to be paid, changed or cancelled.
  await page.goto(localisePath('en', '/shoppingCart/'));
  const waiting = page.getByRole('region', { name: /is waiting for your payment/ });
  await expect(waiting).toContainText(amount);
  await waiting.getByRole('button', { name: 'Change it' }).click();
  await page.waitForURL(/\/paymentInfo\//);
  await expect(page.locator('main button[type=submit]').last()).toContainText(amount);
});

test('Buy now buys exactly what was chosen, separate from the cart and through the login', async ({
  page,
}) => {
  const visitor = new Visitor(page, 'en');
  await visitor.signUp();
  await visitor.open('/details/1301/');
  await page.getByRole('button', { name: visitor.t('buy.more') }).click();
  await visitor.button('buy.add').click();
  await expect(visitor.button('buy.viewCart')).toBeVisible();

  // The same piece, once.
  await visitor.open('/details/1301/');
  await visitor.button('buy.now').click();
  await page.waitForURL(/\/paymentInfo\/\?buy=now/);
  const summary = page.getByRole('complementary');
  await expect(summary.getByRole('listitem')).toHaveCount(1);
  await expect(summary).toContainText(visitor.t('checkout.quantity', { count: 1 }));

  // Another one, by a visitor who has to log in first.
  await page.evaluate(() => {
    localStorage.removeItem('token');
    localStorage.removeItem('userInfo');
  });
  await visitor.open('/details/1002/');
  const name = (await page.locator('h1').textContent()) ?? 'no name';
  await visitor.chooseRingSize('6');
  await visitor.button('buy.now').click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: visitor.t('shell.login'), exact: true })
    .click();
  const form = page.locator('main form');
  await form.locator('[name=email]').fill(visitor.email);
  await form.locator('[name=password]').fill(visitor.password);
  await form.locator('button[type=submit]').click();
  await page.waitForURL(/\/paymentInfo\/\?buy=now/);
  await expect(summary.getByRole('listitem')).toHaveCount(1);
  await expect(summary).toContainText(name);
  await visitor.fillAddress();
  await visitor.placeOrder();
  await visitor.atProvider('pay');
  await page.waitForURL(/\/stripeback\//);
  await page.getByRole('link', { name: visitor.t('payment.view-order') }).click();
  await expect(page.locator('main article li').filter({ hasText: name })).toHaveCount(1);

  // The cart is unchanged: two of the first piece.
  await visitor.open('/shoppingCart/');
  await expect(page.locator('main')).not.toContainText(name);
  await expect(page.locator('main').getByText(visitor.t('cart.selected', { count: 2 }))).toBeVisible();
});
