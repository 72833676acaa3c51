import { localisePath } from '#kernel/shop/text/paths.ts';
import { Visitor } from './journey.ts';
import { waitForMail } from './mails.ts';
import { expect, test } from './shop-test.ts';

test('a visitor buys a ring as a guest', { tag: '@core' }, async ({ page }) => {
  const visitor = new Visitor(page, 'zh');
  await visitor.open('/');
  await visitor.answerConsent('reject');

  await page.locator('header nav').getByRole('link').first().click();
  await page.waitForURL(/\/goods\/1\//);
  await page.locator('main article a').first().waitFor();
  await page
    .locator(`main article a[href="${localisePath('zh', '/details/1002/')}"]`)
    .first()
    .click();
  await page.waitForURL(/\/details\/1002\//);
  const name = (await page.locator('h1').textContent()) ?? '';

  await visitor.chooseRingSize('6');
  await visitor.button('buy.add').click();
  await visitor.continueAsGuest();
  await expect(page.getByRole('dialog')).toContainText(name);

  await visitor.open('/shoppingCart/');
  await expect(page.locator('main')).toContainText(name);
  await page
    .getByRole('link', { name: visitor.t('cart.checkout'), exact: true })
    .or(visitor.button('cart.checkout'))
    .click();
  await page.waitForURL(/\/paymentInfo\//);
  await visitor.fillAddress();
  await visitor.placeOrder();
  await expect(page.locator('body')).toContainText(visitor.t('sandbox.no-money'));
  await visitor.atProvider('pay');

  await page.waitForURL(/\/stripeback\//);
  await expect(page.locator('h1')).toHaveText(visitor.t('payment.paid-title'));
  await page.getByRole('link', { name: visitor.t('payment.view-order') }).click();
  await page.waitForURL(/\/myOrder\/details\//);
  await expect(page.locator('main')).toContainText(name);
  await expect(page.locator('main')).toContainText('12 Mount Street');
  await expect(visitor.button('orders.pay-now')).toHaveCount(0);
  const [head = '', tail = ''] = visitor.t('mail.order-paid-subject', { number: '#' }).split('#');
  const thanks = (head.length > tail.length ? head : tail).trim();
  await waitForMail(visitor.email, 0, (mail) => mail.text.includes(thanks) && mail.text.includes(name));
});

test('a customer registers, buys and collects in a store', { tag: '@core' }, async ({ page }) => {
  const visitor = new Visitor(page, 'tc');
  await visitor.registerByForm();
  await visitor.open('/details/1301/');
  await visitor.button('buy.add').click();
  const panel = page.getByRole('dialog');
  await panel
    .getByRole('link', { name: visitor.t('panel.checkOut') })
    .or(panel.getByRole('button', { name: visitor.t('panel.checkOut') }))
    .click();
  await page.waitForURL(/\/paymentInfo\//);
  await page.locator('main input[type=radio][value=store_pickup]').check();
  await page.locator('main input[name=storeId]').first().check();
  await page.locator('main [name=firstName]').fill('Ada');
  await page.locator('main [name=lastName]').fill('Wong');
  await page.locator('main [name=telephone]').fill('+852 5550 0100');
  await visitor.placeOrder();
  await visitor.atProvider('pay');
  await page.waitForURL(/\/stripeback\//);
  await expect(page.locator('h1')).toHaveText(visitor.t('payment.paid-title'));
  await page.getByRole('link', { name: visitor.t('payment.view-order') }).click();
  await expect(page.locator('main')).toContainText(visitor.t('orders.pickup'));
  // It is not ready yet.
  await expect(page.locator('main')).not.toContainText(visitor.t('orders.pickup-code'));
  await visitor.open('/myOrder/order/');
  await expect(page.locator('main h2').first()).toBeVisible();
});
