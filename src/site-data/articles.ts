import type { Api, ApiData } from '#client/api/api.ts';
import { decodeCard } from '#client/api/product-card.ts';
import type { ProductCard } from '#kernel/catalogue/product-card.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { read, readIfPresent } from './api.ts';
import { loadSiteIndex } from './site-index.ts';

export type ArticleAnswer = Omit<ApiData<'articleDetail'>, 'products'> & { products: ProductCard[] };
export type ArticleMenu = ApiData<'articleMenu'>['menu'];

async function readArticle(api: Api, id: { tid: number; aid: number }): Promise<ArticleAnswer> {
  const answer = await api.call('articleDetail', id);
  return { ...answer, products: answer.products.map(decodeCard) };
}

const readMenu = (api: Api) => api.call('articleMenu', {});

export async function loadArticle(
  locale: Locale,
  params: { tid: string | undefined; aid: string | undefined },
): Promise<ArticleAnswer | undefined> {
  const isNumber = (value: string | undefined): value is string => /^[1-9]\d{0,8}$/.test(value ?? '');
  const { tid, aid } = params;
  if (!isNumber(tid) || !isNumber(aid)) return undefined;
  return readIfPresent(locale, readArticle, { tid: Number(tid), aid: Number(aid) });
}

export async function loadArticleMenu(locale: Locale): Promise<ArticleMenu> {
  return (await read(locale, readMenu)).menu;
}

/** One entry per article; neighbours and products are printed too, so their digests count. */
export async function articleEntries() {
  const { articles, products } = await loadSiteIndex();
  const surroundings = [articles.map((article) => article.digest), products.map((product) => product.digest)];
  return articles.map((article) => ({
    params: { tid: String(article.tid), aid: String(article.aid), class: article.class, title: article.slug },
    digest: [article.digest, surroundings],
  }));
}
