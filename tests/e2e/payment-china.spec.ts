import type { Page } from 'playwright/test';
import { Visitor } from './journey.ts';
import { expect, test } from './shop-test.ts';
import { textsOf } from './texts.ts';

/** A guest who pays in yuan with one pendant at the checkout, with a chosen payment method. */
async function atCheckout(page: Page, method: string, locale: 'tc' | 'zh' = 'zh'): Promise<Visitor> {
  await page.addInitScript(
    ([saved = '', language = '']) => {
      localStorage.setItem('language', saved);
      localStorage.setItem('lang', language);
    },
    [JSON.stringify({ country: 'CN', language: locale, currency: 'CNY' }), locale],
  );
  const visitor = new Visitor(page, locale);
  await visitor.signInAsGuest();
  await visitor.open('/details/1302/');
  await visitor.button('buy.add').click();
  await expect(visitor.button('buy.viewCart')).toBeVisible();
  await visitor.open('/paymentInfo/');
  await visitor.fillAddress();
  await page.locator(`input[type=radio][value="${method}"]`).check();
  await page.getByRole('checkbox', { name: visitor.t('checkout.terms') }).check();
  await page.locator('main button[type=submit]').last().click();
  return visitor;
}

test('an order in yuan is declined and left at Alipay, changed to WeChat and back, and paid', async ({
  page,
}) => {
  const visitor = await atCheckout(page, 'alipay_standard');
  await page.waitForURL(/\/pay\/alipay\//);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await visitor.atProvider('decline');
  await expect(page.locator('[data-notice="declined"]')).toBeVisible();
  const own = page.url();
  // Alipay's page has no way back, so the shopper closes it.
  await visitor.open('/myOrder/order/');
  await page.getByRole('link', { name: visitor.t('orders.pay-now') }).click();
  await page.waitForURL(/\/zh\/myOrder\/details\//);
  const order = page.url();
  await visitor.choosePayment();
  await visitor.payBy('wxpay_standard');
  await page.waitForURL(/\/zh\/paycallback\/\?scan=/);
  await expect(page.getByRole('timer')).toBeVisible();
  // The code page is left, and Alipay's open page is closed at the provider.
  await page.goto(own);
  await expect(page.locator('[data-notice="expired"]')).toBeVisible();
  await expect(page.locator('[data-action="pay"]')).toHaveCount(0);
  await page.goto(order);
  await visitor.choosePayment();
  await expect(page.locator('main input[value="wxpay_standard"]')).toBeChecked();
  await visitor.payBy('alipay_standard');
  await page.waitForURL(/\/pay\/alipay\//);
  await visitor.atProvider('pay');
  await page.waitForURL(/\/zh\/paycallback\//);
  await expect(page.locator('h1')).toHaveText(visitor.t('payment.paid-title'));
});

test('an order in yuan is paid by a code that WeChat scans, declined once before', {
  tag: '@core',
}, async ({ page, context }) => {
  const visitor = await atCheckout(page, 'wxpay_standard');
  await page.waitForURL(/\/zh\/paycallback\/\?scan=/);
  const scan = textsOf('zh', ['payment-scan']);
  const code = page.getByRole('img', { name: scan('payment-scan.alt') });
  await expect(code).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^\d\d:\d\d$/);
  await expect(code).toHaveAttribute('src', /./);
  const shown = await code.getAttribute('src');
  const left = async () => {
    const [minutes = 0, seconds = 0] = ((await page.getByRole('timer').textContent()) ?? '')
      .split(':')
      .map(Number);
    return 60 * minutes + seconds;
  };
  await expect.poll(left).toBeLessThanOrEqual(3_598);
  const before = await left();
  await page.reload();
  await expect(code).toHaveAttribute('src', shown ?? '');
  await expect.poll(left, 'the countdown goes on').toBeLessThanOrEqual(before);
  const sandbox = page.getByRole('link', { name: scan('payment-scan.sandbox') });
  const phone = await context.newPage();
  await phone.goto((await sandbox.getAttribute('href')) ?? '');
  await phone.locator('[data-action="decline"]').click();
  await expect(phone.locator('[data-notice="declined"]')).toBeVisible();
  await expect(code).toBeVisible();
  await phone.locator('[data-action="pay"]').click();
  await expect(phone.locator('[data-notice="paid"]')).toBeVisible();
  await phone.close();
  await page.bringToFront();
  await page.waitForURL(/\/zh\/paycallback\/\?wxpay=/);
  await expect(page.locator('h1')).toHaveText(visitor.t('payment.paid-title'));
});

test('an expired code shows a message and leads to the order', async ({ page }) => {
  await page.route(/payment\/wxpay\/standard\/start/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { expireTime: number } };
    body.data.expireTime = 2;
    await route.fulfill({ response: answer, json: body });
  });
  await atCheckout(page, 'wxpay_standard');
  const scan = textsOf('zh', ['payment-scan']);
  await expect(page.locator('h1')).toHaveText(scan('payment-scan.expired-title'));
  await page.getByRole('link', { name: scan('payment-scan.order') }).click();
  await page.waitForURL(/\/zh\/myOrder\/details\//);
  await expect(page.getByRole('timer')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  });

  test('WeChat opens without a code; after a decline the order is paid by Alipay', async ({ page }) => {
    const visitor = await atCheckout(page, 'wxpay_standard', 'tc');
    await page.waitForURL(/\/pay\/wxpay\//);
    await visitor.atProvider('decline');
    await expect(page.locator('[data-notice="declined"]')).toBeVisible();
    await visitor.atProvider('cancel');
    await page.waitForURL(/\/tc\/paycallback\/\?wxpay=/);
    // WeChat reports no refusal to a shop: after some seconds the page offers every payment method.
    await expect(page.locator('h1')).toHaveText(visitor.t('payment.pending-title'));
    await expect(page.getByRole('heading', { name: visitor.t('pay-again.unsure') })).toBeVisible();
    await visitor.payBy('alipay_standard');
    await page.waitForURL(/\/pay\/alipay\//);
    await visitor.atProvider('pay');
    await page.waitForURL(/\/tc\/paycallback\//);
    await expect(page.locator('h1')).toHaveText(visitor.t('payment.paid-title'));
  });
});
