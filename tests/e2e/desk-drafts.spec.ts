import type { Page } from 'playwright/test';
import { deskPage } from '#kernel/shop/pages/pages.ts';
import { sampleFeed } from '../../scripts/lib/sample-feed.ts';
import { deskPassword, signInAsOwner } from './desk-sign-in.ts';
import { expect, test } from './shop-test.ts';
import { slowWork } from './slow-work.ts';
import { deskWire } from './wire.ts';

const csv = [...sampleFeed(20, 7)].join('');
const list = { name: 'lumen-november.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };

/** The files that the browser stores for the desk. */
const storedFiles = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const asked = indexedDB.open('deskDrafts');
        asked.onerror = () => reject(asked.error);
        asked.onsuccess = () => {
          const opened = asked.result;
          const count = opened.transaction('files').objectStore('files').count();
          count.onsuccess = () => {
            opened.close();
            resolve(count.result);
          };
        };
      }),
  );

test('input for quotes, rules and lists survives a reload and the end of the session, and is private', async ({
  page,
}) => {
  const { recovery } = await signInAsOwner(page);
  const main = page.getByRole('main');
  const heading = main.getByRole('heading', { level: 1 });
  const open = async (path: string, title: string) => {
    await page.goto(`${deskPage}#/${path}`);
    await expect(heading).toHaveText(title);
  };
  /** Ends the session and signs the same person in again, at the same URL. */
  const endAndReturn = async (code: string) => {
    // A pending answer may store the session's token again.
    await expect(async () => {
      await page.evaluate(() => localStorage.removeItem('deskToken'));
      await page.reload();
      await expect(page.getByLabel('Password')).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(deskPassword);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Log in' }).click();
  };
  const { email } = await deskWire<{ email: string }>(page, 'deskMe', {});

  // Quotes: through a reload, and through the end of the session.
  await open('prices/quotes', 'Metal quotes');
  const gold = main.getByLabel('Gold');
  await gold.fill('31999.00');
  await page.reload();
  await expect(gold).toHaveValue('31999.00');
  await endAndReturn(recovery[0] ?? '');
  await expect(heading).toHaveText('Metal quotes');
  await expect(gold).toHaveValue('31999.00');

  // Other quotes are saved meanwhile: the form asks which to use, by the names of the metals.
  const { version, quotes } = await deskWire<{
    version: string;
    quotes: { base: string; perOunce: { minor: number } }[];
  }>(page, 'deskQuotes', { id: 'quotes' });
  const savedQuotes = Object.fromEntries(quotes.map(({ base, perOunce }) => [base, perOunce.minor]));
  try {
    const silver = (savedQuotes['silver'] ?? 0) + 500;
    await deskWire(page, 'deskSaveQuotes', { id: 'quotes', version, quotes: { ...savedQuotes, silver } });
    await page.reload();
    await expect(gold).toHaveValue('31999.00');
    await main.getByRole('button', { name: 'See what would change' }).click();
    // Every catalogue design is priced first.
    const save = main.getByRole('button', { name: 'Save', exact: true });
    await expect(save).toBeVisible(slowWork);
    await save.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Somebody changed this meanwhile');
    await expect(dialog.getByRole('row').filter({ hasText: 'Gold' })).toContainText('HK$31,999');
    await expect(dialog.getByRole('row').filter({ hasText: 'Silver' })).toContainText('HK$');
    await expect(dialog).not.toContainText(/quotes\.|[{}[\]"]/);
    await dialog.getByRole('button', { name: 'Save with these choices' }).click();
    await expect(heading).toHaveText('Prices and countries');
    const now = await deskWire<{ quotes: { base: string; perOunce: { minor: number } }[] }>(
      page,
      'deskQuotes',
      { id: 'quotes' },
    );
    expect(Object.fromEntries(now.quotes.map(({ base, perOunce }) => [base, perOunce.minor]))).toEqual({
      ...savedQuotes,
      silver,
      gold: 3_199_900,
    });
    await open('prices/quotes', 'Metal quotes');
    await page.reload();
    await expect(gold).toHaveValue('31999.00');
    await expect(main.getByLabel('Silver')).toHaveValue((silver / 100).toFixed(2));
  } finally {
    // Later tests expect the usual prices.
    const saved = await deskWire<{ version: string }>(page, 'deskQuotes', { id: 'quotes' });
    await deskWire(page, 'deskSaveQuotes', { id: 'quotes', version: saved.version, quotes: savedQuotes });
  }

  // The values of a rule.
  await open('prices/rules/new', 'Propose other figures');
  await main.getByLabel('Rhodium plating').fill('245');
  await main.getByLabel('Reason').fill('Rhodium costs more this year.');
  await page.reload();
  await expect(main.getByLabel('Rhodium plating')).toHaveValue('245');
  await endAndReturn(recovery[1] ?? '');
  await expect(main.getByLabel('Rhodium plating')).toHaveValue('245');
  await expect(main.getByLabel('Reason')).toHaveValue('Rhodium costs more this year.');

  // A list with its file, which the same press previews afterwards.
  await page.getByRole('link', { name: 'Loose stones' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(heading).toHaveText('Loose stones');
  await open('stones/feeds/new', 'Upload a list');
  await main.getByRole('textbox', { name: 'Supplier' }).fill('Lumen');
  await main.getByLabel('Added to the price').fill('12.5');
  await main.getByLabel('Currency of the list').selectOption('EUR');
  await main.locator('input[type=file]').setInputFiles(list);
  await expect.poll(() => storedFiles(page)).toBe(1);
  await page.reload();
  await endAndReturn(recovery[2] ?? '');
  await expect(heading).toHaveText('Upload a list');
  await expect(main.getByText('lumen-november.csv')).toBeVisible();
  await expect(main.getByRole('textbox', { name: 'Supplier' })).toHaveValue('Lumen');
  await expect(main.getByLabel('Added to the price')).toHaveValue('12.5');
  await expect(main.getByLabel('Currency of the list')).toHaveValue('EUR');
  await main.getByRole('button', { name: 'See what would change' }).click();
  await expect(main.getByRole('button', { name: 'Apply the list' })).toBeVisible();
  await expect(main.getByText('Rows read').locator('xpath=following-sibling::dd')).toHaveText('20');

  // A browser that lost the file names it; the rest is restored.
  await page.reload();
  await expect(main.getByText('lumen-november.csv')).toBeVisible();
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const asked = indexedDB.open('deskDrafts');
        asked.onsuccess = () => {
          const change = asked.result.transaction('files', 'readwrite');
          change.objectStore('files').clear();
          change.oncomplete = () => {
            asked.result.close();
            resolve();
          };
        };
      }),
  );
  await page.reload();
  await expect(
    main.getByText('This browser could not keep “lumen-november.csv”. Please choose it again.'),
  ).toBeVisible();
  await expect(main.getByRole('textbox', { name: 'Supplier' })).toHaveValue('Lumen');
  await main.locator('input[type=file]').setInputFiles(list);
  await expect(main.getByText(/could not keep/)).toHaveCount(0);
  await expect.poll(() => storedFiles(page)).toBe(1);

  // Another person at the same browser sees none of it, and the file is deleted.
  const left = page.url();
  await page.evaluate(() => localStorage.removeItem('deskToken'));
  await page.reload();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await signInAsOwner(page);
  await page.goto(left);
  await expect(heading).toHaveText('Upload a list');
  await expect(main.getByRole('textbox', { name: 'Supplier' })).toHaveValue('');
  await expect(main.getByText('lumen-november.csv')).toHaveCount(0);
  await expect.poll(() => storedFiles(page)).toBe(0);
});

test('a long list is restored: at the same position, with the opened row in focus', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 640 });
  await signInAsOwner(page);
  const main = page.getByRole('main');
  const heading = main.getByRole('heading', { level: 1 });
  const rows = main.locator('[data-row]');
  for (const path of ['stock', 'reviews', 'content']) {
    await page.goto(`${deskPage}#/${path}`);
    await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(rows.nth(19), `${path} is long`).toBeAttached();
    const row = rows.nth(19);
    await row.scrollIntoViewIfNeeded();
    const href = await row.getAttribute('href');
    const title = await heading.textContent();
    const backs = {
      'the button of the browser': () => page.goBack(),
      'the link above the record': () =>
        main
          .getByRole('link', { name: title ?? '' })
          .first()
          .click(),
    };
    for (const [name, back] of Object.entries(backs)) {
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
      const top = await page.evaluate(() => scrollY);
      await row.click();
      await expect(heading).not.toHaveText(title ?? '');
      await back();
      await expect(heading).toHaveText(title ?? '');
      await expect.poll(() => page.evaluate(() => scrollY), { message: `${path}, ${name}` }).toBe(top);
      await expect(row, `${path}, ${name}`).toBeFocused();
      await expect(row).toHaveAttribute('href', href ?? '');
      await expect(row).toBeInViewport();
    }
  }
});
