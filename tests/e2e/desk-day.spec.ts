import type { Page } from 'playwright/test';
import { deskPage } from '#kernel/shop/pages/pages.ts';
import { shippedLocales as locales } from '#kernel/shop/text/shipped-languages.ts';
import { headers } from '#kernel/wire/headers.ts';
import { sampleFeed } from '../../scripts/lib/sample-feed.ts';
import { signInAsCustomer, signInAsOwner } from './desk-sign-in.ts';
import type { Visitor } from './journey.ts';
import { expect, test } from './shop-test.ts';
import { api, wire } from './wire.ts';

/** A piece in stock, bought and paid for. */
async function buy(visitor: Visitor): Promise<string> {
  const { page } = visitor;
  await wire(page, 'checkout/cart/add', { product_id: '1202', qty: '1', buy_now: '1' });
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
  return number;
}

/** The order as its customer's client reads it. */
async function orderState(page: Page, number: string): Promise<string> {
  const { order } = await wire<{ order: { order_status: string } }>(
    page,
    `customer/order/view?increment_id=${number}`,
  );
  return order.order_status;
}

/** A person's actions on the desk's page. */
function handOf(page: Page) {
  const main = page.getByRole('main');
  return {
    main,
    heading: main.getByRole('heading', { level: 1 }),
    dialog: page.getByRole('dialog'),
    go: (path: string) => page.goto(`${deskPage}#/${path}`),
    press: (name: string) => main.getByRole('button', { name, exact: true }).first().click(),
  };
}

test('a day at the shop: an order is made, shipped, returned and refunded', {
  tag: '@core',
}, async ({ page, browser }) => {
  const visitor = await signInAsCustomer(browser);
  const number = await buy(visitor);

  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsOwner(page);
  const { main, heading, dialog, go, press } = handOf(page);
  const step = () => main.getByRole('region', { name: 'What to do' }).locator('button[type=submit]').click();

  // From the list of orders to one of them; a piece from stock is shipped at once.
  await go('orders');
  await main.getByLabel('Narrow by words').fill(number);
  await main.getByRole('table').getByRole('link', { name: number }).click();
  await expect(heading).toContainText(number);
  // By keyboard from the top of the page: the skip link, the way back, the first act.
  await page.reload();
  await expect(main.getByLabel('Parcel number')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const acts = main.getByRole('region', { name: 'What to do' });
  const isInActs = () => acts.evaluate((region) => region.contains(document.activeElement));
  let tabs = 1;
  for (; tabs < 30 && !(await isInActs()); tabs += 1) await page.keyboard.press('Tab');
  expect(tabs).toBeLessThanOrEqual(8);
  await main.getByLabel('Parcel number').fill('SF1234567890');
  await step();
  await expect(main.getByText('Shipped or ready').first()).toBeVisible();
  await expect.poll(() => orderState(visitor.page, number)).toBe('dispatched');
  await step();
  await expect(main.getByText('Received').first()).toBeVisible();
  await expect.poll(() => orderState(visitor.page, number)).toBe('received');

  // It is returned, inspected and refunded.
  const { items } = await wire<{ items: { item_id: number }[] }>(
    visitor.page,
    `checkout/sales-after/index?increment_id=${number}`,
  );
  const { id } = await wire<{ id: number }>(visitor.page, 'checkout/sales-after/save', {
    item_id: String(items[0]?.item_id),
    service_type: 'refund',
    reason: 'changed-mind',
    description: 'Too bright for me.',
  });
  await go(`returns/${id}`);
  const act = async (name: string, fill?: () => Promise<void>) => {
    await press(name);
    await fill?.();
    await dialog.getByRole('button', { name, exact: true }).click();
    await expect(dialog).toHaveCount(0);
  };
  await act('Approve', () => dialog.getByRole('textbox').first().fill('With pleasure.'));
  await act('Piece has arrived');
  await act('Inspect', () => dialog.getByRole('checkbox').check());
  await act('Refund');
  await expect
    .poll(async () => {
      const { returns } = await wire<{ returns: { status: string }[] }>(
        visitor.page,
        `checkout/sales-after/index?id=${id}`,
      );
      return returns[0]?.status;
    })
    .toBe('refunded');
  await visitor.page.context().close();
});

test('texts and stones are changed at the desk: a draft, its publication, a list of stones and its undo', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsOwner(page);
  const { main, heading, dialog, go, press } = handOf(page);

  // An article in three languages, saved as a draft, then published.
  const mark = String(Date.now());
  const titles = { en: `Light, counted ${mark}`, tc: `數得清的光 ${mark}`, zh: `数得清的光 ${mark}` };
  const read = async (locale: string) => {
    const answer = await page.request.get(`${api}/cms/article/detail?tid=1&aid=101`, {
      headers: { [headers.locale]: locale },
    });
    return ((await answer.json()) as { data: { article: { title: string } } }).data.article.title;
  };
  await go('content/article.101');
  const title = main.getByRole('group', { name: 'Title' }).getByRole('textbox');
  for (const [index, locale] of locales.entries()) await title.nth(index).fill(titles[locale]);
  await press('Keep as draft');
  await expect(main.getByText('You are looking at the draft')).toBeVisible();
  expect(await read('en'), 'a draft is not published').not.toBe(titles.en);
  await title.first().fill('');
  await press('Publish now');
  await expect(main.getByRole('alert').filter({ hasText: 'Title · English' }).first()).toBeVisible();
  await title.first().fill(titles.en);
  await press('Publish now');
  await expect(page.getByText('Published. The page is made new')).toBeVisible();
  for (const locale of locales) await expect.poll(() => read(locale)).toBe(titles[locale]);
  await press('See what changed');
  await expect(dialog.locator('ins').filter({ hasText: 'counted' }).first()).toBeVisible();
  await page.keyboard.press('Escape');

  // A list of stones with bad rows is previewed, applied and undone.
  const [head = '', ...lines] = [...sampleFeed(40, 7)].join('').trimEnd().split('\n');
  const csv = [head, ...lines.map((line, index) => (index % 20 === 0 ? `,${line}` : line))].join('\n');
  await go('stones/feeds/new');
  await main.getByRole('textbox', { name: 'Supplier' }).fill('harbour');
  await main.locator('input[type=file]').setInputFiles({
    ...{ name: 'harbour.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(csv),
  });
  await press('See what would change');
  await expect(main.getByRole('table', { name: 'Refused rows' }).getByRole('rowheader')).toHaveCount(2);
  await press('Apply the list');
  await expect(heading).toHaveText('Lists');
  await press('Undo');
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(main.getByText('Undone by Ada Lovelace')).toBeVisible();

  // The audit log contains all of it and is intact.
  await go('audit');
  await press('Verify the log');
  await expect(main.getByText('The log is whole').first()).toBeVisible();
});
