import type { Page } from 'playwright/test';
import { languageOf, locales } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { seedPrice } from '../fixtures/seed-price.ts';
import { provenBy } from '../specification/statements.ts';
import { Visitor } from './journey.ts';
import { siteOrigin } from './ports.ts';
import { expect, test } from './shop-test.ts';
import { textsOf } from './texts.ts';

/** By statement of section 2: a URL, the page that answers it, and a selector that only that page has. */
const routes: Record<string, readonly (readonly [address: string, page: string, mark: RegExp])[]> = {
  '/ home': [['/', '/', /data-carousel="6000"/]],
  '/goods?id=': [['/goods?id=1', '/goods/1/', /\/Listing\.island\./]],
  '/{lang}/goods/{id*}': [
    ['/goods/1/', '/goods/1/', /\/Listing\.island\./],
    ['/goods/1/engagement-rings', '/goods/1/', /\/Listing\.island\./],
  ],
  '/details?id=': [['/details?id=1001', '/details/1001/', /\/BuyBox\.island\./]],
  '/register, /login, /forgetPassword': [
    ['/register', '/register/', /\/RegisterPage\.island\./],
    ['/login', '/login/', /\/LoginPage\.island\./],
    ['/forgetPassword', '/forgetPassword/', /\/ForgetPasswordPage\.island\./],
  ],
  '/search?q=': [['/search?q=oval', '/search/', /\/SearchPage\.island\./]],
  '/inventory': [['/inventory', '/inventory/', /\/FavouritesPage\.island\./]],
  '/article?tid=&aid=': [['/article?tid=1&aid=101', '/article/1/101/', /<article/]],
  '/article/{tid}/{aid}/{class}/{title}': [
    ['/article/1/101/diamonds/any-title', '/article/1/101/', /<article/],
    ['/article/1/101/any-class/any-title', '/article/1/101/', /<article/],
  ],
  '/policy, /commonProblem, /educationList': [
    ['/policy', '/policy/', /href="[^"]*\/policy\/privacy\/"/],
    ['/commonProblem', '/commonProblem/', /<details/],
    ['/educationList', '/educationList/', /href="[^"]*\/article\/\d+\/\d+\//],
  ],
  '/designVersion': [['/designVersion', '/designVersion/', /\/DesignsPage\.island\./]],
  '/myOrder -> /myOrder/message': [['/myOrder', '/myOrder/message/', /\/MessagesPage\.island\./]],
  '/myOrder/message': [['/myOrder/message', '/myOrder/message/', /\/MessagesPage\.island\./]],
  '/myOrder/order': [['/myOrder/order', '/myOrder/order/', /\/OrdersPage\.island\./]],
  '/appointment/inquire?l=': [
    ['/appointment/inquire?l=0', '/appointment/inquire/', /\/BookingPage\.island\./],
  ],
  '/appointment/details': [
    ['/appointment/details?id=1', '/appointment/details/', /\/AppointmentPage\.island\./],
  ],
  '/appointment/succeed': [
    ['/appointment/succeed?id=1', '/appointment/succeed/', /\/AppointmentPage\.island\./],
  ],
  '/myOrder/returnDetails': [
    ['/myOrder/returnDetails', '/myOrder/returnDetails/', /\/ReturnDetailsPage\.island\./],
  ],
  '/myOrder/return': [['/myOrder/return', '/myOrder/return/', /\/ReturnPage\.island\./]],
  '/myOrder/appointment': [['/myOrder/appointment', '/myOrder/appointment/', /\/AppointmentsPage\.island\./]],
  '/myOrder/account': [['/myOrder/account', '/myOrder/account/', /\/AccountPage\.island\./]],
  '/myOrder/details': [
    ['/myOrder/details/?increment_id=1', '/myOrder/details/', /\/OrderDetailPage\.island\./],
  ],
  'header links with type 1, 2, 4': [
    ['/myOrder?type=1', '/myOrder/message/', /\/MessagesPage\.island\./],
    ['/myOrder?type=2', '/myOrder/order/', /\/OrdersPage\.island\./],
    ['/myOrder?type=4', '/myOrder/appointment/', /\/AppointmentsPage\.island\./],
  ],
  '/shoppingCart': [['/shoppingCart', '/shoppingCart/', /\/CartPage\.island\./]],
  '/paymentInfo': [['/paymentInfo', '/paymentInfo/', /\/CheckoutPage\.island\./]],
  '/paycallback': [['/paycallback', '/paycallback/', /\/PaymentReturn\.island\./]],
  '/stripeback': [['/stripeback', '/stripeback/', /\/PaymentReturn\.island\./]],
  '/variable, /design': [
    ['/variable', '/variable/', /href="[^"]*\/variableDetails\/\d/],
    ['/design', '/design/', /href="[^"]*\/designDetails\/\d/],
  ],
  '/designDetails?id=': [['/designDetails?id=1005', '/designDetails/1005/', /\/PriceDetails\.island\./]],
  '/variableDetails?id=': [
    ['/variableDetails?id=1007', '/variableDetails/1007/', /\/PriceDetails\.island\./],
  ],
  '/commodityDetails?id=': [
    ['/commodityDetails?id=1501', '/commodityDetails/1501/', /\/PriceDetails\.island\./],
  ],
  '/comment': [['/comment', '/comment/', /\/CommentPage\.island\./]],
  '/preview': [['/preview', '/preview/', /\/PreviewPage\.island\./]],
  '/design/ring, /design/diamond (and /design/Ring, /design/Diamond)': [
    ['/design/ring', '/design/ring/', /\/Studio\.island\./],
    ['/design/Ring', '/design/ring/', /\/Studio\.island\./],
    ['/design/diamond', '/design/diamond/', /\/Finder\.island\./],
    ['/design/Diamond', '/design/diamond/', /\/Finder\.island\./],
  ],
};

