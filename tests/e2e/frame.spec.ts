import { languageOf } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { seedPrice } from '../fixtures/seed-price.ts';
import { Visitor } from './journey.ts';
import { sampleShop } from './sample-shop.ts';
import { expect, noisyTest as plain, test } from './shop-test.ts';

test('the settings popover finds a country, changes language and currency and stays on the page', {
  tag: ['@core', '@any-shop'],
}, async ({ page }) => {
  const { pictured, change } = sampleShop;
  const visitor = new Visitor(page, 'en');
  await visitor.open(`/details/${pictured}/`);
  await visitor.answerConsent('accept');
  await page.locator('[data-open="shop:settings"]').first().click();
  const country = page.getByRole('combobox', { name: visitor.t('settings.country') });
  await country.fill(change.country.slice(0, -3));
  await page.getByRole('option', { name: change.country }).click();
  await page.getByRole('combobox', { name: visitor.t('settings.language') }).fill(change.language[0] ?? '');
  await page.getByRole('option', { name: change.language }).click();
  await page.getByRole('combobox', { name: visitor.t('settings.currency') }).fill(change.currency);
  await page.getByRole('option', { name: change.currency }).click();
  await visitor.button('settings.save').click();
  await page.waitForURL(new RegExp(`/${change.locale}/details/${pictured}/`));
  await expect(page.locator('main [data-price-minor]').first()).toContainText(change.sign);
  const saved = async () => JSON.parse((await page.evaluate(() => localStorage.getItem('language'))) ?? '{}');
  await expect
    .poll(saved)
    .toEqual({ country: change.code, language: change.locale, currency: change.currency });
});

