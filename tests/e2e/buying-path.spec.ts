import { localisePath } from '#kernel/shop/text/paths.ts';
import { addresses, Visitor } from './journey.ts';
import { waitForMail } from './mails.ts';
import { sampleShop } from './sample-shop.ts';
import { expect, test } from './shop-test.ts';

test('a visitor buys a ring as a guest', { tag: ['@core', '@any-shop'] }, async ({ page }) => {
  const { languages, category, ring, destinations } = sampleShop;
  const visitor = new Visitor(page, languages.guest);
  await visitor.open('/');
  await visitor.answerConsent('reject');

  await page.locator('header nav').getByRole('link').first().click();
  await page.waitForURL(new RegExp(category));
  await page.locator('main article a').first().waitFor();
  await page
    .locator(`main article a[href="${localisePath(languages.guest, `/details/${ring.id}/`)}"]`)
    .first()
    .click();
  await page.waitForURL(new RegExp(`/details/${ring.id}/`));
  const name = (await page.locator('h1').textContent()) ?? '';

  await visitor.chooseRingSize(ring.size);
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
  await visitor.fillAddress(destinations.abroad);
  await visitor.placeOrder();
  await expect(page.locator('body')).toContainText(visitor.providerText('sandbox.no-money'));
  await visitor.atProvider('pay');

  await page.waitForURL(/\/stripeback\//);
  await expect(page.locator('h1')).toHaveText(visitor.t('payment.paid-title'));
  await page.getByRole('link', { name: visitor.t('payment.view-order') }).click();
  await page.waitForURL(/\/myOrder\/details\//);
  await expect(page.locator('main')).toContainText(name);
  await expect(page.locator('main')).toContainText(addresses[destinations.abroad].street1);
  await expect(visitor.button('orders.pay-now')).toHaveCount(0);
  const [head = '', tail = ''] = visitor.t('mail.order-paid-subject', { number: '#' }).split('#');
  const thanks = (head.length > tail.length ? head : tail).trim();
  await waitForMail(visitor.email, 0, (mail) => mail.text.includes(thanks) && mail.text.includes(name));
});

test('a customer registers, buys and collects in a store', {
  tag: ['@core', '@any-shop'],
}, async ({ page }) => {
  const visitor = new Visitor(page, sampleShop.languages.collector);
  await visitor.registerByForm();
  await visitor.open(`/details/${sampleShop.plain[0]}/`);
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
  await page.locator('main [name=telephone]').fill(sampleShop.telephone);
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