/** The page that a canonical link names, else the final URL; both without the part behind an article's id. */
const pageOf = (html: string, url: string) => {
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? url;
  return canonical.replace(siteOrigin, '').replace(/\?.*|(?<=\/article\/\d+\/\d+\/).+/, '');
};

test('every route of section 2 answers with its page, in three languages', { tag: '@core' }, async ({
  request,
}) => {
  const wrong: string[] = [];
  for (const locale of locales) {
    for (const [address, page, mark] of Object.values(routes).flat()) {
      const answer = await request.get(localisePath(locale, address));
      const html = await answer.text();
      const found = pageOf(html, answer.url());
      const isRight = answer.status() === 200 && found === localisePath(locale, page) && mark.test(html);
      const isInLanguage = html.includes(`<html lang="${languageOf(locale).html}"`);
      const isNamed = locale !== 'en' || /<title>[^<]*Aurelle[^<]*<\/title>/.test(html);
      if (!isRight || !isInLanguage || !isNamed)
        wrong.push(`${locale} ${address}: ${answer.status()} ${found}`);
    }
  }
  expect(wrong).toEqual([]);
  const title = 'every route of section 2 answers with its page, in three languages';
  const stated = provenBy('2 routes', { file: 'tests/e2e/specification.spec.ts', title });
  expect(Object.keys(routes).toSorted()).toEqual(stated.toSorted());
});

