import type { Locale } from '#kernel/shop/text/locales.ts';
import { Visitor } from './journey.ts';
import { expect, test } from './shop-test.ts';

/** A guest with one pendant at the page of a provider. */
async function atTheProvider(
  page: Visitor['page'],
  locale: Locale,
  method: string,
  country: 'GB' | 'HK' = 'GB',
): Promise<Visitor> {
  const visitor = new Visitor(page, locale);
  await visitor.signInAsGuest();
  await visitor.open('/details/1302/');
  await visitor.button('buy.add').click();
  await expect(visitor.button('buy.viewCart')).toBeVisible();
  await visitor.open('/paymentInfo/');
  await visitor.fillAddress(country);
  const choice = page.locator(`main input[value="${method}_standard"]`);
  await choice.check();
  await expect(choice).toBeChecked();
  await page.getByRole('checkbox', { name: visitor.t('checkout.terms') }).check();
  await page.locator('main button[type=submit]').last().click();
  await page.waitForURL(new RegExp(`/pay/${method}/`));
  await expect(page.locator('h1')).toHaveText(visitor.providerText('sandbox.title'));
  return visitor;
}

/** The order has nothing left to pay, whatever the return page shows. */
async function expectPaid(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.waitForURL(/\/paycallback\//);
  const payNow = page.getByRole('link', { name: visitor.t('orders.pay-now') });
  await expect(async () => {
    await visitor.open('/myOrder/order/');
    await expect(page.locator('main h2').first()).toBeVisible({ timeout: 8_000 });
    await expect(payNow).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

test('a shopper who agrees at PayPal has paid', { tag: '@core' }, async ({ page }) => {
  const visitor = await atTheProvider(page, 'en', 'paypal');
  await visitor.atProvider('pay');
  await expectPaid(visitor);
});

test('PayPal cancelled and then declined: the other methods are offered, and a card pays', async ({
  page,
}) => {
  const visitor = await atTheProvider(page, 'en', 'paypal');
  await visitor.atProvider('cancel');
  await page.waitForURL(/\/myOrder\/details\/.*token=/);
  await expect(page.getByRole('timer')).toBeVisible();
  await visitor.button('orders.pay-now').click();
  await page.waitForURL(/\/pay\/paypal\//);
  await visitor.atProvider('decline');
  await page.waitForURL(/\/paycallback\//);
  await expect(page.locator('h1')).toHaveText(visitor.t('payment.failed-title'));
  await expect(page.getByRole('timer')).toHaveText(/^[0-5]\d:\d\d$/);
  await expect(page.locator('main input[value="paypal_standard"]')).toBeChecked();
  await visitor.payBy('stripe');
  await page.waitForURL(/\/c\/pay\//);
  await visitor.atProvider('pay');
  await page.waitForURL(/\/stripeback\//);
  await expect(page.locator('h1')).toHaveText(visitor.t('payment.paid-title'));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('QFPay declined, cancelled and left, then paid from the cart', async ({ page }) => {
    const visitor = await atTheProvider(page, 'tc', 'qianfang', 'HK');
    await visitor.atProvider('decline');
    await expect(page.locator('[data-notice="declined"]')).toBeVisible();
    await visitor.atProvider('cancel');
    await page.waitForURL(/\/tc\/myOrder\/details\//);
    await expect(page.getByRole('timer')).toBeVisible();
    await visitor.button('orders.pay-now').click();
    await page.waitForURL(/\/pay\/qianfang\//);
    // The shopper leaves without an answer: the cart shows the open order.
    await visitor.open('/shoppingCart/');
    await expect(page.getByRole('timer')).toHaveText(/^[0-5]\d:\d\d$/);
    await visitor.button('waiting-order.pay').click();
    await page.waitForURL(/\/pay\/qianfang\//);
    await visitor.atProvider('pay');
    await expectPaid(visitor);
  });
});
