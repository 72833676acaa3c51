import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readArticle, readArticleClasses, readPolicyInfo } from '#client/api/content.ts';
import { readHome } from '#client/api/home.ts';
import { readStores } from '#client/api/stores.ts';
import { buildHeader, previewHeader } from '#kernel/shop/content/publishing.rules.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import { headers as wireHeaders } from '#kernel/wire/headers.ts';
import { cacheResult, invalidateReads, read, recordReads, withPreview } from '#site/data/api.ts';
import { invalidateChanged, invalidateMentions } from '#site/data/freshness.ts';

vi.mock('#client/api/home-base.ts', async () => {
  const { demonstrationSettings: shop } = await import('../../tests/fixtures/demonstration-settings.ts');
  return { readHomeBase: async () => ({ shop }) };
});

/** Articles per class; each links to the previous and the next. */
const inARow = 8;
const credential = 'the-build-of-this-test';

let revision = 1;
let isDown = false;
/** Pending calls. */
let open = 0;
let asked: { what: string; credential: unknown; draft: unknown }[] = [];

const card = (aid: number) => ({
  tid: 1,
  aid,
  class: 'care',
  slug: `article-${aid}`,
  title: `${aid} at ${revision}`,
  summary: '',
  url: `/article/1/${aid}/`,
  picture: { src: '', width: 1, height: 1, alt: '' },
  updated_at: '2026-11-22',
});

function articleDetail(aid: number) {
  const neighbour = (other: number) => (other >= 1 && other <= inARow ? card(other) : null);
  return {
    article: { ...card(aid), class_name: 'Care', content: '', meta: {}, created_at: '', alternates: {} },
    previous: neighbour(aid - 1),
    next: neighbour(aid + 1),
    products: [],
  };
}

const nothing = { title: '', description: '', info: [], pc: [] };
const homeIndex = {
  blocks: [],
  titles: nothing,
  arrivals: [],
  articles: [],
  home_page_meta: nothing,
  advertise_img: nothing,
  customize_category: nothing,
  featured: [],
  design_your_rings: nothing,
  best_selling: [],
  round_diamond: [],
  introduction: nothing,
  partner_designers: [],
  offline_store: [],
};

function dataOf(url: URL): unknown {
  if (url.pathname === '/cms/article/detail') return articleDetail(Number(url.searchParams.get('aid')));
  if (url.pathname === '/cms/article/menu') return { menu: [] };
  if (url.pathname === '/cms/home/index') return homeIndex;
  if (url.pathname === '/cms/home/policyinfo')
    return { policies: [], pages: [], common_problems: [], education: [] };
  return { countries: [], states: [], stores: [], purposes: [], styles: [] };
}

