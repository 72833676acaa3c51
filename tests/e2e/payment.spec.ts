import { Visitor } from './journey.ts';
import { waitForMail } from './mails.ts';
import { sampleShop } from './sample-shop.ts';
import { expect, test } from './shop-test.ts';

/** A guest with one piece at the provider's page, and the name of the piece. */
async function atTheProvider(page: Visitor['page']): Promise<{ visitor: Visitor; name: string }> {
  const visitor = new Visitor(page, sampleShop.languages.customer);
  await visitor.signInAsGuest();
  await visitor.open(`/details/${sampleShop.plain[1]}/`);
  const name = (await page.locator('h1').textContent()) ?? '';
  await visitor.button('buy.add').click();
  await expect(visitor.button('buy.viewCart')).toBeVisible();
  await visitor.open('/paymentInfo/');
  await visitor.fillAddress(sampleShop.destinations.abroad);
  await visitor.placeOrder();
  return { visitor, name };
}

test('a declined card can be followed by another; the guest saves the order in an account, and cancels it', {
  tag: ['@core', '@any-shop'],
}, async ({ page }) => {
  const { visitor, name } = await atTheProvider(page);
  await visitor.atProvider('decline');
  await expect(page.locator('body')).toContainText(visitor.providerText('sandbox.declined'));
  await visitor.atProvider('pay');
  await page.waitForURL(/\/stripeback\//);
  await expect(page.locator('h1')).toHaveText(visitor.t('payment.paid-title'));
  await expect(page.locator('main')).toContainText(name);
  await visitor.button('keep-account.create').click();
  await expect(page.getByText(visitor.t('keep-account.made'))).toBeVisible();
  await waitForMail(visitor.email, 0, (mail) =>
    mail.text.includes(visitor.t('mail.account-from-order-action')),
  );
  await page.getByRole('link', { name: visitor.t('payment.view-order') }).click();
  await visitor.button('orders.cancel').click();
  await expect(page.getByRole('dialog')).toContainText(
    visitor.t('orders.cancel-text-paid', { total: '#' }).split('#').at(-1) ?? '',
  );
  await visitor.button('orders.cancel-paid').click();
  await expect(visitor.button('orders.cancel')).toHaveCount(0);
  const ended = ['canceled', 'refunded'].map((state) => visitor.t(`orders-api.status-${state}`));
  await expect(page.locator('h1')).toHaveText(new RegExp(`^(?:${ended.join('|')})$`));
});

test('an order whose payment was cancelled or left is open, and can be paid or cancelled', {
  tag: '@any-shop',
}, async ({ page }) => {
  const { visitor, name } = await atTheProvider(page);
  await visitor.atProvider('cancel');
  await page.waitForURL(/\/myOrder\/details\//);
  await expect(page.getByRole('timer')).toBeVisible();
  await visitor.button('orders.pay-now').click();
  await page.waitForURL(/\/c\/pay\//);
  // The shopper closes the page.
  await visitor.open('/myOrder/order/');
  await page.getByRole('link', { name: visitor.t('orders.pay-now') }).click();
  await page.waitForURL(/\/myOrder\/details\//);
  await expect(page.getByRole('timer')).toHaveText(/^[0-5]\d:\d\d$/);
  await visitor.button('orders.cancel').click();
  // The button of the page may have the same name.
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: visitor.t('orders.cancel-confirm') }).click();
  await expect(visitor.button('orders.pay-now')).toHaveCount(0);
  await page.getByRole('link', { name: visitor.t('orders.to-cart') }).click();
  await page.waitForURL(/\/shoppingCart\//);
  await expect(page.locator('main')).toContainText(name);
});

test('a shopper who paid and never returned gets an email', { tag: '@any-shop' }, async ({ page }) => {
  const { visitor, name } = await atTheProvider(page);
  await visitor.atProvider('leave');
  const [thanks = ''] = visitor.t('mail.order-paid-subject', { number: '#' }).split(' #');
  await waitForMail(visitor.email, 0, (mail) => mail.text.includes(thanks) && mail.text.includes(name));
  await visitor.open('/myOrder/order/');
  await expect(page.locator('main h2').first()).toBeVisible();
  await expect(page.getByRole('link', { name: visitor.t('orders.pay-now') })).toHaveCount(0);
});