test('the side panel opens on each of its tabs', { tag: ['@core', '@any-shop'] }, async ({ page }) => {
  const visitor = new Visitor(page, sampleShop.languages.collector);
  await visitor.open('/');
  for (const tab of sampleShop.panelTabs) {
    await page.locator(`header [data-open="shop:panel"][data-tab="${tab}"]`).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('tab', { name: visitor.t(`panel.tab-${tab}`) })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

test('the search tab leads to results and remembers the query', { tag: '@core' }, async ({ page }) => {
  const visitor = new Visitor(page, 'en');
  await visitor.open('/');
  await visitor.answerConsent('accept');
  await page.locator('header [data-open="shop:panel"][data-tab="search"]').first().click();
  // Typed at once, while the panel is still loading.
  await page.keyboard.type('sapphire', { delay: 40 });
  const box = page.getByRole('dialog').getByRole('combobox');
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('sapphire');
  // Products with images appear while typing; Escape closes them but not the panel.
  const list = page.getByRole('listbox', { name: visitor.t('search.suggestions') });
  await expect(
    list
      .getByRole('option')
      .filter({ has: page.locator('img') })
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(page.getByRole('dialog')).toBeVisible();
  await box.press('Enter');
  await page.waitForURL(/\/search\/\?q=sapphire/);
  await expect(page.locator('main')).toContainText('Sapphire');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('history'))).toContain('sapphire');
  // Policies are found by the words that shoppers use.
  const own = page.locator('main search').getByRole('combobox');
  await own.fill('return policy');
  await own.press('Enter');
  await page.waitForURL(/q=return/);
  await expect(page.locator('main').getByRole('link', { name: /Returns and refunds/ })).toBeVisible();
  // A suggestion is reached with the arrow keys; a search without results offers links.
  await own.fill('delivery');
  await expect(list.getByRole('option', { name: /Delivery and duties/ })).toBeVisible();
  await own.press('ArrowDown');
  await own.press('Enter');
  await page.waitForURL(/\/policy\/shipping-and-duties\//);
  await visitor.open('/search/?q=xyzzyq');
  await expect(page.locator('main')).toContainText('xyzzyq');
  await expect(
    page.locator('main').getByRole('link', { name: visitor.t('search.appointment') }),
  ).toBeVisible();
});

test('a page with a token loads the customer’s data without an interaction', async ({ page }) => {
  const visitor = new Visitor(page, 'en');
  await visitor.signUp();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await visitor.open('/policy/');
  await expect
    .poll(() => asked)
    .toEqual(
      expect.arrayContaining([
        '/customer/editaccount/info',
        '/customer/address/index',
        '/checkout/cart/index',
        '/customer/productfavorite/index',
        '/vplus3d/design/list',
      ]),
    );
});

test('messages redirect a visitor to the login page', async ({ page }) => {
  const visitor = new Visitor(page, 'en');
  await visitor.open('/');
  await page.locator('header [data-tab="messages"]').first().click();
  await page.waitForURL(/\/login\//);
});

test('nothing that needs consent is stored after a rejection', async ({ page }) => {
  const visitor = new Visitor(page, 'en');
  const stored = () => page.evaluate(() => Object.keys(localStorage));
  await visitor.open('/details/1001/');
  await page.locator('header [data-open="shop:panel"][data-tab="search"]').first().click();
  const box = page.getByRole('dialog').getByRole('combobox');
  await box.fill('ruby');
  await box.press('Enter');
  await page.waitForURL(/\/search\//);
  await expect(page.locator('main')).toContainText('Ruby');
  // A search asks to be remembered, when its results are shown too; a visit does not. A rejection removes both.
  await expect.poll(stored).toContain('history');
  expect(await stored()).not.toContain('recentProducts');
  await visitor.answerConsent('reject');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('alertdialog'))).toBe('2');
  await expect.poll(stored).not.toContain('history');
});

test('the ring size dialog answers from the tables and is remembered', async ({ page }) => {
  const visitor = new Visitor(page, 'en');
  await visitor.open('/details/1001/');
  await visitor.answerConsent('accept');
  await visitor.button('buy.findSize').click();
  const dialog = page.getByRole('dialog');
  const start = dialog.getByRole('button', { name: 'START' });
  await expect(start).toBeDisabled();
  await dialog.locator('input[inputmode="decimal"]').fill('16.6');
  await start.click();
  await expect(dialog).toContainText('6');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('size'))).toBe('6');
});

test.describe('addresses', () => {
  test('a page addressed by a query is the pre-built one', async ({ page }) => {
    await page.goto('/details?id=1002');
    await expect(page.locator('h1')).toContainText('Celeste');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/details\/1002\/$/);
    await page.goto('/tc/article?tid=1&aid=101');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant');
    await page.goto('/en/details/1002/');
    await expect(page).toHaveURL(/:\d+\/details\/1002\/$/);
  });

  test('studios answer in both spellings, without a redirect', async ({ page }) => {
    await page.goto('/design/Ring');
    await expect(page).toHaveURL(/:\d+\/design\/Ring$/);
    await page.goto('/tc/design/Diamond');
    await expect(page).toHaveURL(/:\d+\/tc\/design\/Diamond$/);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/tc\/design\/diamond\/$/);
  });
});

test('an unknown URL is a 404 page', { tag: ['@core', '@any-shop'] }, async ({ browser }) => {
  const page = await browser.newPage();
  const { guest } = sampleShop.languages;
  const visitor = new Visitor(page, guest);
  for (const path of ['/details?id=999999', '/nowhere/', '/article?tid=9&aid=9', '/goods/777/']) {
    const answer = await page.goto(localisePath(guest, path));
    expect(answer?.status(), path).toBe(404);
    await expect(page.locator('h1')).toContainText(visitor.t('not-found.title'));
  }
  await page.close();
});

test('content is available without JavaScript', { tag: '@core' }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [path, words] of [
    ['/', 'HK$'],
    ['/goods/1/', 'Celeste Oval Solitaire'],
    ['/details/1002/', seedPrice(1002).price],
    ['/zh/details/1002/', seedPrice(1002).price],
    ['/policy/returns-and-refunds/', '30'],
    ['/commonProblem/', '?'],
    ['/educationList/', 'diamond'],
    ['/shoppingCart/', 'Prices for Hong Kong and the United States include import duty and taxes'],
    ['/paymentInfo/', 'Prices for Hong Kong and the United States include import duty and taxes'],
  ] as const) {
    await page.goto(path);
    await expect(page.locator('main'), path).toContainText(words);
  }
  await context.close();
});

