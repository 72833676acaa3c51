import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApi } from '#client/api/api.ts';
import { parseConfig } from '#server/config.ts';
import { environmentOf } from '#server/config-environment.ts';
import { type Database, openPostgres } from '#server/platform/db/database.ts';
import { readExample } from '../../scripts/lib/example-data.ts';
import { type Service, startService, untilReady } from '../../scripts/lib/processes.ts';
import { customerTokens } from '../fixtures/customers.ts';
import { payPageOf } from '../fixtures/pay-shop.ts';
import { freePort, startPostgres, type TestPostgres } from '../fixtures/postgres.ts';
import { payPage } from './journeys.ts';

/** Filling a shop, making its pictures and building its site, on a busy machine. */
const startMs = 1_800_000;
const name = 'edinburgh';

let folder: string;
let postgres: TestPostgres;
let shop: Service;
let db: Database;
let config: ReturnType<typeof parseConfig>;

const apiIn = (locale: string, currency: string, token = '') =>
  createApi({
    baseURL: config.apiOrigin,
    ...{ token: () => token, currency: () => currency, locale: () => locale },
  });

/** Addresses and texts of the pages of the built site. */
async function builtPages(): Promise<{ path: string; html: string }[]> {
  const site = join(config.dataDir, 'site');
  const names = await readdir(site, { recursive: true });
  return Promise.all(
    names
      .filter((each) => each.endsWith('index.html'))
      .map(async (path) => ({ path, html: await readFile(join(site, path), 'utf8') })),
  );
}

beforeAll(async () => {
  // Inside the project: the compiled pages import its packages.
  await mkdir('.cache', { recursive: true });
  folder = resolve(await mkdtemp(join('.cache', 'example-')));
  postgres = await startPostgres();
  config = parseConfig({
    SITE_PORT: String(await freePort()),
    API_PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    DATA_DIR: join(folder, 'shop'),
    DATABASE_URL: postgres.url,
  });
  shop = startService({
    ...{ name: 'The example', file: 'scripts/example.ts', args: [name], env: environmentOf(config) },
    output: 'quiet',
  });
  await untilReady(shop, config.siteOrigin, startMs);
  db = openPostgres(postgres.url);
}, startMs);
afterAll(async () => {
  await db?.close();
  await shop?.stop();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
}, startMs);

it('has its pages in its own languages, and nothing of the demonstration', async () => {
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
  // No piece has a design to turn.
  expect(products.filter(({ html }) => !html.includes('data-turn="off"'))).toEqual([]);
  expect(pages.filter(({ html }) => foreign.test(html)).map(({ path }) => path)).toEqual([]);
  const [home, french] = ['index.html', 'fr/index.html'].map(
    (path) => pages.find((page) => page.path === path)?.html ?? '',
  );
  expect(home).toContain('Made by the window');
  expect(french).toContain('Fabriqué près de la fenêtre');
  expect(french).toContain('Livraison assurée');
});

it('links only to pages that it has, and names countries and rates as its owner set them', async () => {
  const site = join(config.dataDir, 'site');
  const pages = await builtPages();
  const linksOf = (some: typeof pages) =>
    new Set(
      some.flatMap(({ html }) =>
        [...html.matchAll(/<a [^>]*href="(\/[^"/#?][^"#?]*|\/)/g)].map(([, path = '']) => path),
      ),
    );
  const links = linksOf(pages);
  const dead = [...links].filter(
    (path) => !existsSync(join(site, path, 'index.html')) && !existsSync(join(site, path)),
  );
  expect(dead).toEqual([]);
  // Only the journal links to itself in its other language: it has no articles.
  expect(linksOf(pages.filter(({ path }) => !/^(?:fr\/)?article\//.test(path))).has('/article/')).toBe(false);
  const { data } = readExample(name);
  const base = await apiIn('fr', 'EUR').call('homeBase', {});
  expect(base.currency.quoted_on).toBe(data.rates.quotedOn);
  expect(base.currency.currencyList.map(({ code }) => code).toSorted()).toEqual(['EUR', 'GBP']);
  expect(base.country.find(({ country_code: code }) => code === 'DE')?.name).toBe('Allemagne');
});

it('asks pounds or euros, and sells a ring in a size', async () => {
  const { id } = await db.handle
    .selectFrom('product')
    .select('id')
    .where('sku', '=', 'TL-201')
    .executeTakeFirstOrThrow();
  const [token = ''] = await customerTokens(db, 1, name, new Date());
  const { product: pounds } = await apiIn('en', 'GBP').call('productIndex', { product_id: id });
  const { product: euros } = await apiIn('fr', 'EUR').call('productIndex', { product_id: id });
  expect(pounds.price_info.price).toMatchObject({ code: 'GBP', value: 2150 });
  expect(euros.price_info.price.code).toBe('EUR');
  expect(euros.price_info.price.value).toBeCloseTo(2150 * 1.1432, 0);
  expect([pounds.name, euros.name]).toEqual(['Lark solitaire', 'Solitaire Alouette']);
  expect(euros.choices.find(({ key }) => key === 'metal')?.values[0]?.label).toBe('Or jaune 750');

  // The provider's page is in French too.
  const api = apiIn('fr', 'GBP', token);
  await api.call('cartAdd', {
    product_id: id,
    qty: 1,
    custom_option: { metal: '18k-yellow-gold', size: '6' },
  });
  const { incrementId } = await api.call('submitOrder', {
    billing: {
      ...{ title: 'ms', first_name: 'Ailsa', last_name: 'Reid', telephone: '+44 131 496 0101' },
      ...{
        street1: '4 Lantern Close',
        street2: '',
        country: 'GB',
        state: '',
        city: 'Edinburgh',
        zip: 'EH1 1AA',
      },
    },
    shipping_method: 'insured_express',
    payment_method: 'stripe',
    terms: true,
    client_key: 'a-ring-of-the-example',
  });
  const { redirectUrl } = await api.call('stripeStart', { increment_id: incrementId });
  await payPage(await payPageOf(redirectUrl));
  const orders = db.handle.selectFrom('orders').select(['status', 'currency', 'grand_minor']);
  await expect
    .poll(() => orders.where('increment_id', '=', incrementId).executeTakeFirst(), { timeout: startMs })
    .toMatchObject({ status: 'payment_confirmed', currency: 'GBP', grand_minor: 215_000 });
});
