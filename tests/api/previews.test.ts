import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildHeader, type Draftable, previewHeader } from '#kernel/shop/content/publishing.rules.ts';
import { headers } from '#kernel/wire/headers.ts';
import { buildCredential } from '#server/platform/signing/signature.ts';
import { scheduleDraft } from '#server/publishing/drafts.service.ts';
import { insertPreview, removePreview } from '#server/publishing/previews.repo.ts';
import {
  finishPreview,
  previewHeaders,
  previewPage,
  takePreview,
} from '#server/publishing/previews.service.ts';
import { listPublishes } from '#server/publishing/publishes.service.ts';
import { TestPublisher } from '../fixtures/publisher.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

const secret = 'a secret of the shop, long enough';
const credential = { [buildHeader]: buildCredential(secret) };

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({
    config: { publishing: { secrets: [secret], staffMail: '', site: 'site', bucket: undefined } },
  });
});
afterAll(() => shop.close());

const wanted = (what: Draftable, key: string, draft: object, language: 'en' | 'tc' | 'zh' = 'en') => ({
  what,
  key,
  language,
  draft,
});

async function get(path: string, given: Record<string, string> = {}): Promise<Response> {
  return shop.app.request(path, { headers: { [headers.locale]: 'en', ...given } });
}
const dataOf = async (answer: Response) => ((await answer.json()) as { data: Record<string, unknown> }).data;

/** Queues a page's preview and, in place of the render worker, makes the calls with its draft. */
async function readsOf(asked: ReturnType<typeof wanted>, paths: readonly string[]) {
  const page = previewPage(shop.host, asked);
  page.catch(() => undefined);
  const taken = await takenPreview();
  const drafted = { ...credential, [previewHeader]: taken.token };
  const answers = await Promise.all(paths.map((path) => get(path, drafted)));
  await finishPreview(shop.host, taken.token, { html: `<p>${taken.path}</p>` });
  expect((await page).html).toBe(`<p>${taken.path}</p>`);
  return { ...taken, answers };
}

/** The publisher's task, as soon as a preview is requested. */
async function takenPreview() {
  const found = await vi.waitFor(
    async () => {
      const taken = await takePreview(shop.host);
      expect(taken).toBeDefined();
      return taken;
    },
    { timeout: 60_000, interval: 5 },
  );
  if (!found) throw new Error('no preview was asked for');
  return found;
}

