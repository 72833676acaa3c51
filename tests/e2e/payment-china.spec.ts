import type { Page } from 'playwright/test';
import { Visitor } from './journey.ts';
import { expect, test } from './shop-test.ts';
import { textsOf } from './texts.ts';

const inYuan = JSON.stringify({ country: 'CN', language: 'zh', currency: 'CNY' });

/** A guest from the mainland with one pendant at the checkout, and one way to pay chosen. */
async function atCheckout(page: Page, method: string): Promise<Visitor> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript((saved) => {
    localStorage.setItem('language', saved);
    localStorage.setItem('lang', 'zh');
  }, inYuan);
  const visitor = new Visitor(page, 'zh');
  await visitor.open('/details/1302/');
  await visitor.button('buy.add').click();
  await visitor.continueAsGuest();
  await expect(visitor.button('buy.viewCart')).toBeVisible();
  await visitor.open('/paymentInfo/');
  await visitor.fillAddress();
  await page.locator(`input[type=radio][value="${method}"]`).check({ force: true });
  await page.getByRole('checkbox', { name: visitor.t('checkout.terms') }).check();
  await page.locator('main button[type=submit]').last().click();
  return visitor;
}

test('an order in yuan is paid on Alipay’s page', async ({ page }) => {
  const visitor = await atCheckout(page, 'alipay_standard');
  await page.waitForURL(/\/pay\/alipay\//);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await visitor.atProvider('pay');
  await page.waitForURL(/\/zh\/paycallback\//);
  await expect(page.locator('h1')).toHaveText(visitor.t('payment.paid-title'));
});

test('an order in yuan is paid by a code that WeChat scans, declined once before', async ({
  page,
  context,
}) => {
  const visitor = await atCheckout(page, 'wxpay_standard');
  await page.waitForURL(/\/zh\/paycallback\/\?scan=/);
  const scan = textsOf('zh', ['payment-scan']);
  const code = page.getByRole('img', { name: scan('payment-scan.alt') });
  await expect(code).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^\d\d:\d\d$/);
  const shown = await code.getAttribute('src');
  await page.reload();
  await expect(code).toHaveAttribute('src', shown ?? '');
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

test('a code whose time is over says so and leads to the order', async ({ page }) => {
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