test('account pages redirect a visitor to the login page, and messages ask to log in', async ({ page }) => {
  const visitor = new Visitor(page, 'en');
  for (const path of ['/myOrder/account/', '/myOrder/order/', '/myOrder/details/?increment_id=1100000001']) {
    await visitor.open(path);
    await page.waitForURL(/\/login\//);
  }
  await visitor.open('/myOrder/message/');
  await expect(page.locator('main')).toContainText(textsOf('en', ['messages'])('messages.signedOut'));
});

test('the header names country, language and currency, and leads home and to WhatsApp', async ({ page }) => {
  const visitor = new Visitor(page, 'en');
  await visitor.open('/policy/');
  await visitor.answerConsent('reject');
  const header = page.locator('header').first();
  const settings = header.locator('[data-open="shop:settings"]');
  for (const words of ['Hong Kong', 'English', 'HKD']) await expect(settings).toContainText(words);
  await expect(header.locator('a[href^="https://wa.me/"]').first()).toHaveAttribute(
    'href',
    /wa\.me\/\d{8,15}$/,
  );
  await header.getByRole('link', { name: visitor.t('header.home') }).click();
  await page.waitForURL(/:\d+\/$/);
});

test('the top navigation opens categories with thumbnails and an image', async ({ page }) => {
  const visitor = new Visitor(page, 'en');
  await visitor.open('/');
  const item = page.locator('#menu > li').first();
  const child = item.locator('a[href="/goods/11/"]').first();
  await expect(child).toBeHidden();
  await item.locator('a[href="/goods/1/"]').first().hover();
  await expect(child).toBeVisible();
  const thumbnails = item.locator('li a[href^="/goods/"] img');
  await expect.poll(() => thumbnails.count()).toBeGreaterThan(2);
  const large = item.locator('.mega-panel a[href="/goods/1/"] img');
  await expect(large).toBeVisible();
  await expect.poll(async () => (await large.boundingBox())?.width).toBeGreaterThan(200);
});

test('the footer subscribes to the newsletter, copies its address and has links', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const visitor = new Visitor(page, 'en');
  const t = textsOf('en', ['newsletter', 'footer']);
  await visitor.open('/');
  await visitor.answerConsent('reject');
  const footer = page.locator('footer');
  const signUp = footer.getByRole('button', { name: t('newsletter.signUp') });
  await expect(signUp).toBeDisabled();
  await footer.getByRole('textbox').fill(visitor.email);
  await expect(signUp).toBeEnabled();
  await signUp.click();
  await expect(footer).toContainText('Thanks for subscribing!');
  await expect(signUp).toBeDisabled();

  const mail = footer.locator('a[data-copy]');
  const address = (await mail.getAttribute('data-copy')) ?? '';
  await mail.click();
  await expect(mail).toContainText(t('footer.copied'));
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  const whatsapp = 'a[href^="https://wa.me/"]';
  const number = (await page.locator('header').first().locator(whatsapp).first().getAttribute('href')) ?? '';
  expect(number).toMatch(/wa\.me\/\d{8,15}$/);
  await expect(footer.locator(whatsapp)).toHaveAttribute('href', number);

  const partners = footer.getByRole('list', { name: t('footer.partners') }).getByRole('img');
  await expect.poll(() => partners.count()).toBeGreaterThan(2);
  for (const picture of await partners.all()) {
    await expect(picture).not.toHaveAttribute('alt', '');
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0);
  }

  const links = footer.getByRole('navigation', { name: t('footer.navigation') }).getByRole('link');
  await expect.poll(() => links.count()).toBeGreaterThan(8);
  const policy = footer.locator('nav a[href^="/policy/"]').first();
  const title = (await policy.textContent())?.trim() ?? '';
  await policy.click();
  await page.waitForURL(/\/policy\/./);
  await expect(page.locator('main')).toContainText(title);
});

