import { violations } from '../a11y/violations.ts';
import { chooseLaterTime } from './free-times.ts';
import { Visitor } from './journey.ts';
import { sampleShop } from './sample-shop.ts';
import { expect, test } from './shop-test.ts';
import { staff, staffAnswer } from './staff.ts';
import { textsOf } from './texts.ts';

const nouns = [
  'appointments',
  'appointments-api',
  'messages',
  'orders',
  'orders-api',
  'payment',
  'returns',
  'returns-api',
  'reviews',
];

test('a customer registers, buys, receives, reviews, returns and books a visit', {
  tag: '@any-shop',
}, async ({ page }) => {
  const { languages, plain, destinations } = sampleShop;
  const visitor = new Visitor(page, languages.customer);
  const t = textsOf(languages.customer, nouns);
  const main = page.locator('main');
  const heading = main.getByRole('heading', { level: 1 });
  const dialog = page.getByRole('dialog');
  const button = (key: string) => main.getByRole('button', { name: t(key), exact: true });
  /** Data for screens that are empty on the walk over all pages. */
  const accessible = async () => expect(await violations(page)).toEqual([]);

  await visitor.open('/register/');
  await visitor.answerConsent('reject');
  await visitor.registerByForm();

  // Bought and paid for.
  await visitor.open(`/details/${plain[2]}/`);
  await visitor.button('buy.add').click();
  await expect(visitor.button('buy.viewCart')).toBeVisible();
  await visitor.open('/paymentInfo/');
  await visitor.fillAddress(destinations.home);
  await visitor.placeOrder();
  await visitor.atProvider('pay');
  await page.waitForURL(/\/stripeback\//);
  await main.getByRole('link', { name: t('payment.view-order') }).click();
  await page.waitForURL(/increment_id=\d+/);
  const number = new URL(page.url()).searchParams.get('increment_id') ?? '';
  await expect(heading).toHaveText(t('orders-api.status-payment_confirmed'));
  await accessible();

  // Shipped, and received.
  await expect.poll(async () => (await staffAnswer(page, 'start', number)).status).toBe(200);
  await staff(page, 'ship', number, 'DHL', 'JD014600007');
  await visitor.open(`/myOrder/details/?increment_id=${number}`);
  await expect(heading).toHaveText(t('orders-api.status-dispatched'));
  await expect(main).toContainText('JD014600007');
  await button('orders.receive').click();
  await expect(heading).toHaveText(t('orders-api.status-received'));
  await accessible();

  // Reviewed.
  await visitor.open('/myOrder/review/');
  await main.getByRole('link', { name: t('reviews.review') }).click();
  await main.getByRole('radio', { name: t('reviews.stars-5') }).check();
  await main.locator('[name=title]').fill('Lighter than I thought');
  await main.locator('[name=text]').fill('It moves with me and never tangles.');
  await accessible();
  await button('reviews.send').click();
  await page.waitForURL(/\/myOrder\/review\/\?sent=1$/);
  await expect(main).toContainText(t('reviews.status-published'));

  // Returned, and refunded.
  await visitor.open(`/myOrder/details/?increment_id=${number}`);
  await main.getByRole('link', { name: t('orders.give-back'), exact: true }).click();
  await page.waitForURL(/\/myOrder\/return\//);
  await main.locator('input[name=service][value=refund]').check();
  await main.locator('[name=reason]').selectOption('changed-mind');
  await main.locator('[name=description]').fill('The chain is too long.');
  await accessible();
  await button('returns.send').click();
  await page.waitForURL(/\/myOrder\/returnDetails\/\?id=\d+$/);
  const request = new URL(page.url()).searchParams.get('id') ?? '';
  await staff(page, 'approve-return', request);
  await staff(page, 'receive-return', request);
  await staff(page, 'inspect-return', request, 'sellable');
  await staff(page, 'refund-return', request);
  await expect(async () => {
    await page.reload();
    await expect(heading).toHaveAttribute('data-state', 'refunded', { timeout: 3_000 });
  }).toPass();
  await accessible();

  // A visit: approved, moved, cancelled.
  await visitor.open('/appointment/inquire/?l=1');
  await main.locator('[name=name]').fill('Ada Wong');
  await chooseLaterTime(main.locator('form'));
  await button('appointments.send').click();
  await page.waitForURL(/\/appointment\/succeed\/\?id=\d+$/);
  const visit = new URL(page.url()).searchParams.get('id') ?? '';
  await staff(page, 'approve-appointment', visit, 'Ms Lam');
  await visitor.open(`/appointment/details/?id=${visit}`);
  await expect(heading).toHaveAttribute('data-state', 'approved');
  await button('appointments.move').click();
  await chooseLaterTime(dialog);
  const moveTo = new RegExp(t('appointments.move-to', { time: '@' }).replace('@', '.+'));
  await dialog.getByRole('button', { name: moveTo }).click();
  await expect(dialog).toBeHidden();
  await expect(heading).toHaveAttribute('data-state', 'requested');
  await accessible();
  await button('appointments.cancel').click();
  await dialog.getByRole('button', { name: t('appointments.cancel-confirm') }).click();
  await expect(heading).toHaveText(t('appointments-api.state-cancelled'));

  // Every step left an unread message.
  await visitor.open('/myOrder/message/');
  await expect(main.getByRole('link', { name: new RegExp(number) }).first()).toBeVisible();
  await accessible();
  await button('messages.mark-all').click();
  await expect(button('messages.mark-all')).toBeHidden();
  await page.reload();
  await expect(main.getByRole('link', { name: new RegExp(number) }).first()).toBeVisible();
  await expect(button('messages.mark-all')).toBeHidden();
  await visitor.open('/myOrder/order/');
  await expect(main).toContainText(number);
  await accessible();
});
