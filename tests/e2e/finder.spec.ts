import { violations } from '../a11y/violations.ts';
import {
  finderPath,
  openFinder,
  totalNow,
  untilListed,
  untilListIsClear,
  untilStonesLoad,
} from './finder-visit.ts';
import { Visitor } from './journey.ts';
import { expect, test } from './shop-test.ts';
import { textsOf } from './texts.ts';
import { fitsItsWidth } from './width.ts';

const t = textsOf('en', ['diamonds']);

test('by keyboard: a range of grades, stored in the URL and over a reload', async ({ page }) => {
  await openFinder(page, '?carat=0.5-');
  const all = await totalNow(page);
  const least = page.getByRole('slider', { name: t('diamonds.least', { name: t('diamonds.color') }) });
  await least.focus();
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
  await expect(least).toHaveAttribute('aria-valuetext', 'G');
  const best = page.getByRole('slider', { name: t('diamonds.best', { name: t('diamonds.clarity') }) });
  await best.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(best).toHaveAttribute('aria-valuetext', 'IF');
  await page.keyboard.press('End');
  await expect(best).toHaveAttribute('aria-valuetext', 'FL');
  await expect(page).toHaveURL(/\?color=D~G&carat=0\.5-$/);
  const colours = page.locator('tbody tr td:nth-child(3)');
  const others = async () => (await colours.allInnerTexts()).filter((colour) => !/^[D-G]$/.test(colour));
  await expect.poll(others).toEqual([]);
  await expect.poll(() => totalNow(page)).toBeLessThan(all);
  const some = await totalNow(page);
  expect(some).toBeGreaterThan(0);
  await untilStonesLoad(page, () => page.reload());
  await expect.poll(() => totalNow(page)).toBe(some);
  await expect(least).toHaveAttribute('aria-valuetext', 'G');
});

test('by mouse: a shape, a slider, pages; counts match the list', async ({ page }) => {
  await openFinder(page, '?view=table&sort=carat-desc');
  const oval = page.locator('aside').getByRole('button', { name: t('diamonds.shape-oval') });
  await oval.click();
  await expect(oval).toHaveAttribute('aria-pressed', 'true');
  const names = page.locator('tbody th');
  const others = async () => (await names.allInnerTexts()).filter((name) => !name.includes('Oval'));
  await expect.poll(others).toEqual([]);
  const ovals = await totalNow(page);
  const most = page
    .locator('aside')
    .getByRole('slider', { name: t('diamonds.at-most', { name: t('diamonds.price') }) });
  await most.scrollIntoViewIfNeeded();
  const box = await most.boundingBox();
  if (!box) throw new Error('no slider');
  await page.mouse.move(box.x + box.width - 12, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 6 });
  await page.mouse.up();
  await expect(page).toHaveURL(/[?&]price=-\d+(?:&|$)/);
  await expect.poll(() => totalNow(page)).toBeLessThan(ovals);
  const cheaper = await totalNow(page);
  expect(cheaper).toBeGreaterThan(0);
  await page.getByRole('link', { name: t('diamonds.page', { page: 2 }) }).click();
  await expect(page).toHaveURL(/[?&]p=2(?:&|$)/);
  await untilListed(page);
  await page.goBack();
  await expect(page).not.toHaveURL(/[?&]p=/);
  await expect.poll(() => totalNow(page)).toBe(cheaper);
  await page.evaluate(() => scrollTo(0, 0));
  await untilListIsClear(page);
  expect(await violations(page), 'the list').toEqual([]);
});

test('no result: it says which filter to remove, and how many stones that shows', async ({ page }) => {
  await openFinder(page, '?shape=heart&color=D~D&clarity=FL~FL&carat=4-');
  await expect(page.getByText(t('diamonds.none'), { exact: true })).toBeVisible();
  await untilListIsClear(page);
  expect(await violations(page), 'nothing found').toEqual([]);
  await page
    .getByRole('button', { name: t('diamonds.clear-all') })
    .last()
    .click();
  await expect.poll(() => totalNow(page)).toBeGreaterThan(10_000);
  await untilStonesLoad(page, () => page.goto(`${finderPath}?shape=heart&color=D~D&carat=4-`));
  const offer = page.getByRole('button', { name: /^Without .*: [\d,]+ stones?$/ }).first();
  const promised = Number(((await offer.textContent()) ?? '').replace(/^.*: /, '').replace(/\D/g, ''));
  await offer.click();
  await expect.poll(() => totalNow(page)).toBe(promised);
});

test('at 390 px: filters in a drawer with the live total on its button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openFinder(page, '?carat=1-');
  const before = await totalNow(page);
  const filters = page.getByRole('button', { name: t('diamonds.filters-count', { count: 1 }) });
  const first = page.locator('tbody tr').first();
  const bottom = async () => {
    const row = await first.boundingBox();
    return row ? row.y + row.height : Number.NaN;
  };
  await expect.poll(bottom, 'a stone is seen before anything is scrolled').toBeLessThan(844);
  await expect(first.getByText(/^ · (brilliant|lively|soft|quiet)$/), 'its light').toBeVisible();
  await expect(first.getByRole('button', { name: /^Save / })).toBeVisible();
  await expect(first.getByRole('button', { name: /^Compare:/ })).toBeVisible();
  const views = page.getByRole('button', { name: t('diamonds.view-grid') });
  const beside = async () =>
    ((await views.boundingBox())?.y ?? 0) - ((await filters.boundingBox())?.y ?? 844);
  await expect.poll(beside, 'order and views are beside the filters').toBe(0);
  await filters.click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: t('diamonds.shape-round') }).click();
  await expect(drawer.getByRole('button', { name: t('diamonds.shape-round') })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await untilListed(page);
  await expect(drawer.locator('[aria-busy=true]')).toHaveCount(0);
  await untilListIsClear(page);
  expect(await violations(page), 'the drawer').toEqual([]);
  const show = drawer.getByRole('button', { name: /^Show [\d,]+ stones$/ });
  const promised = async () => Number(((await show.textContent()) ?? '').replace(/\D/g, ''));
  await expect.poll(promised).toBeLessThan(before);
  const total = await promised();
  await show.click();
  await expect(drawer).toBeHidden();
  await expect.poll(() => totalNow(page)).toBe(total);
  await fitsItsWidth(page);
});