test('the home page has every block of section 2', async ({ page }) => {
  const visitor = new Visitor(page, 'en');
  const t = textsOf('en', ['home', 'common']);
  await visitor.open('/');
  const main = page.locator('main');
  await expect(main.locator('[data-carousel="6000"] .swiper-wrapper')).toHaveCSS('min-height', '328px');
  const film = main.locator('video');
  const poster = main.locator('[data-film] img');
  await poster.scrollIntoViewIfNeeded();
  await expect
    .poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  for (const shown of [poster, film]) await expect(shown).toHaveCSS('object-fit', 'cover');
  expect((await page.request.get((await film.locator('source').getAttribute('src')) ?? '')).status()).toBe(
    200,
  );

  const tiles = main.locator('section').nth(1).locator('a[href^="/goods/"]');
  await expect.poll(() => tiles.count()).toBeGreaterThan(4);
  for (const tile of await tiles.all()) await expect(tile.locator('img')).toHaveCount(1);

  for (const path of ['/design/Diamond', '/design/Ring'])
    await expect(main.locator(`.on-night a.btn[href="${path}"]`)).toHaveCount(1);
  const featured = main.getByRole('region', { name: t('home.featured') }).locator('.swiper-slide');
  await expect.poll(() => featured.count()).toBeGreaterThanOrEqual(4);
  const chosen = main.getByRole('region', { name: t('home.bestSelling') }).locator('.swiper-slide');
  for (const card of await chosen.all()) await expect(card).toContainText(/HK\$[\d,]+/);
  const reduced = chosen.filter({ has: page.locator('a[href="/details/1015/"]') });
  const sale = seedPrice(1015);
  await expect(reduced.locator('data')).toHaveText([sale.price, sale.original]);
  await expect(reduced.locator('s')).toHaveText(sale.original);
  await expect(reduced).toContainText(t('common.off', { percent: sale.percentOff }));

  const store = main.locator('#store-1');
  const hours = store.locator('dl');
  await expect(hours).toContainText(/\d\d:\d\d–\d\d:\d\d/);
  const opacity = () => hours.locator('..').evaluate((panel) => Number(getComputedStyle(panel).opacity));
  await expect.poll(opacity).toBe(0);
  await store.hover();
  await expect.poll(opacity).toBe(1);
  await expect(main.locator('section').last().locator('a[href="/policy/warranty-and-care/"]')).toHaveCount(1);
});

test('an image far below loads when it comes near', async ({ page }) => {
  // Chromium counts 2,500 px as near if the network seems slow, as on a busy machine.
  await page.setViewportSize({ width: 390, height: 600 });
  await new Visitor(page, 'en').open('/');
  const pictures = page.locator('main picture img');
  // An image that is on the page twice loads with the first one.
  const index = await pictures.evaluateAll((images) => {
    const sources = images.map((image) => image.getAttribute('src'));
    return sources.findLastIndex((source) => sources.indexOf(source) === sources.lastIndexOf(source));
  });
  const last = pictures.nth(index);
  await expect.poll(async () => (await last.boundingBox())?.y).toBeGreaterThan(3_200);
  const hasCome = () => last.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
  expect(await hasCome()).toBe(false);
  await last.scrollIntoViewIfNeeded();
  await expect.poll(hasCome).toBe(true);
});

test('the designers are a carousel', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  const visitor = new Visitor(page, 'en');
  const t = textsOf('en', ['home']);
  await visitor.open('/');
  const row = page.getByRole('region', { name: t('home.designers') });
  const scrolled = () => row.locator('.swiper-wrapper').evaluate((list) => list.scrollLeft);
  await expect.poll(() => row.locator('.swiper-slide').count()).toBeGreaterThan(2);
  for (const slide of await row.locator('.swiper-slide').all()) {
    await expect(slide.locator('img')).toHaveCount(1);
    await expect(slide.getByRole('heading')).not.toHaveText('');
  }
  await row.getByRole('button', { name: t('home.designersOn') }).click();
  await expect.poll(scrolled).toBeGreaterThan(100);
});

const consent = (page: Page) => page.evaluate(() => localStorage.getItem('alertdialog'));

for (const [answer, stored] of [
  ['accept', '1'],
  ['reject', '2'],
] as const) {
  test(`the cookie banner asks once and keeps ${stored} after ${answer}`, async ({ page }) => {
    const visitor = new Visitor(page, 'en');
    await visitor.open('/');
    const banner = page.locator('#cookie-banner');
    await expect(banner).toBeVisible();
    await expect.poll(() => consent(page)).toBeNull();
    await visitor.answerConsent(answer);
    await expect.poll(() => consent(page)).toBe(stored);
    await visitor.open('/policy/');
    await expect(banner).toBeHidden();
  });
}

test('a store is found by its country', async ({ page }) => {
  const visitor = new Visitor(page, 'en');
  await visitor.open('/stores/');
  await visitor.answerConsent('reject');
  const stores = page.locator('main [data-store]:visible');
  await expect(stores).toHaveCount(6);
  await page.locator('main select[name=country]').selectOption('GB');
  await expect(stores).toHaveCount(1);
  await expect(page.locator('main')).toContainText('London');
});
