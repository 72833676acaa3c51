import { randomUUID } from 'node:crypto';
import { businessDay } from '#kernel/shop/stores/business-day.ts';
import { addDays } from '#kernel/shop/stores/opening.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Visitor } from './journey.ts';
import { mailsTo, waitForMail } from './mails.ts';
import { expect, test } from './shop-test.ts';
import { textsOf } from './texts.ts';
import { wire } from './wire.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a gift card is bought for a friend on a day, sent earlier, and spent by the friend', async ({
  page,
  browser,
}) => {
  const t = textsOf('en', ['gift-card', 'header', 'orders', 'pay-again', 'checkout']);
  const buyer = new Visitor(page, 'en');
  const friend = `${randomUUID().slice(0, 8)}@example.com`;
  await buyer.signUp();
  await buyer.open('/policy/');
  await page
    .locator('footer')
    .getByRole('link', { name: t('header.giftCards'), exact: true })
    .click();
  await page.waitForURL(/\/giftCard\/$/);
  const main = page.locator('main');
  await main.getByRole('radio', { name: t('gift-card.own-amount'), exact: true }).check();
  await main.locator('[name=amount]').fill('2,400');
  await main.locator('[name=toName]').fill('Iris');
  await main.locator('[name=fromName]').fill('Ada');
  await main.locator('[name=recipient]').fill(friend);
  await main.locator('[name=message]').fill('Choose something that catches the light.');
  await main.getByRole('radio', { name: t('gift-card.when-day'), exact: true }).check();
  const buy = main.getByRole('button', { name: t('gift-card.buy', { amount: 'HK$2,400' }) });
  await buy.click();
  await expect(main.getByText(t('gift-card.day-error'))).toBeVisible();
  await main.locator('[name=sendOn]').fill(addDays(businessDay(new Date()), 9));
  await main.locator('[name=language]').selectOption('zh');
  await expect(main.getByRole('figure')).toContainText('From Ada');
  await buy.click();
  await expect(main.getByRole('heading', { name: t('gift-card.pay-title') })).toBeFocused();
  const order = await main.getByRole('link', { name: t('gift-card.to-order') }).getAttribute('href');
  await main.getByRole('button', { name: t('pay-again.pay', { total: 'HK$2,400' }) }).click();
  await buyer.atProvider('pay');
  await page.waitForURL(/\/myOrder\/details\/|\/stripeback\//);

  await page.goto(order ?? '');
  const card = page.locator('[data-bought-card]');
  await expect(card).toContainText(friend);
  expect(await mailsTo(friend)).toEqual([]);
  await card.getByRole('button', { name: t('gift-card.change') }).click();
  await card.getByRole('radio', { name: t('gift-card.when-now'), exact: true }).check();
  await card.getByRole('button', { name: t('gift-card.save'), exact: true }).click();
  const { text } = await waitForMail(friend, 0);
  expect(text).toContain('Choose something that catches the light.');
  const code = /[2-9A-Z]{4}(?:-[2-9A-Z]{4}){3}/.exec(text)?.[0] ?? '';
  await expect
    .poll(async () => {
      await page.reload();
      return card.textContent();
    })
    .toContain(t('gift-card.facts-day'));
  await expect(card.getByRole('button', { name: t('gift-card.resend') })).toBeVisible();

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const theirs = await context.newPage();
  const iris = new Visitor(theirs, 'en');
  await iris.signUp();
  await wire(theirs, 'checkout/cart/add', { product_id: '1202', qty: '1', buy_now: '1' });
  await theirs.goto(localisePath('en', '/paymentInfo/'));
  await theirs.getByRole('button', { name: t('checkout.credit-use') }).click();
  await theirs.getByLabel(t('checkout.credit-code'), { exact: true }).fill(code);
  await theirs.getByRole('button', { name: t('checkout.credit-add'), exact: true }).click();
  await expect(
    theirs.getByText(t('checkout.credit-card', { end: code.slice(-4), balance: 'HK$2,400' })),
  ).toBeVisible();
  await context.close();
});
