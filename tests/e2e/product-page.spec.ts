import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { createApi } from '#client/api/api.ts';
import { homeAddress } from '../fixtures/pay-shop.ts';
import { seedPrice } from '../fixtures/seed-price.ts';
import { Visitor } from './journey.ts';
import { mailedCode } from './mails.ts';
import { ports } from './ports.ts';
import { expect, test } from './shop-test.ts';
import { textsOf } from './texts.ts';

/** The script of a product page has run: its last step offers to turn the piece. */
async function untilPieceScriptRan(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: textsOf('en', ['turn'])('turn.open') })).toBeAttached();
}

const saved = { country: 'GB', language: 'en', currency: 'GBP' };

test('the rows beside the price are for the saved country, with dates and in its currency', async ({
  page,
}) => {
  await page.addInitScript((choice) => {
    localStorage.setItem('language', JSON.stringify(choice));
    localStorage.setItem('lang', 'en');
  }, saved);
  await page.goto('/details/1001/');
  const terms = page.getByRole('list', { name: 'Delivery and service' });
  await expect(terms).toContainText('Delivery to United Kingdom');
  await expect(terms).toContainText(/Kingdom \d{1,2}(?:\s[A-Z]\w+\s)?–\s?\d{1,2}\s[A-Z]/);
  await expect(terms).toContainText('£');
  await expect(terms.getByText(/^Customs will ask for about £/)).toBeVisible();
  await expect(terms.getByText('taxes included')).toBeHidden();
});

test('days become dates without an additional line, also over the end of a month', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.setFixedTime('2026-11-26T04:00:00Z');
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/_astro\/.*\.js/, (route) => isReleased.then(() => route.continue()));
  await page.goto('/details/1001/', { waitUntil: 'commit' });
  const row = page.getByRole('list', { name: 'Delivery and service' }).getByRole('listitem').first();
  await expect(row).toContainText('1–4 working days');
  await page.evaluate(() => document.fonts.ready);
  const before = await row.boundingBox();
  expect(before).not.toBeNull();
  release();
  await page.waitForLoadState('load');
  await page.keyboard.press('Shift');
  await expect(row).toContainText('27 Nov – 2 Dec');
  await expect.poll(() => row.boundingBox()).toEqual(before);
});

test('days have the usual Chinese format', async ({ page }) => {
  await page.clock.setFixedTime('2026-11-26T04:00:00Z');
  for (const locale of ['tc', 'zh']) {
    await page.goto(`/${locale}/details/1001/`);
    await page.keyboard.press('Shift');
    await expect(page.locator('[data-fill="days"]').first(), locale).toContainText('11月27日至12月2日');
  }
});

// Without scripts, which turn the days into dates.
test('days and price of the structured data are those of the page', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ['/details/1001/', '/variableDetails/1007/']) {
    await page.goto(path);
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
    const product = blocks.flatMap((text) => JSON.parse(text)).find((data) => data['@type'] === 'Product');
    const price = page.locator('[data-buy] [data-price-minor]').first();
    await expect(price, path).toHaveAttribute(
      'data-price-minor',
      `${Math.round(product.offers.price * 100)}`,
    );
    const home = product.offers.shippingDetails.find(
      ({ shippingDestination }: { shippingDestination: { addressCountry: string }[] }) =>
        shippingDestination.some(({ addressCountry }) => addressCountry === 'HK'),
    );
    const { handlingTime, transitTime } = home.deliveryTime;
    const span = `${handlingTime.minValue + transitTime.minValue}–${handlingTime.maxValue + transitTime.maxValue}`;
    await expect(page.locator('[data-fill="days"]'), path).toContainText(`${span} working days`);
  }
  await context.close();
});

test('presses before the script has loaded are replayed in their order', { tag: '@core' }, async ({
  page,
}) => {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/_astro\/.*\.js/, (route) => isReleased.then(() => route.continue()));
  await page.goto('/details/1301/', { waitUntil: 'commit' });
  const more = page.getByRole('button', { name: 'One more' });
  await more.click();
  await more.click();
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  release();
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('3');
  // "Add to cart" was last: a visitor gets the login prompt.
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a report is shown as our own extract, and a specimen is labelled as one', async ({ page }) => {
  await page.goto('/details/1001/');
  await page.getByRole('link', { name: 'GIA report 0000' }).click();
  const extract = page.getByRole('figure').filter({ hasText: 'From report no. 0000' });
  await expect(extract).toBeInViewport();
  await expect(extract).toContainText('VS1');
  await expect(extract).toContainText('no laboratory has issued this number');
});