describe('a preview', () => {
  const article = wanted('article', '101', {
    en: { title: 'For the night', body: '# Light\n\n<script>x</script>A text.' },
  });

  it('shows the draft to the render worker only, and leaves nothing', async () => {
    const path = '/cms/article/detail?tid=1&aid=101';
    const published = await (await get(path)).json();
    const { answers, token, path: page } = await readsOf(article, [path, '/cms/article/menu']);
    expect(page).toMatch(/^\/article\/1\/101\//);
    const [detail, menu] = await Promise.all(answers.map(dataOf));
    expect(detail?.article).toMatchObject({ title: 'For the night' });
    expect(JSON.stringify(detail)).toContain('A text.');
    expect(JSON.stringify(detail)).not.toContain('<script>');
    expect(JSON.stringify(menu)).toContain('For the night');
    // Other callers do not see it, with the token or afterwards, and nothing is queued for publishing.
    expect(await (await get(path)).json()).toEqual(published);
    expect(await (await get(path, { [previewHeader]: token })).json()).toEqual(published);
    expect((await get(path, { ...credential, [previewHeader]: token })).status).toBe(404);
    expect((await listPublishes(shop.host)).filter(({ reason }) => reason === 'article update')).toEqual([]);
    expect(await shop.db.handle.selectFrom('content_preview').selectAll().execute()).toEqual([]);
  });

  it('shows an article that only exists as a draft, with its columns', async () => {
    const draft = { title: 'Soon', description: '', body: 'A text.', summary: '', keywords: '' };
    const asked = {
      ...wanted('article', '970', { en: draft, tc: draft, zh: draft }),
      row: { what: 'article', tid: 2, slug: 'soon' } as const,
    };
    const { answers, path } = await readsOf(asked, ['/cms/article/detail?tid=2&aid=970']);
    expect(path).toBe('/article/2/970/metals-and-settings/soon/');
    const [detail] = await Promise.all(answers.map(dataOf));
    expect(detail?.article).toMatchObject({ title: 'Soon' });
    expect(await shop.db.handle.selectFrom('article').select('aid').where('aid', '=', 970).execute()).toEqual(
      [],
    );
  });

  it('is read also when the settings of the shop have to be read again', async () => {
    const token = 'a'.repeat(32);
    const draft = { what: 'article', key: '101', content: { en: { title: 'For the night' } } } as const;
    const asked = { ...draft, token, path: '/article/1/101/', created_at: shop.clock.now() };
    await insertPreview(shop.db.handle, asked, new Date(0));
    // Every look at the clock is a minute later, so that nothing stays cached.
    let minutes = 1_000_000;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      minutes += 1;
      return minutes * 60_001;
    });
    const path = '/catalog/category/index?categoryId=1';
    const read = await get(path, { ...credential, [previewHeader]: token }).finally(() =>
      clock.mockRestore(),
    );
    await removePreview(shop.db.handle, token);
    expect(read.status).toBe(200);
  });

  it('is sent with noindex and no-store', () => {
    const sent = new Headers(previewHeaders);
    expect([sent.get('cache-control'), sent.get('x-robots-tag')]).toEqual(['no-store', 'noindex, nofollow']);
  });

  it('does not show a draft to other readers meanwhile', async () => {
    const path = '/cms/article/detail?tid=1&aid=102';
    const page = previewPage(shop.host, wanted('article', '102', { en: { title: 'Not yet' } }));
    page.catch(() => undefined);
    const taken = await takenPreview();
    const drafted = { ...credential, [previewHeader]: taken.token };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => get(path, index % 2 === 0 ? drafted : {})),
    );
    const titles = await Promise.all(
      answers.map(async (answer) => ((await dataOf(answer)).article as { title: string }).title),
    );
    const others = new Set(titles.filter((_, index) => index % 2 === 1));
    expect(titles.filter((_, index) => index % 2 === 0)).toEqual(Array(4).fill('Not yet'));
    expect(others.size).toBe(1);
    expect(others.has('Not yet')).toBe(false);
    await finishPreview(shop.host, taken.token, { error: 'no page' });
    await expect(page).rejects.toThrow('The page could not be made: no page');
  });

  it.each([
    [
      'product',
      '1009',
      { en: { name: 'A new name' }, fields: { priceMinor: 123_400 } },
      '/catalog/product/index?product_id=1009',
      /^\/\w+\/1009\/$/,
    ],
    [
      'category',
      '1',
      { en: { name: 'A new name' } },
      '/catalog/category/index?categoryId=1',
      /^\/goods\/1\/$/,
    ],
    ['policy', 'privacy', { en: { title: 'A new name' } }, '/cms/home/policyinfo', /^\/policy\/privacy\/$/],
    ['question', '1', { en: { question: 'A new name' } }, '/cms/home/policyinfo', /^\/commonProblem\/$/],
    ['store', '1', { en: { name: 'A new name' } }, '/cms/home/index', /^\/stores\/1\/$/],
    ['home', '', { meta: { title: { en: 'A new name' } } }, '/cms/home/index', /^\/$/],
    ['navigation', '', { brand: { name: { en: 'A new name' } } }, '/cms/home/base', /^\/$/],
  ] as const)('shows a %s as it would be', async (what, key, draft, path, page) => {
    const { answers, path: address } = await readsOf(wanted(what, key, draft), [path]);
    expect(address).toMatch(page);
    const text = JSON.stringify(await Promise.all(answers.map((answer) => answer.json())));
    expect(text).toContain('A new name');
    expect(await (await get(path)).text()).not.toContain('A new name');
  });

  it('shows a product off sale if the draft puts it on sale', async () => {
    const id = 1010;
    await shop.db.handle.updateTable('product').set({ on_shelf: false }).where('id', '=', id).execute();
    const draft = { en: { name: 'Soon' } };
    await expect(previewPage(shop.host, wanted('product', String(id), draft))).rejects.toThrow('onShelf');
    const shown = wanted('product', String(id), { ...draft, fields: { onShelf: true } }, 'tc');
    const { answers, path } = await readsOf(shown, [`/catalog/product/index?product_id=${id}`]);
    expect(path).toMatch(/^\/tc\/\w+\/1010\/$/);
    expect(answers.map(({ status }) => status)).toEqual([200]);
  });

  it('says what is wrong with a draft', async () => {
    const refused = async (asked: ReturnType<typeof wanted>, why: string | RegExp) =>
      expect(previewPage(shop.host, asked), JSON.stringify(asked)).rejects.toThrow(why);
    await refused(wanted('article', '101', {}), 'changes nothing');
    await refused(wanted('article', '999', { en: { title: 'A' } }), 'There is no article 999');
    await refused(wanted('article', 'x', { en: { title: 'A' } }), 'There is no article x');
    await refused(wanted('article', '101', { en: { titel: 'A' } }), 'not right at en.titel');
    await refused(wanted('article', '101', { fields: { image: '../x' } }), 'not right at fields.image');
    await refused(wanted('home', '', { meta: { titel: { en: 'A' } } }), 'not right at meta.titel');
    await refused(wanted('home', '', { meta: { title: 'A' } }), 'not right at meta.title');
    await refused(wanted('home', '', { adverts: [{ image: 'home/hero-1' }] }), 'not right at adverts.0.url');
    await refused(wanted('home', '', { bestSelling: { productIds: ['A'] } }), 'bestSelling.productIds.0');
    await refused(
      wanted('product', '1009', { fields: { priceMinor: 10, originalPriceMinor: 5 } }),
      /cannot take/,
    );
  });
});

it('a draft of any kind is published at its time', async () => {
  const dueAt = new Date(shop.clock.now().getTime() + 60_000);
  const content = { fields: { priceMinor: 777_700, originalPriceMinor: null }, zh: { name: '夜' } };
  await scheduleDraft(shop.host, { what: 'product', key: '1009', content, who: 'Mei', dueAt });
  shop.clock.advance(60_001);
  await new TestPublisher(shop).claim();
  const row = await shop.db.handle
    .selectFrom('product')
    .select(['price_minor', 'text'])
    .where('id', '=', 1009)
    .executeTakeFirstOrThrow();
  expect(row.price_minor).toBe(777_700);
  expect(row.text['zh']?.name).toBe('夜');
  expect(row.text['en']?.name).not.toBe('夜');
});
