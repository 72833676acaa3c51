import type { Locator } from 'playwright/test';
import { deskPage } from '#kernel/shop/pages/pages.ts';
import { createCustomerRecords, inEachLanguage } from './desk-records.ts';
import { signInAsCustomer, signInAsOwner } from './desk-sign-in.ts';
import { expect, test } from './shop-test.ts';
import { deskWire, wire } from './wire.ts';

/** Daily tasks that start from a list. */
interface Everyday {
  list: string;
  /** A text of the row to open; the first row by default. */
  row?: string;
  /** The acts of its record: each opens its form with one press. */
  acts: readonly string[];
}

/** A screen that is a form, or whose acts need no form: one click opens it. */
interface DirectScreen {
  list: string;
  opens: (main: Locator) => Locator;
  acts: readonly string[];
}

const directScreens: readonly DirectScreen[] = [
  {
    list: 'staff',
    opens: (main) =>
      main
        .getByRole('row', { name: /Ada Lovelace/ })
        .locator('[data-row]')
        .first(),
    acts: ['Save the roles', 'Shut out', 'Reset the way in'],
  },
  {
    list: 'prices',
    opens: (main) => main.getByRole('link', { name: 'Change the quotes' }),
    acts: ['See what would change'],
  },
  {
    list: 'stones',
    opens: (main) => main.getByRole('link', { name: 'Upload a list' }),
    acts: ['See what would change'],
  },
];

test('no act is more than two clicks from its list: one opens the row, the second is the act', async ({
  page,
  browser,
}) => {
  const visitor = await signInAsCustomer(browser);
  await signInAsOwner(page);

  const mark = String(Date.now());
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  const span = { startsAt: hours(-1), endsAt: hours(48) };
  const gift = `PIN${mark}`;
  const code = `LIGHT${mark}`;
  await deskWire(page, 'deskNewGift', {
    ...span,
    ...{ code: gift, name: inEachLanguage('A pin'), conditions: inEachLanguage('One each.') },
  });
  await deskWire(page, 'deskNewCampaign', {
    ...span,
    ...{
      code,
      opensBy: 'code',
      name: inEachLanguage('Light'),
      kind: 'percent',
      percentOff: 10,
      timesPerCustomer: 1,
    },
  });
  await deskWire(page, 'deskAddTemplate', {
    ...{
      name: inEachLanguage(`Size ${mark}`),
      subject: inEachLanguage('Your size'),
      text: inEachLanguage('{name}'),
    },
  });
  const { order: sent } = await createCustomerRecords(visitor, gift);
  const { redirectUrl } = await wire<{ redirectUrl: string }>(visitor.page, 'payment/stripe/start', {
    increment_id: String(sent),
  });
  await visitor.page.goto(redirectUrl);
  await visitor.atProvider('pay');
  await visitor.page.waitForURL(/\/myOrder\/details\/|\/stripeback\//);
  const customers = await deskWire<{ rows: { id: number }[] }>(page, 'deskCustomers', {
    search: visitor.email,
  });
  await deskWire(page, 'deskTakePrivacyRequest', {
    ...{ customer: customers.rows[0]?.id, kind: 'export', way: 'store', proof: 'Passport.' },
    askedOn: hours(0).slice(0, 10),
  });

  const everydayLists: readonly Everyday[] = [
    {
      list: `orders?search=${sent}`,
      acts: ['Put on hold', 'Refund', 'Cancel', 'Change the address'],
    },
    { list: 'appointments', row: 'Mei Chan', acts: ['Approve', 'Move', 'Call off'] },
    { list: 'reviews', acts: ['Answer', 'Refuse'] },
    { list: 'messages', row: 'Mei Chan', acts: ['Needs no answer', 'Take down what they said'] },
    { list: 'templates', row: `Size ${mark}`, acts: ['Delete template'] },
    {
      list: 'customers',
      row: visitor.email,
      acts: ['Take down a request about data', 'Join another account'],
    },
    { list: 'campaigns', row: code, acts: ['Pause', 'End now'] },
    { list: 'gifts', row: 'Mei Chan', acts: ['Mark as sent'] },
    { list: 'gifts/offers', row: gift, acts: ['Give to a customer'] },
    { list: 'privacy', row: visitor.email, acts: ['Refuse'] },
    { list: 'content', acts: ['Publish at a time'] },
    { list: 'stock', acts: ['Receive', 'Correct'] },
  ];

  const main = page.getByRole('main');
  const missing: string[] = [];
  async function walk({ list, row, acts }: Everyday) {
    for (const act of acts) {
      await page.goto(`${deskPage}#/me`);
      await page.goto(`${deskPage}#/${list}`);
      const rows = main.getByRole('table').getByRole('row');
      const asked = row === undefined ? rows : rows.filter({ hasText: row });
      await asked.locator('[data-row]').first().click();
      const button = main.getByRole('button', { name: act, exact: true }).first();
      // The record shows the button without another click.
      const isThere = await button.waitFor().then(
        () => true,
        () => false,
      );
      if (!isThere) {
        missing.push(`${list}: ${act}`);
        continue;
      }
      await button.click();
      const open = main.locator('button[aria-expanded=true]').filter({ hasText: act });
      await expect(page.locator('dialog[open]').or(open).first(), `${list}: ${act}`).toBeVisible();
    }
  }
  for (const everyday of everydayLists) await walk(everyday);
  for (const { list, opens, acts } of directScreens) {
    await page.goto(`${deskPage}#/${list}`);
    await opens(main).click();
    for (const name of acts)
      await expect(main.getByRole('button', { name, exact: true }).first(), `${list}: ${name}`).toBeVisible();
  }

  // The order is shipped, received, and returned.
  for (const [name, fields] of [
    ['deskShipOrder', { carrier: 'SF Express', parcel: 'SF1234567890' }],
    ['deskDeliverOrder', {}],
  ] as const) {
    const { version } = await deskWire<{ version: string }>(page, 'deskOrder', { id: sent });
    await deskWire(page, name, { id: sent, version, ...fields });
  }
  const { items } = await wire<{ items: { item_id: number }[] }>(
    visitor.page,
    `checkout/sales-after/index?increment_id=${sent}`,
  );
  await wire(visitor.page, 'checkout/sales-after/save', {
    ...{ item_id: String(items[0]?.item_id), service_type: 'refund', reason: 'changed-mind' },
    description: 'Too bright for me.',
  });
  await walk({ list: 'returns', row: String(sent), acts: ['Approve', 'Deny'] });
  expect(missing).toEqual([]);
  await visitor.page.context().close();
});
