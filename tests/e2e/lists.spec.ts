import { seedPrice } from '../fixtures/seed-price.ts';
import { Visitor } from './journey.ts';
import { expect, test } from './shop-test.ts';
import { fitsItsWidth } from './width.ts';

const inDollars = JSON.stringify({ country: 'US', language: 'en', currency: 'USD' });

test('a page shows one currency from the first paint, budgets in round figures of it', async ({ page }) => {
  await page.addInitScript((saved) => {
    localStorage.setItem('language', saved);
    localStorage.setItem('lang', 'en');
  }, inDollars);
  for (const path of ['/goods/1/', '/variableDetails/1007/', '/variable/']) {
    await page.goto(path, { waitUntil: 'load' });
    await expect(page.locator('html')).not.toHaveAttribute('data-prices');
    await expect(page.locator('main')).toContainText('US$');
    await expect(page.locator('main')).not.toContainText('HK$', { useInnerText: true });
  }
  await page.goto('/goods/1/?price=10000-20000');
  await expect(page.getByRole('radio', { name: 'US$1,300 – US$2,600' }).first()).toBeChecked();
  // Of the present price; a struck-through price may be higher.
  const prices = page.locator('main article :not(s) > [data-price-minor]');
  const inRange = () =>
    prices.evaluateAll((all) =>
      all
        .map((price) => Number(price.getAttribute('data-price-minor')) / 100)
        .map((price) => price >= 10_000 && price <= 20_000),
    );
  await expect.poll(async () => [...new Set(await inRange())]).toEqual([true]);
  const inOtherCurrencies = async () =>
    (await prices.allTextContents()).filter((price) => !price.includes('US$'));
  await expect.poll(inOtherCurrencies).toEqual([]);
  await expect(page.getByRole('button', { name: /US\$1,300 – US\$2,600/ })).toBeVisible();
});

test('a filter ticked before its script has loaded is applied; its chip removes it', {
  tag: '@core',
}, async ({ page }) => {
  const visitor = new Visitor(page, 'en');
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/_astro\/.*\.js/, (route) => isReleased.then(() => route.continue()));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/goods/1/', { waitUntil: 'commit' });
  const box = page.getByRole('checkbox', { name: /platinum/i }).first();
  await box.click();
  release();
  await page.waitForURL(/\?metal=/);
  await expect(box).toBeChecked();
  await page.getByRole('button', { name: /^Remove filter: .*platinum/i }).click();
  await expect(box).not.toBeChecked();
  await expect(page).toHaveURL(/\/goods\/1\/$/);
  await page.goto('/goods/1/?p=999');
  await page.getByRole('button', { name: visitor.t('listing.firstPage') }).click();
  await expect(page.locator('main article').first()).toBeVisible();
});

test('the first row of a list is on the first screen at every width', { tag: '@core' }, async ({ page }) => {
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/goods/1/');
    const card = page.locator('main article').first();
    const bottom = async () => {
      const box = await card.boundingBox();
      return box ? box.y + box.height : Number.NaN;
    };
    await expect.poll(bottom, `${width} px`).toBeLessThanOrEqual(height);
  }
});

test('choices are in the URL, which opens the page with them', async ({ page }) => {
  await page.goto('/variableDetails/1007/');
  await page.locator('main form').getByText('1.00', { exact: false }).first().click();
  await page.waitForURL(/\?carat=1\.00$/);
  const price = page.locator('main form [data-price-minor]').first();
  const chosen = seedPrice(1007, { carat: '1.00' });
  await expect(price).toHaveText(chosen.price);
  await page.reload();
  await expect(price).toHaveText(chosen.price);
  await expect(page.getByRole('radio', { name: /1\.00/ })).toBeChecked();

  // A list filtered by a metal opens each card in that metal, at the price of the card.
  await page.goto('/goods/1/?metal=18k-rose-gold');
  const card = page.locator('main article').filter({ hasText: 'Stella Pavé' });
  await expect(card.getByRole('link')).toHaveAttribute('href', /metal=18k-rose-gold/);
  const shown = (await card.locator('[data-price-minor]').first().textContent()) ?? 'no price';
  await card.getByRole('link').click();
  await page.waitForURL(/variableDetails\/1016\//);
  await expect(price).toHaveText(shown);
  await expect(page.getByRole('radio', { name: /rose gold/i })).toBeChecked();
});

test('pieces ticked on a list and on their page are compared side by side, with a URL to share', async ({
  page,
  browser,
}) => {
  // Phones have the box on the page of a piece only.
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.addInitScript(() => localStorage.setItem('alertdialog', '2'));
  await page.goto('/goods/1/');
  const boxes = page.locator('main article').getByRole('checkbox', { name: /^Compare/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  const bar = page.getByRole('region', { name: 'Compare', exact: true });
  await expect(bar.getByRole('link', { name: 'Compare 2 pieces' })).toBeVisible();
  await page.goto('/details/1015/');
  await page.getByRole('main').getByRole('checkbox', { name: 'Compare' }).check();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Compare \d pieces$/ })
    .click();
  await expect(page).toHaveURL(/\/compare\/\?ids=\d+(,\d+)+$/);
  const table = page.getByRole('table');
  await expect(table.getByRole('row', { name: /^Price \(differs\)/ })).toBeVisible();
  await expect(table.getByRole('columnheader').getByRole('link')).not.toHaveCount(1);

  // A wide table scrolls in its own frame, under its first column.
  await page.setViewportSize({ width: 390, height: 844 });
  const frame = page.getByRole('region', { name: 'Pieces side by side' });
  await frame.evaluate((element) => element.scrollBy({ left: 120, behavior: 'instant' }));
  const label = table.getByRole('rowheader').first();
  await expect.poll(async () => (await label.boundingBox())?.x).toBeLessThan(40);
  await fitsItsWidth(page);

  // Shared with a friend, whose own list stays unchanged.
  const friend = await browser.newPage();
  await friend.goto(page.url());
  await expect(friend.getByRole('table').getByRole('rowheader').first()).toBeVisible();
  await expect.poll(() => friend.evaluate(() => localStorage.getItem('comparedPieces'))).toBeNull();
  await friend.close();

  const before = new URL(page.url()).searchParams.get('ids')?.split(',') ?? [];
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`ids=${before.slice(1).join(',')}$`));
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('comparedPieces')))
    .toBe(`[${before.slice(1)}]`);
});

test('a card outside of lists has a heart, which this device stores', async ({ page }) => {
  await page.goto('/');
  const heart = page.locator('main article [data-heart]').first();
  await heart.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /on this device/ })
    .click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await page.keyboard.press('Shift');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
});
