import { readFileSync } from 'node:fs';
import { Visitor } from './journey.ts';
import { expect, test } from './shop-test.ts';
import { staff, staffAnswer } from './staff.ts';
import { textsOf } from './texts.ts';
import { wire } from './wire.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a valuation is asked for, verified by a stranger, and no longer valid once its piece came back', async ({
  page,
}) => {
  const visitor = new Visitor(page, 'tc');
  const t = textsOf('tc', ['piece-papers', 'orders']);
  const main = page.locator('main');
  const button = (key: string) => main.getByRole('button', { name: t(key), exact: true });
  const outcome = (name: string) =>
    expect(main.locator('[data-outcome]')).toHaveAttribute('data-outcome', name);
  await page.addInitScript(() => localStorage.setItem('alertdialog', '2'));
  await visitor.signUp();
  await wire(page, 'checkout/cart/add', {
    product_id: '1001',
    qty: '1',
    buy_now: '1',
    'custom_option[size]': '6',
  });
  const { incrementId } = await wire<{ incrementId: number }>(page, 'checkout/onepage/submitorder', {
    'billing[title]': 'ms',
    'billing[first_name]': 'Mei',
    'billing[last_name]': 'Chan',
    'billing[telephone]': '+852 5550 1234',
    'billing[country]': 'HK',
    'billing[state]': 'CW',
    'billing[street1]': 'Flat 8B, 12 Lantern Street',
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
  await page.waitForURL(/\/tc\/myOrder\/details\/|\/stripeback\//);
  await expect.poll(async () => (await staffAnswer(page, 'start', number)).status).toBe(200);
  await staff(page, 'ship', number, 'SF Express', 'SF1234567890');
  await staff(page, 'deliver', number);

  await visitor.open(`/myOrder/details/?increment_id=${number}`);
  const section = main.locator('[data-piece-papers]');
  await section.getByRole('button', { name: /索取/ }).click();
  const verify = section.getByRole('link', { name: /^查驗 V-/ });
  await expect(verify).toBeVisible();
  const saved = page.waitForEvent('download');
  await section.getByRole('button', { name: /簽署檔案/ }).click();
  const signed = readFileSync(await (await saved).path(), 'utf8');
  const address = (await verify.getAttribute('href')) ?? '';

  const { items } = await wire<{ items: { item_id: number }[] }>(
    page,
    `checkout/sales-after/index?increment_id=${number}`,
  );
  const { id: returned } = await wire<{ id: number }>(page, 'checkout/sales-after/save', {
    item_id: String(items[0]?.item_id),
    service_type: 'refund',
    reason: 'changed-mind',
    description: '光澤比預期強。',
  });

  // A stranger follows the link.
  await page.evaluate(() => localStorage.clear());
  await page.goto(address);
  await outcome('valid');
  await expect(main.getByText('HK$55,400')).toBeVisible();

  // The file, as it is and with a changed value.
  const text = main.getByLabel(t('piece-papers.text'));
  await text.fill(signed);
  await button('piece-papers.check').last().click();
  await outcome('valid');
  const { protected: head, payload, signature } = JSON.parse(signed) as Record<string, string>;
  const dearer = Buffer.from(payload ?? '', 'base64url')
    .toString()
    .replace('5540000', '9940000');
  const changed = { protected: head, payload: Buffer.from(dearer).toString('base64url'), signature };
  await main.locator('input[type=file]').setInputFiles({
    ...{ name: 'changed.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(changed)) },
  });
  await outcome('forged');
  await expect(main.getByText(t('piece-papers.forged-text'))).toBeVisible();

  const typed = main.getByLabel(t('piece-papers.number'));
  const check = async (value: string) => {
    await typed.fill(value);
    await button('piece-papers.check').first().click();
  };
  await check('V-000001-00000000');
  await outcome('unknown');
  await check('12');
  await outcome('unreadable');

  // The piece comes back and is refunded.
  const printed = new URL(address, page.url()).searchParams.get('number') ?? '';
  for (const step of ['approve-return', 'receive-return']) await staff(page, step, String(returned));
  await staff(page, 'inspect-return', String(returned), 'sellable', 'As new.');
  await staff(page, 'refund-return', String(returned));
  await expect(async () => {
    await check(printed.toLowerCase());
    await outcome('revoked');
  }).toPass();
  await expect(main.getByText('HK$55,400')).toBeVisible();
});
