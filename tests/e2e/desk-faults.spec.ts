import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { Page } from 'playwright/test';
import { deskPage } from '#kernel/shop/pages/pages.ts';
import { sampleFeed } from '../../scripts/lib/sample-feed.ts';
import { placeOrder } from './desk-records.ts';
import { deskPassword, signInAsOwner } from './desk-sign-in.ts';
import { Visitor } from './journey.ts';
import { expect, noisyTest as plain } from './shop-test.ts';
import { api, deskWire } from './wire.ts';

/** Allowed console messages: network errors, and none of the desk's own. */
function listen(page: Page): string[] {
  const noise: string[] = [];
  page.on('console', (message) => {
    if (/^(?:error|warning)$/.test(message.type()) && !/net::ERR_/.test(message.text()))
      noise.push(message.text());
  });
  page.on('pageerror', ({ message }) => noise.push(message));
  return noise;
}

/** Number of stones of the supplier and number of lists. */
async function stonesOf(page: Page): Promise<number[]> {
  const { total } = await deskWire<{ total: number }>(page, 'deskDiamonds', { filter: { supplier: 'half' } });
  const { rows } = await deskWire<{ rows: object[] }>(page, 'deskFeeds', {});
  return [total, rows.length];
}

/** Sends the first half of a call and closes the connection. */
async function sendHalf(page: Page, path: string, body: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('deskToken'));
  await new Promise<void>((resolve) => {
    const call = request(`${api}/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    });
    call.on('error', () => undefined);
    call.on('close', () => resolve());
    call.write(body.slice(0, body.length / 2), () => call.destroy());
  });
}

// The browser prints errors without a network.
plain(
  'the desk loses nothing: no network, a lost answer, an ended session, two tabs, half a list',
  async ({ page, context, browser }) => {
    const noise = listen(page);
    const shopper = await browser.newContext();
    const visitor = new Visitor(await shopper.newPage(), 'en');
    await visitor.signUp();
    const number = await placeOrder(visitor.page);
    await shopper.close();
    const { recovery } = await signInAsOwner(page);
    const main = page.getByRole('main');
    const heading = main.getByRole('heading', { level: 1 });
    const alert = main.getByRole('alert').filter({ hasText: /\S/ });
    const dialog = page.getByRole('dialog');
    const open = async (path: string) => {
      await page.goto(`${deskPage}#/${path}`);
      await expect(heading).not.toBeEmpty();
    };
    /** How often an act was requested. */
    const sent: string[] = [];
    page.on('request', (asked) => {
      if (asked.method() === 'POST') sent.push(new URL(asked.url()).pathname);
    });
    const sentTo = (path: string) => sent.filter((each) => each === path).length;

    // Without a network a message says so; the input survives a reload, and the same press saves it.
    await open(`orders/${number}`);
    const note = main.getByLabel('Note for colleagues');
    const add = main.getByRole('button', { name: 'Add the note' });
    const noted = (text: string) => main.getByRole('listitem').filter({ hasText: text });
    await note.fill('Ring before noon');
    await context.setOffline(true);
    await add.click();
    await expect(alert).toHaveText(/You are offline. What you typed stays here/);
    await expect(note).toHaveValue('Ring before noon');
    await context.setOffline(false);
    await page.reload();
    await expect(note).toHaveValue('Ring before noon');
    await add.click();
    await expect(noted('Ring before noon')).toHaveCount(1);
    await expect(note).toHaveValue('');

    // The answer is lost: the act was done, and the second press does not repeat it.
    await note.fill('Wants the box in red');
    await page.route(
      '**/desk/orders/note',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await add.click();
    await expect(alert).toHaveText(/could not be reached. What you typed stays here/);
    await add.click();
    await expect(note).toHaveValue('');
    await expect(noted('Wants the box in red')).toHaveCount(1);

    // A slow network and a double click.
    const { promise: pressed, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/desk/orders/note', async (route) => {
      await pressed;
      await route.continue();
    });
    await note.fill('Size 54 was measured twice');
    const before = sentTo('/desk/orders/note');
    await add.dblclick();
    // The button is busy and disabled, but a double click is faster.
    await add.click({ force: true });
    goOn();
    await expect(note).toHaveValue('');
    await expect(noted('Size 54')).toHaveCount(1);
    expect(sentTo('/desk/orders/note')).toBe(before + 1);
    await page.unroute('**/desk/orders/note');
    await page.reload();
    await expect(noted('Size 54')).toHaveCount(1);
    await expect(note).toHaveValue('');

    // A colleague's note on the open order appears by itself.
    const elsewhere = await browser.newContext();
    const colleague = await elsewhere.newPage();
    await signInAsOwner(colleague);
    await colleague.goto(`${deskPage}#/orders/${number}`);
    await expect(main.getByText('Also open with Ada Lovelace')).toBeVisible();
    const theirMain = colleague.getByRole('main');
    await theirMain.getByLabel('Note for colleagues').fill('The courier knows');
    await theirMain.getByRole('button', { name: 'Add the note' }).click();
    await expect(noted('The courier knows')).toHaveCount(1);
    await elsewhere.close();

    // An article: without a network, through a reload, and through a logout in another tab.
    await open('content/article.102');
    const title = main.getByRole('group', { name: 'Title' }).getByRole('textbox');
    const keep = main.getByRole('button', { name: 'Keep as draft' });
    await title.first().fill('A light of its own');
    await context.setOffline(true);
    await keep.click();
    await expect(alert).toHaveText(/You are offline/);
    await context.setOffline(false);
    await page.reload();
    await expect(title.first()).toHaveValue('A light of its own');
    const other = await context.newPage();
    noise.push(...listen(other));
    await other.goto(`${deskPage}#/me`);
    await other.getByRole('button', { name: 'Ada Lovelace' }).click();
    await other.getByRole('button', { name: 'Log out' }).click();
    await expect(other.getByRole('navigation', { name: 'Menu' })).toHaveCount(0);
    await keep.evaluate((button: HTMLButtonElement) => button.click());
    const again = page.getByRole('dialog', { name: 'Your session has ended' });
    await again.getByLabel('Password').fill(deskPassword);
    await again.getByRole('button', { name: 'Continue' }).click();
    await again.getByLabel('Code').fill(recovery[0] ?? '');
    await again.getByRole('button', { name: 'Log in' }).click();
    await expect(again).toHaveCount(0);
    await expect(main.getByText('You are looking at the draft')).toBeVisible();
    await expect(title.first()).toHaveValue('A light of its own');

    // Two tabs on one article: the second to save is shown both versions, field by field, and chooses.
    const theirs = other.getByRole('main').getByRole('group', { name: 'Title' }).getByRole('textbox');
    await other.goto(`${deskPage}#/content/article.102`);
    await expect(theirs.first()).toHaveValue('A light of its own');
    // Before the other saves: the live update would show its text, and there would be nothing to choose.
    await title.first().fill('A light of its own kind');
    await title.nth(1).fill('獨一無二的光');
    await theirs.nth(1).fill('自有其光');
    await theirs.nth(2).fill('自有其光');
    await other.getByRole('button', { name: 'Keep as draft' }).click();
    await expect(other.getByText('Kept as a draft')).toBeVisible();
    await other.close();
    await page.reload();
    await expect(title.nth(1)).toHaveValue('獨一無二的光');
    await expect(title.nth(2), 'an untouched field has the saved value').toHaveValue('自有其光');
    await keep.click();
    await expect(dialog).toContainText('Somebody changed this meanwhile');
    const row = (name: string) => dialog.getByRole('row').filter({ hasText: name });
    await expect(row('Title · English')).toContainText('A light of its own kind');
    await expect(row('Title · 繁體中文').getByRole('radio')).toHaveCount(2);
    await expect(dialog).not.toContainText(/fields\.|[{}[\]"]/);
    await row('Title · 繁體中文').getByLabel('自有其光').check();
    await dialog.getByRole('button', { name: 'Save with these choices' }).click();
    await expect(dialog).toHaveCount(0);
    const { draft } = await deskWire<{ draft: { title: object } }>(page, 'deskContent', {
      id: 'article.102',
    });
    expect(draft.title).toEqual({ en: 'A light of its own kind', tc: '自有其光', zh: '自有其光' });

    // Half a list changes nothing, in a preview or applied; the whole one is applied once.
    const csv = [...sampleFeed(60, 11)].join('');
    const stonesBefore = await stonesOf(page);
    const list = {
      supplier: 'half',
      name: 'half.csv',
      csv,
      currency: 'USD',
      markupPercent: 0,
      isWhole: true,
    };
    await sendHalf(page, 'desk/stones/preview-feed', JSON.stringify(list));
    await sendHalf(page, 'desk/stones/apply-feed', JSON.stringify({ ...list, digest: 'x' }));
    await expect.poll(() => stonesOf(page)).toEqual(stonesBefore);
    await open('stones/feeds/new');
    await main.getByRole('textbox', { name: 'Supplier' }).fill('half');
    const file = { name: 'half.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await main.locator('input[type=file]').setInputFiles(file);
    await main.getByRole('button', { name: 'See what would change' }).click();
    const apply = main.getByRole('button', { name: 'Apply the list' });
    await page.route('**/desk/stones/apply-feed', (route) => route.abort('connectionreset'), { times: 1 });
    await apply.click();
    await expect(alert).toHaveText(/could not be reached/);
    await expect.poll(() => stonesOf(page)).toEqual(stonesBefore);
    await apply.click();
    await expect(heading).toHaveText('Lists');
    await expect.poll(async () => (await stonesOf(page))[1]).toBe((stonesBefore[1] ?? 0) + 1);

    // Back from a record its list is restored: search text, order and page.
    await open('stock');
    await main.getByLabel('Narrow by words').fill('AUR');
    await expect(page).toHaveURL(/AUR/);
    const names = main.getByRole('table').getByRole('link');
    await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
    const lastBefore = (await names.last().textContent()) ?? '';
    await main.getByRole('link', { name: 'Next', exact: true }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(names.last()).not.toHaveText(lastBefore);
    const last = (await names.last().textContent()) ?? '';
    const address = page.url();
    const backs = [() => page.goBack(), () => main.getByRole('link', { name: 'Stock' }).first().click()];
    for (const back of backs) {
      await names.last().click();
      await expect(page).toHaveURL(/#\/stock\/\d+/);
      await expect(heading).not.toBeEmpty();
      await back();
      await expect(page).toHaveURL(address);
      await expect(names.last()).toHaveText(last);
      await expect(main.getByLabel('Narrow by words')).toHaveValue('AUR');
    }

    // A whole list as a file, without the hidden column.
    await open('stock');
    await main.getByText('Columns').click();
    const firstColumn = (await main.getByRole('checkbox').first().locator('..').textContent()) ?? '';
    await main.getByRole('checkbox').first().uncheck();
    await expect(main.getByRole('columnheader', { name: firstColumn })).toHaveCount(0);
    const download = page.waitForEvent('download');
    await main.getByRole('button', { name: 'Export as CSV' }).click();
    const lines = readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines[0]).not.toContain(firstColumn);
    expect(lines.length, 'more than one page').toBeGreaterThan(40);

    // Sections by keys and by name.
    await page.keyboard.press('Escape');
    await heading.click();
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await expect(heading).toHaveText('Customers');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Report');
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText('Reports');
    expect(noise).toEqual([]);
  },
);
