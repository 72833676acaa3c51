import sharp from 'sharp';
import { deskPage } from '#kernel/shop/pages/pages.ts';
import { signInAsCustomer, signInAsOwner } from './desk-sign-in.ts';
import { Visitor } from './journey.ts';
import { waitForMail } from './mails.ts';
import { expect, test } from './shop-test.ts';
import { staff, staffAnswer } from './staff.ts';
import { textsOf } from './texts.ts';
import { wire } from './wire.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Buys and receives pieces of one line; returns the number of their order. */
async function receivePieces(visitor: Visitor, quantity: number): Promise<string> {
  const { page } = visitor;
  await wire(page, 'checkout/cart/add', { product_id: '1202', qty: String(quantity), buy_now: '1' });
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
  await page.waitForURL(/\/myOrder\/details\/|\/stripeback\//);
  await expect.poll(async () => (await staffAnswer(page, 'start', number)).status).toBe(200);
  await staff(page, 'ship', number, 'SF Express', 'SF1234567890');
  await staff(page, 'deliver', number);
  return number;
}

test('one of two pieces is returned: requested with an image, approved, received, refunded', {
  tag: '@core',
}, async ({ page }) => {
  const visitor = new Visitor(page, 'tc');
  const t = textsOf('tc', ['returns', 'returns-api', 'orders', 'checkout', 'cart', 'uploads-api']);
  const main = page.locator('main');
  const button = (key: string) => main.getByRole('button', { name: t(key), exact: true });
  const heading = main.getByRole('heading', { level: 1 });

  await page.addInitScript(() => localStorage.setItem('alertdialog', '2'));
  await visitor.signUp();
  const number = await receivePieces(visitor, 2);

  // From the order to the form.
  await visitor.open(`/myOrder/details/?increment_id=${number}`);
  await main.getByRole('link', { name: t('orders.give-back'), exact: true }).click();
  await page.waitForURL(/\/myOrder\/return\/\?increment_id=\d+$/);
  const services = main.locator('input[name=service]');
  await expect(services).toHaveCount(5);
  await button('returns.send').click();
  await expect(main.getByText(t('returns.service-missing'))).toBeVisible();
  await services.and(page.locator('[value=refund]')).check();
  await main.locator('[name=reason]').selectOption('changed-mind');
  await main.locator('[name=description]').fill('光澤比預期強。');
  await expect(main.locator('[data-expected]')).toHaveText(/HK\$|HKD/);
  const one = await main.locator('[data-expected]').textContent();

  // A drawing is refused with a message; an image is shown once it is uploaded.
  const file = main.locator('input[type=file]');
  await file.setInputFiles({
    name: 'evil.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  });
  await expect(main.getByRole('alert').filter({ hasText: 'evil.svg' })).toContainText(
    t('uploads-api.unknown-format'),
  );
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c9a' } })
    .jpeg()
    .toBuffer();
  await file.setInputFiles({ name: 'stud.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect(main.getByAltText(t('returns.picture-number', { number: 1 }))).toBeVisible();
  await expect(main.getByRole('alert')).toHaveCount(0);
  await button('returns.send').click();
  await page.waitForURL(/\/tc\/myOrder\/returnDetails\/\?id=\d+$/);
  await expect(heading).toHaveAttribute('data-state', 'in_review');
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const facts = main.locator('dl').last();
  await expect(facts).toContainText('光澤比預期強。');
  await expect(facts).toContainText(one ?? '?');

  // Staff approve; the label is a file and the parcel number is entered.
  await staff(page, 'approve-return', id, '好的，請寄回。');
  await page.reload();
  await expect(heading).toHaveText(t('returns-api.state-approved'));
  await expect(main.getByText('好的，請寄回。')).toBeVisible();
  const [label] = await Promise.all([page.waitForEvent('download'), button('returns.label').click()]);
  expect(label.suggestedFilename()).toMatch(/^aurelle-return-R-\d{6}\.pdf$/);
  await main.locator('[name=trackingNumber]').fill('!');
  await button('returns.tracking-save').click();
  await expect(main.getByText(t('returns.tracking-wrong'))).toBeVisible();
  await main.locator('[name=trackingNumber]').fill('SF998877');
  await button('returns.tracking-save').click();
  await expect(heading).toHaveAttribute('data-state', 'awaiting_parcel');

  // The piece arrives, is inspected and refunded.
  await staff(page, 'receive-return', id);
  await staff(page, 'inspect-return', id, 'sellable', '完好。');
  await staff(page, 'refund-return', id);
  await expect(async () => {
    await page.reload();
    await expect(heading).toHaveAttribute('data-state', 'refunded', { timeout: 2_000 });
  }).toPass();
  await expect(main.locator('[data-timeline] li')).toHaveCount(7);
  await expect(facts).toContainText(t('returns.fact-actual'));
  await expect(facts.locator('dd').last()).toHaveText(one ?? '?');
  await expect(button('returns.cancel')).toHaveCount(0);

  // It is in the list, and the order's page leads to it.
  await visitor.open('/myOrder/returnDetails/');
  await main.getByRole('link', { name: t('returns.view') }).click();
  await expect(heading).toHaveAttribute('data-state', 'refunded');
  await visitor.open(`/myOrder/details/?increment_id=${number}`);
  await expect(
    main.getByRole('link', { name: t('returns-api.state-refunded', { to: 'method' }) }),
  ).toBeVisible();
  await expect(main.getByRole('link', { name: t('orders.give-back'), exact: true })).toBeVisible();
});

test('a repair is approved by the link of its estimate, paid by an order of its own, and part of the history of its piece', async ({
  page,
  browser,
}) => {
  await signInAsOwner(page);
  const visitor = await signInAsCustomer(browser);
  const shopper = visitor.page;
  const t = textsOf('en', ['returns', 'orders', 'pieces', 'desk-returns']);
  const main = shopper.locator('main');
  const heading = main.getByRole('heading', { level: 1 });
  await receivePieces(visitor, 1);
  const image = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#c9a' } })
    .jpeg()
    .toBuffer();

  // From the page of the piece to the request.
  await visitor.open('/myOrder/piece/');
  await main.getByRole('link', { name: t('pieces.view'), exact: true }).click();
  const piece = shopper.url();
  await main.getByRole('link', { name: t('pieces.ask') }).click();
  await main.locator('input[name=service][value=repair]').check();
  await main.locator('[name=reason]').selectOption('clasp');
  await main.locator('input[name=way][value=store]').check();
  await main.getByRole('button', { name: t('returns.send'), exact: true }).click();
  await shopper.waitForURL(/\/myOrder\/returnDetails\/\?id=\d+$/);
  const id = Number(new URL(shopper.url()).searchParams.get('id'));
  await staff(page, 'approve-return', String(id));

  // Brought to the store: photographed and priced at the desk.
  const desk = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const act = async (name: string, fill: () => Promise<void>) => {
    await desk.getByRole('button', { name: t(name), exact: true }).click();
    await fill();
    await dialog.getByRole('button', { name: t(name), exact: true }).click();
    await expect(dialog).toHaveCount(0);
  };
  const photograph = () =>
    dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'ring.jpg', mimeType: 'image/jpeg', buffer: image });
  const sinceMs = Date.now() - 1000;
  await page.goto(`${deskPage}#/returns/${id}`);
  await act('desk-returns.act-receive', photograph);
  await act('desk-returns.act-estimate', async () => {
    await dialog.getByRole('textbox').nth(0).fill('A new clasp');
    await dialog.getByRole('textbox').nth(1).fill('800');
  });

  // A reader of the email without a session answers and pays.
  const mail = await waitForMail(visitor.email, sinceMs, ({ text }) => text.includes('#link='));
  const link = /\/myOrder\/returnDetails\/\?id=\d+#link=[\w-]{43}/.exec(mail.text)?.[0] ?? '';
  const reader = new Visitor(await (await browser.newContext()).newPage(), 'en');
  await reader.page.goto(link);
  const estimate = reader.page.locator('[data-estimate]');
  await expect(estimate.locator('[data-total]')).toContainText('800');
  await estimate.getByRole('button', { name: t('returns.estimate-approve'), exact: true }).click();
  await reader.page.getByRole('button', { name: t('returns.estimate-approve-now') }).click();
  await reader.page.waitForURL(/\/myOrder\/details\/\?increment_id=\d+$/);
  await expect(reader.page.getByText(t('orders.note-service-payment_pending'))).toBeVisible();
  await expect(reader.page.getByRole('heading', { name: t('orders.destination') })).toHaveCount(0);
  await reader.button('orders.pay-now').click();
  await reader.atProvider('pay');
  await expect(async () => {
    await shopper.reload();
    await expect(heading).toHaveAttribute('data-state', 'in_work', { timeout: 2_000 });
  }).toPass();
  await reader.page.context().close();

  // Done and handed over in one act; the piece remembers it.
  await page.reload();
  await act('desk-returns.act-hand-over', photograph);
  await shopper.goto(piece);
  const entry = main.locator('[data-history] li').first();
  await expect(entry.getByAltText(t('pieces.on-arrival'))).toBeVisible();
  await expect(entry.getByAltText(t('pieces.on-leaving'))).toBeVisible();
  await entry.getByRole('link').first().click();
  await expect(heading).toHaveAttribute('data-state', 'sent_back');
  await shopper.context().close();
});
