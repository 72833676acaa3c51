import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright/test';
import { deskPage } from '#kernel/shop/pages/pages.ts';
import { placeOrder } from './desk-records.ts';
import { signInAsCustomer, signInAsOwner } from './desk-sign-in.ts';
import { expect, test } from './shop-test.ts';

async function openList(page: Page, path: string, title: string): Promise<void> {
  await page.goto(`${deskPage}#/${path}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(main.getByRole('table').getByRole('link').first()).toBeVisible();
}

/** Cells of the lines of the shown list, as the downloaded file has them. */
async function exported(page: Page): Promise<string[][]> {
  const download = page.waitForEvent('download');
  await page.getByRole('main').getByRole('button', { name: 'Export as CSV' }).click();
  return parse(readFileSync(await (await download).path()), { bom: true });
}

test('rows of a list are reached, selected and opened by keys', async ({ page }) => {
  await signInAsOwner(page);
  await openList(page, 'content/products', 'Products');
  const main = page.getByRole('main');
  const rows = main.locator('tbody tr');
  const link = (index: number) => rows.nth(index).getByRole('link');
  const box = (index: number) => rows.nth(index).getByRole('checkbox');
  const press = page.keyboard.press.bind(page.keyboard);
  await press('j');
  await expect(link(0)).toBeFocused();
  for (const key of ['j', 'ArrowDown', 'k']) await press(key);
  await expect(link(1)).toBeFocused();
  await press('x');
  await expect(box(1)).toBeChecked();
  for (const key of ['ArrowDown', 'ArrowDown', 'Shift+X']) await press(key);
  await expect(main.getByText('3 selected')).toBeVisible();
  await expect(box(2), 'the rows between are selected, too').toBeChecked();
  await press('x');
  await expect(box(3)).not.toBeChecked();
  await press('.');
  await expect(main.locator('[data-bulk] button').first()).toBeFocused();
  await press('f');
  await expect(main.getByLabel('Narrow by words')).toBeFocused();
  await press('j');
  await expect(main.getByLabel('Narrow by words'), 'keys that are typed move nothing').toHaveValue('j');
  await main.getByLabel('Narrow by words').fill('');
  await expect(link(1)).toBeVisible();
  await main.getByRole('heading', { level: 1 }).click();
  for (const key of ['j', 'j']) await press(key);
  const name = (await link(1).textContent()) ?? '';
  await press('Enter');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.goBack();
  await expect(link(1), 'the row that was left').toBeFocused();
});

test('a saved view keeps filter, order and columns; customers, orders and stock become files', async ({
  page,
  browser,
}) => {
  const customer = await signInAsCustomer(browser);
  const order = await placeOrder(customer.page);
  await signInAsOwner(page);
  const main = page.getByRole('main');

  await openList(page, 'stock', 'Stock');
  await main.getByRole('button', { name: 'Waiting' }).click();
  await main.getByText('Columns', { exact: true }).click();
  const hidden = (await main.getByRole('checkbox').first().locator('..').textContent()) ?? '';
  await main.getByRole('checkbox').first().uncheck();
  await main.getByLabel('Narrow by words').fill('ring');
  await expect(page).toHaveURL(/ring/);
  await main.getByRole('button', { name: 'Save this view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill('Rings that are waited for');
  await dialog.getByRole('button', { name: 'Save this view' }).click();
  await expect(dialog).toHaveCount(0);
  const view = main.getByRole('link', { name: 'Rings that are waited for' });
  await expect(view).toHaveAttribute('aria-current', 'true');
  // In another browser the person has their views, not the columns hidden in this one.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key !== 'deskToken') localStorage.removeItem(key);
  });
  await openList(page, 'customers', 'Customers');
  await page.reload();
  await openList(page, 'stock', 'Stock');
  await expect(main.getByRole('columnheader', { name: hidden })).toHaveCount(1);
  await view.click();
  await expect(view).toHaveAttribute('aria-current', 'true');
  await expect(main.getByRole('columnheader', { name: hidden })).toHaveCount(0);
  await expect(main.getByRole('columnheader', { name: 'Waiting' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(main.getByLabel('Narrow by words')).toHaveValue('ring');
  const [stockHeader, stockRow] = await exported(page);
  expect(stockHeader).not.toContain(hidden);
  expect(stockHeader?.[0]).toBe('Product');
  expect(stockRow?.[0]?.toLowerCase()).toContain('ring');
  await main.getByRole('button', { name: 'Remove Rings that are waited for' }).click();
  await expect(view).toHaveCount(0);

  await openList(page, 'customers', 'Customers');
  const customers = await exported(page);
  expect(customers[0]).toEqual(['E-mail', 'Name', 'Phone', 'Kind', 'Since']);
  expect(customers.find(([email]) => email === customer.email)).toBeDefined();

  await openList(page, 'orders', 'Orders');
  const orders = await exported(page);
  expect(orders[0]?.slice(0, 3)).toEqual(['Order', 'Placed', 'Customer']);
  const row = orders.find(([number]) => number === String(order));
  expect(row?.join()).toContain(customer.email);
  expect(row, 'its total').toContain('HK$8,800');
});
