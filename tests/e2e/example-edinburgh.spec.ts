import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createApi } from '#client/api/api.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { readExample } from '../../scripts/lib/example-data.ts';
import { addresses, storeAtSite, Visitor } from './journey.ts';
import { waitForMail } from './mails.ts';
import { runningShop, siteFolder } from './ports.ts';
import { expect, test } from './shop-test.ts';
import { textsOf } from './texts.ts';
import { fitsItsWidth } from './width.ts';

// What only the example of Edinburgh has: French, euros, accents, customs. Its other journeys are those of any shop.
const tag = '@any-shop';
const name = 'edinburgh';

/** Texts of the pages of the built site. */
async function builtPages(): Promise<{ path: string; html: string }[]> {
  const names = await readdir(siteFolder, { recursive: true });
  return Promise.all(
    names
      .filter((each) => each.endsWith('index.html'))
      .map(async (path) => ({ path, html: await readFile(join(siteFolder, path), 'utf8') })),
  );
}

const apiIn = (locale: string, currency: string) =>
  createApi({
    baseURL: runningShop().apiOrigin,
    ...{ token: () => '', currency: () => currency, locale: () => locale },
  });

test('pages are in the shop’s own languages, with nothing of the demonstration', { tag }, async () => {
  const { data } = readExample(name);
  const pages = await builtPages();
  const products = pages.filter(({ path }) => /^details\/\d+\/index\.html$/.test(path));
  expect(products).toHaveLength(40);
  expect(pages.filter(({ path }) => /^fr\/details\/\d+\/index\.html$/.test(path))).toHaveLength(40);
  expect(pages.filter(({ path }) => /^(?:goods|stores)\/\d+\/index\.html$/.test(path))).toHaveLength(
    data.categories.length + data.stores.length,
  );
  expect(pages.filter(({ path }) => /^(?:tc|zh|design|variable)\//.test(path))).toEqual([]);
  const languages = new Set(
    pages.flatMap(({ html }) => [...html.matchAll(/hreflang="([^"]+)"/g)].map(([, tag]) => tag)),
  );
  expect([...languages].toSorted()).toEqual(['en', 'fr', 'x-default']);
  const foreign = /Aurelle|Hong Kong|HK\$|HKD|\+852|[\u3040-\u30ff\u4e00-\u9fff]|\{(?:category|product):/;
  expect(pages.filter(({ html }) => foreign.test(html)).map(({ path }) => path)).toEqual([]);
  // No piece has a design to turn.
  expect(products.filter(({ html }) => !html.includes('data-turn="off"'))).toEqual([]);
  const [home, french] = ['index.html', 'fr/index.html'].map(
    (path) => pages.find((page) => page.path === path)?.html ?? '',
  );
  expect(home).toContain('Made by the window');
  expect(french).toContain('Fabriqué près de la fenêtre');
  expect(french).toContain('Livraison assurée');
});

test('countries and rates are as the owner set them', { tag }, async () => {
  const { data } = readExample(name);
  const base = await apiIn('fr', 'EUR').call('homeBase', {});
  expect(base.currency.quoted_on).toBe(data.rates.quotedOn);
  expect(base.currency.currencyList.map(({ code }) => code).toSorted()).toEqual(['EUR', baseCurrency()]);
  expect(base.country.find(({ country_code: code }) => code === 'DE')?.name).toBe('Allemagne');
});

test('a search finds the same pieces with accents and without', { tag }, async ({ page }) => {
  const visitor = new Visitor(page, 'fr');
  for (const [accented, plain, found] of [
    ['émeraude', 'emeraude', 'Kelpie'],
    ['créoles', 'creoles', 'Créoles'],
    ['fiançailles', 'fiancailles', 'Solitaire Alouette'],
    ['boucles d’oreilles', "boucles d'oreilles", 'Puces'],
  ] as const) {
    const results: string[][] = [];
    for (const text of [accented, plain]) {
      await visitor.open(`/search/?q=${encodeURIComponent(text)}`);
      const cards = page.locator('main article');
      await expect(cards.filter({ hasText: found }).first(), text).toBeVisible();
      results.push(await cards.locator('h2, h3').allTextContents());
    }
    expect(results[0], accented).toEqual(results[1]);
  }
});

test('a French shopper with a phone filters, sorts, buys in euros for France and cancels', {
  tag,
}, async ({ page }) => {
  const visitor = new Visitor(page, 'fr');
  const t = textsOf('fr', ['listing', 'buy', 'cart', 'checkout', 'orders', 'orders-api', 'mail', 'payment']);
  const main = page.locator('main');
  await page.setViewportSize({ width: 390, height: 844 });
  await storeAtSite(page, {
    alertdialog: '2',
    lang: 'fr',
    language: JSON.stringify({ country: 'FR', language: 'fr', currency: 'EUR' }),
  });
  await visitor.signInAsGuest();

  // By the menu to the rings; of gold, the cheapest first.
  await visitor.open('/');
  await fitsItsWidth(page);
  const header = page.locator('header');
  await header.getByRole('button', { name: visitor.t('header.menu') }).click();
  await header.getByRole('button', { name: visitor.t('header.more', { name: 'Bagues' }) }).click();
  await header
    .getByRole('link', { name: /^Alliances/ })
    .first()
    .click();
  await page.waitForURL(/\/fr\/goods\/\d+\//);
  await fitsItsWidth(page);
  await main.getByRole('button', { name: t('listing.filters'), exact: true }).click();
  const filters = page.getByRole('dialog');
  await filters.getByRole('checkbox', { name: 'Or rose 750' }).check();
  await filters.getByRole('button', { name: /^Voir \d+ pièces?$/ }).click();
  await expect(filters).toBeHidden();
  await main.getByLabel(t('listing.sort')).selectOption('low-to-high');
  await page.waitForURL(/metal=18k-rose-gold/);
  const cards = main.locator('[aria-busy="false"] article');
  const prices = cards.locator(':not(s) > [data-price-minor]');
  await expect(prices.first()).toHaveText(/^\d[\d\s]*(?:,\d\d)?\s€$/);
  const amounts = () =>
    prices.evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-price-minor'))));
  await expect.poll(async () => (await amounts()).length).toBeGreaterThan(1);
  const shown = await amounts();
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  await cards.first().getByRole('link').first().click();

  // The piece, in its metal and a size.
  await page.waitForURL(/\/fr\/details\/\d+\/\?.*metal=18k-rose-gold/);
  await fitsItsWidth(page);
  const piece = (await page.locator('h1').textContent()) ?? '';
  await visitor.chooseRingSize('6');
  await visitor.button('buy.add').first().click();
  await expect(visitor.button('buy.viewCart').first()).toBeVisible();

  // The cart and the checkout, for France.
  await visitor.open('/shoppingCart/');
  await expect(main).toContainText(piece);
  await expect(main).toContainText('Or rose 750');
  await fitsItsWidth(page);
  await visitor.open('/paymentInfo/');
  await visitor.fillAddress('FR');
  await expect(main).toContainText(/Vous payez environ .*€ à la douane/);
  await fitsItsWidth(page);
  await visitor.placeOrder();
  await expect(page.locator('body')).toContainText(visitor.providerText('sandbox.no-money'));
  await visitor.atProvider('pay');
  await page.waitForURL(/\/stripeback\//);
  await expect(page.locator('h1')).toHaveText(t('payment.paid-title'));

  // The email and the order.
  const [subject = ''] = t('mail.order-paid-subject', { number: '#' }).split('#');
  const { text } = await waitForMail(visitor.email, 0, (mail) => mail.text.includes(subject.trim()));
  expect(text).toContain(piece);
  expect(text).toContain('€');
  await main.getByRole('link', { name: t('payment.view-order') }).click();
  await expect(main).toContainText(addresses.FR.street1);
  await expect(main).toContainText('France');
  await fitsItsWidth(page);
  await visitor.button('orders.cancel').click();
  await visitor.button('orders.cancel-paid').click();
  await expect(visitor.button('orders.cancel')).toHaveCount(0);
  const ended = ['canceled', 'refunded'].map((state) => t(`orders-api.status-${state}`));
  await expect(page.locator('h1')).toHaveText(new RegExp(`^(?:${ended.join('|')})$`));
  await expect(page).toHaveURL(new RegExp(localisePath('fr', '/myOrder/details/')));
});
