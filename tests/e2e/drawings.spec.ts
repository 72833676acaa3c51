import { resolve } from 'node:path';
import { Visitor } from './journey.ts';
import { waitForMail } from './mails.ts';
import { expect, test } from './shop-test.ts';
import { staff, staffAnswer } from './staff.ts';
import { textsOf } from './texts.ts';

test('a drawing is sent, returned with comments, sent again and approved, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const t = textsOf('en', ['drawings', 'drawings-api', 'orders-api']);
  const visitor = new Visitor(page, 'en');
  const main = page.locator('main');
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true });

  // A ring that is made to order, bought as a guest and paid for.
  await visitor.signInAsGuest();
  await visitor.open('/designDetails/1005/');
  await visitor.answerConsent('reject');
  await visitor.chooseRingSize('6');
  await visitor.button('buy.add').first().click();
  await expect(visitor.button('buy.viewCart')).toBeVisible();
  await visitor.open('/paymentInfo/');
  await visitor.fillAddress('HK');
  await visitor.placeOrder();
  await visitor.atProvider('pay');
  await page.waitForURL(/\/stripeback\//);
  await page.getByRole('link', { name: visitor.t('payment.view-order') }).click();
  await page.waitForURL(/\/myOrder\/details\/\?increment_id=\d+/);
  const order = new URL(page.url()).searchParams.get('increment_id') ?? '';
  const piece = main.locator('[data-piece]');
  await expect(piece).toHaveAttribute('data-state', 'awaited');

  // The size is changed while staff draw.
  await button('drawings.change-size').click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('select[name=size]').selectOption('6.5');
  await dialog.getByRole('button', { name: t('drawings.save') }).click();
  await expect(dialog).toBeHidden();
  await expect(main).toContainText('US 6.5');

  // The first drawing; work does not begin before it is approved.
  const line = (await piece.getAttribute('data-piece')) ?? '';
  const since = Date.now() - 1000;
  const picture = resolve('src/assets/sheets/cuts.jpg');
  const said = await staff(page, 'send-drawing', order, line, picture, 'Seen from above.');
  expect(said).toContain('Drawing 1');
  const { text } = await waitForMail(visitor.email, since, (mail) => mail.text.includes('See the drawing'));
  expect((await staffAnswer(page, 'start', order)).status).toBe(422);
  expect(text).toContain('#link=');
  await visitor.open(`/myOrder/details/?increment_id=${order}`);
  await expect(piece).toHaveAttribute('data-state', 'sent');
  await expect(piece).toContainText('Seen from above.');
  await expect(piece.locator('dl')).toContainText(/\d\.\d\d g in/);
  await expect(piece.getByRole('img')).toHaveJSProperty('complete', true);

  // Nothing is sent without a text, and the form keeps its input.
  await button('drawings.ask').click();
  await button('drawings.send').click();
  await expect(piece.getByRole('alert').filter({ visible: true })).toHaveText(
    t('drawings-api.words-missing'),
  );
  await piece.locator('textarea').fill('A slimmer band, please.');
  await button('drawings.send').click();
  await expect(piece).toHaveAttribute('data-state', 'change_asked');
  await expect(piece).toContainText('A slimmer band, please.');
  expect(await staff(page, 'drawings')).toContain('A slimmer band, please.');

  // The second one is approved, and the work begins.
  await staff(page, 'send-drawing', order, line, picture);
  await visitor.open(`/myOrder/details/?increment_id=${order}`);
  await expect(piece).toHaveAttribute('data-state', 'sent');
  await expect(piece).toContainText(t('drawings.drawing', { number: 2 }));
  await button('drawings.approve').click();
  await dialog.getByRole('button', { name: t('drawings.approve-now'), exact: true }).click();
  await expect(piece).toHaveAttribute('data-state', 'approved');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('orders-api.status-processing'));
  await expect(button('drawings.change-size')).toHaveCount(0);
  await expect(button('drawings.readdress')).toHaveCount(0);
});