/** Answers as the API host, for one class of articles. */
const host = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://api.test');
  const named = [url.pathname.split('/').at(-1), url.searchParams.get('aid')].filter(Boolean).join(' ');
  const { headers } = request;
  asked.push({
    what: `${headers[wireHeaders.locale]} ${named}`,
    credential: headers[buildHeader.toLowerCase()],
    draft: headers[previewHeader.toLowerCase()],
  });
  response.setHeader('content-type', 'application/json');
  if (isDown) response.end(JSON.stringify({ code: 9, message: 'down for a test', data: null }));
  else response.end(JSON.stringify({ code: codes.success, message: '', data: dataOf(url) }));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  vi.stubGlobal('__API_ORIGIN__', `http://127.0.0.1:${(host.address() as AddressInfo).port}`);
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => {
    open += 1;
    return send(...call).finally(() => {
      open -= 1;
    });
  });
  vi.stubGlobal('__buildCredential', credential);
  // As in the compiled render worker; a development server caches answers for two seconds.
  vi.stubEnv('DEV', false);
});
afterAll(() => {
  host.close();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
beforeEach(async () => {
  // The render worker caches reads for its lifetime.
  await invalidateReads('all');
  isDown = false;
  revision = 1;
  asked = [];
});

const articleOf = (aid: number, locale: Locale = 'en') => read(locale, readArticle, { tid: 1, aid });
const titleOf = async (aid: number, locale: Locale = 'en') => (await articleOf(aid, locale)).article.title;

/** Reads all articles and lists, as listing the pages does, and clears the record of requests. */
async function readSite(articles = inARow): Promise<void> {
  for (let aid = 1; aid <= articles; aid += 1) await articleOf(aid);
  await read('en', readArticleClasses);
  await read('en', readPolicyInfo);
  await read('en', readHome);
  await read('en', readStores);
  asked = [];
}

/** The requests to the API host, after all are answered. */
async function askedFor(): Promise<string[]> {
  await turn();
  while (open > 0) await turn();
  return asked.map(({ what }) => what).toSorted();
}

it('re-reads a changed article and the lists before pages need them, then its neighbours, per language', async () => {
  await readSite();
  await articleOf(4, 'tc');
  await articleOf(7, 'tc');
  asked = [];
  revision = 2;
  const changes = [{ what: 'article', key: '4' }];
  const forgotten = await invalidateChanged(changes);
  const own = ['en detail 4', 'en menu', 'tc detail 4'];
  expect(await askedFor()).toEqual(own);
  expect([forgotten.size, await titleOf(5)]).toEqual([3, '5 at 1']);
  expect((await invalidateMentions(changes)).size).toBe(3);
  const again = ['en detail 3', 'en detail 5', 'en policyinfo', ...own].toSorted();
  expect(await askedFor()).toEqual(again);
  // Pages use them without another request.
  expect([await titleOf(4), await titleOf(4, 'tc'), await titleOf(5)]).toEqual([
    '4 at 2',
    '4 at 2',
    '5 at 2',
  ]);
  expect([await titleOf(6), await titleOf(7, 'tc')]).toEqual(['6 at 1', '7 at 1']);
  expect(await askedFor()).toEqual(again);
});

it('reads an article named twice once, and treats an unknown one as a neighbour of all', async () => {
  await readSite();
  const twice = [
    { what: 'article', key: '1' },
    { what: 'article', key: '1' },
  ];
  await invalidateChanged(twice);
  await invalidateMentions(twice);
  expect(await askedFor()).toEqual(['en detail 1', 'en detail 2', 'en menu', 'en policyinfo']);
  asked = [];
  await invalidateChanged([{ what: 'article', key: '99' }]);
  expect((await askedFor()).filter((what) => what.startsWith('en detail'))).toHaveLength(inARow);
});

it('does not prefetch when many articles changed', async () => {
  await readSite(60);
  const forgotten = await invalidateChanged([{ what: 'site', key: '' }]);
  expect(forgotten.size).toBe(65);
  expect(await askedFor()).toEqual([]);
  expect(await titleOf(60)).toBe('60 at 1');
  expect(await askedFor()).toEqual(['en detail 60']);
});

it('rejects readers with the error of a failed read, and retries afterwards', async () => {
  await readSite();
  isDown = true;
  await invalidateChanged([{ what: 'article', key: '4' }]);
  await expect(articleOf(4)).rejects.toThrow('down for a test');
  await askedFor();
  isDown = false;
  expect(await titleOf(4)).toBe('4 at 1');
});

it.each([
  ['stones', ['en index']],
  ['feeds', []],
  ['home', ['en index']],
  ['store', ['en index', 'en index-init']],
  ['policy', ['en policyinfo']],
  ['review', ['en detail 1', 'en detail 2', 'en index']],
  ['rates', ['en detail 1', 'en detail 2', 'en index', 'en index-init', 'en menu', 'en policyinfo']],
])('reads of a change of %s what it is printed from', async (what, again) => {
  await readSite(2);
  await invalidateChanged([{ what, key: '' }]);
  expect(await askedFor()).toEqual(again);
});

it('re-renders fragments made from changed reads, and lists their pages', async () => {
  let made = 0;
  const menu = () =>
    cacheResult('menu', 'en', async () => {
      made += 1;
      return `${await titleOf(2)}, made ${made} times`;
    });
  const first = await recordReads(menu);
  const second = await recordReads(menu);
  expect([first.value, second.value]).toEqual(Array(2).fill('2 at 1, made 1 times'));
  // A page that reuses the fragment depends on the same reads.
  expect(second.reads).toEqual(first.reads);
  await titleOf(5);
  await invalidateChanged([{ what: 'article', key: '5' }]);
  expect(await menu()).toBe('2 at 1, made 1 times');
  revision = 2;
  const forgotten = await invalidateChanged([{ what: 'article', key: '2' }]);
  expect(forgotten.isDisjointFrom(second.reads)).toBe(false);
  expect(await menu()).toBe('2 at 2, made 2 times');
});

it('retries a failed fragment', async () => {
  isDown = true;
  const menu = () => cacheResult('menu', 'en', () => titleOf(2));
  await expect(menu()).rejects.toThrow();
  isDown = false;
  expect(await menu()).toBe('2 at 1');
});

it('sends the build credential with every read, and a draft only for its preview', async () => {
  const menu = () => cacheResult('menu', 'en', () => titleOf(2));
  expect(await menu()).toBe('2 at 1');
  revision = 2;
  expect(await withPreview('token-of-a-preview', async () => [await titleOf(2), await menu()])).toEqual([
    '2 at 2',
    '2 at 2',
  ]);
  expect([await titleOf(2), await menu()]).toEqual(['2 at 1', '2 at 1']);
  expect(asked).toEqual([
    { what: 'en detail 2', credential, draft: undefined },
    { what: 'en detail 2', credential, draft: 'token-of-a-preview' },
  ]);
});