test('on a phone the bar is shown while the button is out of sight, never over the cookie banner', {
  tag: '@core',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/details/1001/');
  const bar = page.locator('#buy-bar');
  await page.mouse.wheel(0, 60);
  // The banner comes first.
  await expect(page.locator('#cookie-banner')).toBeVisible();
  await expect(bar).not.toHaveAttribute('hidden');
  await expect(bar).toBeHidden();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(bar).toBeVisible();
  await expect(bar).toContainText(seedPrice(1001).price);
  const submit = page.locator('[data-buy] button[type=submit]');
  await submit.scrollIntoViewIfNeeded();
  await expect(bar).toBeHidden();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(bar).toBeVisible();
  // The buy box names the missing choice.
  await bar.getByRole('button').click();
  await expect(page.locator('[data-buy]')).toContainText('Please choose the size');
});

test('recently viewed pieces appear as a row when it is near, and are stored only after consent', async ({
  page,
}) => {
  const recentProducts = () => page.evaluate(() => localStorage.getItem('recentProducts'));
  await page.goto('/details/1001/');
  await page.keyboard.press('Shift');
  await expect(page.locator('#cookie-banner')).toBeVisible();
  await untilPieceScriptRan(page);
  expect(await recentProducts()).toBeNull();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(recentProducts).toBe('[1001]');
  await page.goto('/variableDetails/1007/');
  await page.keyboard.press('Shift');
  await expect.poll(recentProducts).toBe('[1007,1001]');
  await page.locator('[data-piece]').evaluate((row) => row.previousElementSibling?.scrollIntoView());
  const row = page.getByRole('region', { name: 'Recently viewed' });
  await expect(row.getByRole('link', { name: 'Aurora Six-Prong Solitaire' })).toBeVisible();
});

test('a question includes the piece; a hint is shared by the share sheet of the device', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: (data: { url: string }) => {
        document.title = `shared ${data.url}`;
        return Promise.resolve();
      },
    });
  });
  await page.goto('/details/1001/');
  await page.keyboard.press('Shift');
  const ask = page.getByRole('region', { name: 'Ask about this piece' });
  await expect(ask.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /wa\.me\/\d+\?text=.*Aurora/,
  );
  await expect(ask.getByRole('link', { name: 'Video call' })).toHaveAttribute(
    'href',
    '/appointment/inquire/?product=1001&by=video',
  );
  await expect(ask.getByRole('link', { name: 'Drop a hint' })).toHaveAttribute('href', /^mailto:\?subject=/);
  await untilPieceScriptRan(page);
  await ask.getByRole('link', { name: 'Drop a hint' }).click();
  await expect(page).toHaveTitle(/^shared http.*\/details\/1001\/$/);
  await ask.getByRole('link', { name: 'Video call' }).click();
  await page.waitForURL(/\/appointment\/inquire\/\?product=1001&by=video$/);
  const form = page.locator('main form');
  await expect(form.getByRole('link', { name: /Aurora/ }).first()).toHaveAttribute('href', '/details/1001/');
  await expect(form.getByRole('radio', { name: /Video call/ })).toBeChecked();
});

test('a piece that is sold meanwhile says so on its pre-built page before a click', async ({ page }) => {
  const token = { value: '' };
  const buyer = createApi({
    baseURL: `http://127.0.0.1:${ports.API_PORT}`,
    token: () => token.value,
    onToken: (value) => {
      token.value = value;
    },
  });
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  const since = Date.now() - 1000;
  await buyer.call('codeByGuest', { email });
  await buyer.call('guestLogin', { email, code: await mailedCode(email, since) });
  // The only one in stock.
  await buyer.call('cartAdd', { product_id: 1019, qty: 1, custom_option: { size: '6' } });
  const { incrementId } = await buyer.call('submitOrder', {
    billing: homeAddress,
    shipping_method: 'insured_express',
    payment_method: 'stripe',
    terms: true,
  });
  const visitor = new Visitor(page, 'en');
  await visitor.open('/details/1019/');
  await expect(page.getByText(visitor.t('product.justSold'))).toBeVisible();
  await expect(visitor.button('buy.add')).toBeHidden();
  // It is on sale again, for other tests and for this one.
  await buyer.call('orderCancel', { increment_id: incrementId });
});

test('a ring shows the band of its metal', async ({ page }) => {
  await page.goto('/details/1001/');
  const band = page.getByRole('link', { name: /The matching band/ });
  await expect(band).toHaveAttribute('href', /metal=platinum-950/);
});

test('a piece sold since its page was built offers an email and alternatives without an interaction', async ({
  page,
}) => {
  await page.route('**/catalog/product/stock?*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, stock: 0 } } });
  });
  await page.goto('/details/1001/');
  await page.keyboard.press('Shift');
  await expect(page.getByText('This piece has just been sold.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'E-mail address' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'See pieces like this' })).toHaveAttribute('href', '#related');
  await expect(page.getByRole('button', { name: 'Buy now' })).toBeHidden();
});