test('a stone has its own image in list, grid and comparison; the home page leads to its stones', async ({
  page,
}) => {
  await page.goto('/');
  const entry = page.locator('table a[href*="/design/diamond/?stone="]').first();
  const address = (await entry.getAttribute('href')) ?? '';
  await entry.click();
  await expect(page).toHaveURL(new RegExp(`${address.replace(/[?]/g, '\\?')}$`));
  await expect(page.getByRole('dialog').getByText(t('diamonds.report')).first()).toBeVisible();

  await openFinder(page, '?view=table&carat=1-1.1');
  const traced = (where: string) => page.locator(`${where} [data-traced=true]`).first();
  await expect(traced('tbody')).toBeAttached();
  for (const row of [0, 1])
    await page
      .locator('tbody tr')
      .nth(row)
      .getByRole('button', { name: /^Compare:/ })
      .click();
  await page.getByRole('button', { name: t('diamonds.view-grid') }).click();
  await expect(traced('main li')).toBeAttached();
  await page.getByRole('button', { name: t('diamonds.compare-count', { count: 2 }) }).click();
  await expect(traced('dialog')).toBeAttached();
});

test('side by side, and among the favourites of an account', async ({ page }) => {
  const visitor = new Visitor(page, 'en');
  await page.addInitScript(() => {
    localStorage.setItem('alertdialog', '1');
    // A machine without WebGL: drawings replace the live stones.
    Reflect.deleteProperty(window, 'WebGL2RenderingContext');
  });
  await visitor.signUp();
  await openFinder(page, '?shape=round&carat=1-1.1&sort=color');
  const rows = page.locator('tbody tr');
  for (const row of [0, 1, 2])
    await rows
      .nth(row)
      .getByRole('button', { name: /^Compare:/ })
      .click();
  await untilStonesLoad(page, () => page.reload());
  await page.getByRole('button', { name: t('diamonds.compare-count', { count: 3 }) }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.locator('thead th')).toHaveCount(4);
  await expect(sheet.getByText(t('diamonds.differs')).first()).toBeAttached();
  await untilListIsClear(page);
  expect(await violations(page), 'the comparison').toEqual([]);
  // On a phone two stones are shown completely side by side, each figure with its name.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const column of [1, 2]) {
    const isWhole = async () => {
      const box = await sheet.locator('thead th').nth(column).boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= 390;
    };
    await expect.poll(isWhole, `stone ${column} is whole`).toBe(true);
  }
  await expect(sheet.locator('tbody td').first().getByText(t('diamonds.price'))).toBeVisible();
  await fitsItsWidth(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  const heart = rows.first().getByRole('button', { name: /^Save / });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  const favourites = page.getByRole('region', { name: t('diamonds.favourites') });
  await expect(favourites.getByRole('link')).toHaveCount(1);
  await untilStonesLoad(page, () => page.reload());
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await rows.first().getByRole('link').click();
  await expect(sheet.locator('[data-live=false] svg')).toBeVisible();
  const set = sheet.getByRole('link', { name: t('diamonds.choose') });
  await expect(set).toHaveAttribute('href', /\/design\/ring\/\?stone=\d+$/);
  await sheet.getByRole('button', { name: t('diamonds.add') }).click();
  await expect(page.getByText(/ is in your cart\.$/)).toBeVisible();
});

test('in another currency an address means the same stones, and a typed limit is in that currency', async ({
  page,
}) => {
  await openFinder(page, '?carat=0.5-&price=10000-20000');
  const here = await totalNow(page);
  expect(here).toBeGreaterThan(0);
  await page.evaluate(() =>
    localStorage.setItem('language', JSON.stringify({ country: 'US', language: 'en', currency: 'USD' })),
  );
  await untilStonesLoad(page, () => page.reload());
  const name = t('diamonds.price');
  const [least, most] = (['at-least', 'at-most'] as const).map((end) =>
    page.locator('aside').getByRole('textbox', { name: t(`diamonds.${end}`, { name }) }),
  );
  if (!least || !most) throw new Error('no fields');
  const dollars = Number(await most.inputValue());
  expect(dollars).toBeGreaterThan(2_000);
  expect(dollars).toBeLessThan(3_000);
  // Prices in dollars are whole, so a stone at a limit may come in, and none is lost.
  await expect.poll(() => totalNow(page)).toBeGreaterThanOrEqual(here);
  expect(await totalNow(page)).toBeLessThan(here * 1.1);
  const slider = page.locator('aside').getByRole('slider', { name: t('diamonds.at-most', { name }) });
  await expect(slider).toHaveAttribute('aria-valuetext', `US$${dollars.toLocaleString('en')}`);
  await most.fill('1,500');
  await untilStonesLoad(page, () => most.press('Enter'));
  await expect(most).toHaveValue('1500');
  await expect(page).toHaveURL(/[?&]price=10000-11\d\d\d(?:\.\d+)?(?:&|$)/);
  const prices = page.locator('tbody [data-price-minor]');
  await expect
    .poll(async () => (await prices.allInnerTexts()).filter((text) => !/^US\$1,[2-5]\d\d$/.test(text)))
    .toEqual([]);
});
