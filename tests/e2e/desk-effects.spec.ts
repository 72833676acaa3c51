import { readFile } from 'node:fs/promises';
import { deskPage } from '#kernel/shop/pages/pages.ts';
import { utc } from '#kernel/shop/text/icalendar.ts';
import { signInAsCustomer, signInAsOwner } from './desk-sign-in.ts';
import { expect, test } from './shop-test.ts';
import { slowWork } from './slow-work.ts';
import { textsOf } from './texts.ts';
import { wire } from './wire.ts';

interface Times {
  days: { times: { starts_at: string; is_free: boolean }[] }[];
}

/** A pair of earrings that is bought without a choice. */
const studs = '1202';
/** Its one adviser sees one customer at a time. */
const store = '6';

test('changes at the desk appear in the shop: a price rule and its undo, an appointment that is moved', async ({
  page,
  browser,
}) => {
  const visitor = await signInAsCustomer(browser);
  await wire(visitor.page, 'checkout/cart/add', { product_id: studs, qty: '1' });
  const cart = visitor.page.locator('main');

  await signInAsOwner(page);
  const main = page.getByRole('main');
  const heading = main.getByRole('heading', { level: 1 });
  const go = (path: string) => page.goto(`${deskPage}#/${path}`);
  const press = (name: string) => main.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  const act = async (name: string) => {
    await press(name);
    await dialog.getByRole('button', { name, exact: true }).click();
    await expect(dialog).toHaveCount(0);
  };

  // Earrings take longer at the bench: new prices are previewed, but not applied yet.
  await go('prices/rules/new');
  const labour = main.getByLabel('Earrings', { exact: true });
  await labour.fill(String(Number(await labour.inputValue()) + 500));
  await main.getByLabel('Reason').fill('Bench wages');
  await press('See what would change');
  await expect(heading).toHaveText('Bench wages', slowWork);
  const tags = main.getByRole('row').filter({ has: page.getByText(studs, { exact: true }) });
  await expect(tags.getByRole('cell').nth(1)).toHaveText(/HK\$/);
  const [before = '', after = ''] = await tags.getByRole('cell').allInnerTexts();
  expect(before).toMatch(/^HK\$/);
  expect(after).not.toBe(before);
  const asks = async (price: string, not: string) => {
    await visitor.open('/shoppingCart/');
    await expect(cart).toContainText(price);
    await expect(cart).not.toContainText(not);
  };
  await asks(before, after);
  await act('Apply');
  await expect(main.getByText('In force')).toBeVisible();
  try {
    await asks(after, before);
  } finally {
    // Later tests expect the usual prices.
    await act('Undo');
  }
  await expect(main.getByText('Undone', { exact: true }).first()).toBeVisible();
  await asks(before, after);

  // A visit is approved, then moved to another time.
  const times = async () => {
    const { days } = await wire<Times>(visitor.page, `store/index/reservation-init?store=${store}`);
    return new Map(days.flatMap((day) => day.times).map((time) => [time.starts_at, time.is_free]));
  };
  const [first = ''] = [...(await times())].find(([, isFree]) => isFree) ?? [];
  const { id } = await wire<{ id: number }>(visitor.page, 'store/index/reservation', {
    ...{ store, time: first, purpose: 'viewing', name: 'Ada Wong', email: visitor.email },
  });
  await expect.poll(async () => (await times()).get(first)).toBe(false);
  const shopTexts = textsOf('en', ['appointments']);
  const calendar = async () => {
    await visitor.open(`/appointment/details/?id=${id}`);
    await expect(cart.getByRole('heading', { level: 1 })).toHaveAttribute('data-state', 'approved');
    const [file] = await Promise.all([
      visitor.page.waitForEvent('download'),
      cart.getByRole('button', { name: shopTexts('appointments.calendar') }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    const of = (name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(text)?.[1] ?? '';
    return { uid: of('UID'), starts: of('DTSTART'), sequence: Number(of('SEQUENCE')), state: of('STATUS') };
  };
  await go(`appointments/${id}`);
  await act('Approve');
  const approved = await calendar();
  expect(approved).toMatchObject({ starts: utc(new Date(first)), state: 'CONFIRMED' });

  await press('Move');
  // The desk may move to an earlier day than the shop offers, so only the last is surely another day.
  const lastOption = dialog.getByLabel('Day').getByRole('option').last();
  await expect(lastOption).not.toBeEmpty();
  const lastDay = (await lastOption.textContent()) ?? '';
  await dialog.getByLabel('Day').selectOption(lastDay);
  await dialog.getByLabel('Time').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(heading).toContainText(lastDay);
  const moved = await calendar();
  expect(moved).toMatchObject({ uid: approved.uid, state: 'CONFIRMED' });
  expect(moved.sequence).toBeGreaterThan(approved.sequence);
  const now = await times();
  expect(now.get(first)).toBe(true);
  const [second = ''] = [...now].find(([starts]) => utc(new Date(starts)) === moved.starts) ?? [];
  expect(second).not.toBe(first);
  expect(now.get(second)).toBe(false);
  await visitor.page.context().close();
});

test('gold becomes more expensive, and is reset; the price of every piece is previewed', async ({ page }) => {
  await signInAsOwner(page);
  const main = page.getByRole('main');
  const press = (name: string) => main.getByRole('button', { name, exact: true }).click();
  const quote = async (gold: string) => {
    await page.goto(`${deskPage}#/prices/quotes`);
    const box = main.getByLabel('Gold');
    await expect(box).not.toHaveValue('');
    const before = await box.inputValue();
    await box.fill(gold);
    await press('See what would change');
    await expect(main.getByRole('table').getByRole('rowheader').first()).toBeVisible(slowWork);
    await press('Save');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Prices and countries');
    return before;
  };
  const before = await quote('32436.00');
  try {
    await expect(main.getByText('HK$32,436')).toBeVisible();
  } finally {
    // Later tests expect the usual prices.
    await quote(before);
  }
});
