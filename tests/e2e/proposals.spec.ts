import { deskPage } from '#kernel/shop/pages/pages.ts';
import { signInAsOwner } from './desk-sign-in.ts';
import { Visitor } from './journey.ts';
import { waitForMail } from './mails.ts';
import { expect, test } from './shop-test.ts';
import { textsOf } from './texts.ts';

test('staff make a proposal at a price of their own, and the customer orders and pays it by the link', async ({
  page,
  browser,
}) => {
  const since = Date.now();
  const email = `proposal-${since}@example.com`;
  await signInAsOwner(page);
  await page.goto(`${deskPage}#/orders/proposals`);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'New proposal' }).click();
  await main.getByLabel('Name').fill('Mei Chan');
  await main.getByLabel('E-mail').fill(email);
  await main.getByRole('button', { name: 'Begin the draft' }).click();
  await expect(main.getByText('No pieces yet.')).toBeVisible();

  await main.getByRole('textbox', { name: 'Piece' }).fill('/details/1202/');
  await main.getByRole('button', { name: 'Add the piece' }).click();
  await main.getByRole('button', { name: /^Quantity and price/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Own price').fill('8500');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('Below the prices of the shop')).toBeVisible();
  await main.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await expect(main.getByText('Sent', { exact: true }).first()).toBeVisible();

  const mail = await waitForMail(email, since, ({ text }) => text.includes('#proposal='));
  const [, link = ''] = /#proposal=([\w-]{43})/.exec(mail.text) ?? [];
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const visitor = new Visitor(await context.newPage(), 'tc');
  const t = textsOf('tc', ['proposals', 'checkout']);
  await visitor.page.addInitScript(() => localStorage.setItem('alertdialog', '2'));
  await visitor.open(`/proposal/#proposal=${link}`);
  const shown = visitor.page.locator('main');
  await expect(shown.getByText('HK$8,500').first()).toBeVisible();
  await shown.getByRole('button', { name: t('proposals.accept'), exact: true }).click();
  await visitor.page.waitForURL(/\/tc\/paymentInfo\/\?buy=now/);
  await visitor.fillAddress();
  await visitor.placeOrder();
  await visitor.atProvider('pay');
  await visitor.page.waitForURL(/\/tc\/myOrder\/details\/|\/stripeback\//);
  await visitor.open(`/proposal/#proposal=${link}`);
  await expect(shown.getByText(t('proposals.state-accepted'))).toBeVisible();
  await context.close();

  await page.reload();
  await expect(main.getByText('Ordered', { exact: true }).first()).toBeVisible();
  await main.getByRole('link', { name: /^1\d{9}$/ }).click();
  await expect(main.getByText(/P-\d{6}/)).toBeVisible();
});