for (const [name, width, height] of [
  ['phone', 390, 844],
  ['desktop', 1440, 900],
] as const) {
  test(`a notification is in view, below the header or beside its cause (${name})`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const visitor = new Visitor(page, 'en');
    await visitor.open('/details/1301/');
    await visitor.answerConsent('accept');
    const cause = visitor.button('buy.add').first();
    await cause.focus();
    await page.evaluate(() => {
      Object.assign(window, { shopPending: { 'shop:toast': [{ kind: 'note', message: 'Kept for you.' }] } });
      document.dispatchEvent(new CustomEvent('shop:toast', { bubbles: true }));
    });
    const region = page.locator('[popover="manual"]').filter({ hasText: 'Kept for you.' });
    await expect(region).toBeVisible();
    await expect(async () => {
      const boxes = await Promise.all(
        [region, cause, page.locator('#header')].map((each) => each.boundingBox()),
      );
      const [toast, button, header] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
      if (!toast || !button || !header) throw new Error('three boxes were asked for');
      expect(toast.y).toBeGreaterThanOrEqual(header.y + header.height);
      expect(toast.y + toast.height).toBeLessThanOrEqual(height);
      if (name !== 'desktop') return;
      const gap = Math.max(toast.y - (button.y + button.height), button.y - (toast.y + toast.height));
      expect(gap).toBeGreaterThanOrEqual(0);
      expect(gap).toBeLessThan(16);
      expect(Math.abs(toast.x - button.x)).toBeLessThan(toast.width);
    }).toPass();
  });
}

test('pointing at the menu loads its panels, by style, shape, metal and budget, with guides', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const visitor = new Visitor(page, 'en');
  await visitor.open('/');
  await visitor.answerConsent('accept');
  await expect(page.locator('.mega-panel')).toHaveCount(0);
  await page.locator('#menu > li').first().hover();
  const panel = page.locator('#menu > li').first().locator('.mega-panel');
  for (const key of ['byStyle', 'byShape', 'byMetal', 'byBudget', 'guides'] as const)
    await expect(panel.getByRole('heading', { name: visitor.t(`header.${key}`) })).toBeVisible();
  await panel.getByRole('link', { name: 'Oval' }).click();
  await page.waitForURL(/\/goods\/1\/\?shape=oval/);
  await expect(page.locator('main [aria-busy="false"] article').first()).toBeVisible();
  await expect(page.locator('#header')).toHaveJSProperty('offsetHeight', 71);
});

test('a language link in the footer keeps the page and its query', {
  tag: '@any-shop',
}, async ({ page }) => {
  const { languages, search } = sampleShop;
  const visitor = new Visitor(page, 'en');
  await visitor.open(`/search/?q=${search}`);
  await visitor.answerConsent('accept');
  const { html, prefix } = languageOf(languages.guest);
  await page.locator(`footer [data-language][hreflang="${html}"]`).click();
  await page.waitForURL((url) => url.pathname === `/${prefix}/search/` && url.search === `?q=${search}`);
});

test('Escape closes the settings while a field has the focus', async ({ page }) => {
  const visitor = new Visitor(page, 'en');
  await visitor.open('/');
  await visitor.answerConsent('accept');
  await page.locator('[data-open="shop:settings"]').first().click();
  const country = page.getByRole('combobox', { name: visitor.t('settings.country') });
  await expect(country).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(country).toBeHidden();
});

plain(
  'a skipped view transition logs no error; every other rejected promise is reported',
  async ({ page }) => {
    const reported: string[] = [];
    page.on('pageerror', ({ message }) => reported.push(message));
    await page.goto('/');
    await page.evaluate(() => {
      void Promise.reject(new DOMException('Transition was skipped', 'AbortError'));
      void Promise.reject(new DOMException('The request was aborted', 'AbortError'));
      void Promise.reject(new Error('lost'));
    });
    await expect.poll(() => reported).toContain('lost');
    expect(reported).toEqual(['The request was aborted', 'lost']);
  },
);
