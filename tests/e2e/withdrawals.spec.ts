import { Visitor } from './journey.ts';
import { expect, test } from './shop-test.ts';
import { textsOf } from './texts.ts';
import { wire } from './wire.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a buyer withdraws from an order to France in two steps, from the footer', async ({ page }) => {
  const visitor = new Visitor(page, 'zh');
  const t = textsOf('zh', ['withdrawal', 'footer']);
  await page.addInitScript(() => localStorage.setItem('alertdialog', '2'));
  await visitor.signUp();
  const { email } = visitor;
  await wire(page, 'checkout/cart/add', { product_id: '1202', qty: '1', buy_now: '1' });
  const { incrementId } = await wire<{ incrementId: number }>(page, 'checkout/onepage/submitorder', {
    'billing[title]': 'ms',
    'billing[first_name]': 'Mei',
    'billing[last_name]': 'Chan',
    'billing[telephone]': '+33 1 42 68 53 00',
    'billing[country]': 'FR',
    'billing[city]': 'Paris',
    'billing[zip]': '75001',
    'billing[street1]': '12 rue de la Paix',
    shipping_method: 'insured_express',
    payment_method: 'stripe',
    terms: '1',
  });
  const number = String(incrementId);
  const { redirectUrl } = await wire<{ redirectUrl: string }>(page, 'payment/stripe/start', {
    increment_id: number,
  });
  await page.goto(redirectUrl);
  await visitor.atProvider('pay');
  await page.waitForURL(/\/zh\/myOrder\/details\/|\/stripeback\//);
  const state = async () => {
    const path = `customer/order/view?increment_id=${number}`;
    return (await wire<{ order: { order_status: string } }>(page, path)).order.order_status;
  };
  await expect.poll(state).toBe('payment_confirmed');

  await visitor.open('/policy/');
  await page.getByRole('link', { name: t('footer.withdrawal'), exact: true }).click();
  await page.waitForURL(/\/zh\/withdrawal\/$/);
  const main = page.locator('main');
  await main.getByRole('button', { name: t('withdrawal.next'), exact: true }).click();
  await expect(main.getByText(t('withdrawal.number-error'))).toBeVisible();
  await main.locator('[name=name]').fill('陈梅');
  await main.locator('[name=number]').fill(number);
  await main.locator('[name=email]').fill(email);
  await main.getByRole('button', { name: t('withdrawal.next'), exact: true }).click();
  await expect(main.getByRole('heading', { name: t('withdrawal.check') })).toBeFocused();
  await expect(main.getByText(t('withdrawal.statement', { number }))).toBeVisible();
  await main.getByRole('button', { name: t('withdrawal.confirm'), exact: true }).click();
  await expect(main.getByRole('status')).toContainText(email);
  await expect.poll(state).toMatch(/^(canceled|refunded)$/);
});
