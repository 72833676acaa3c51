import { readArticle, readArticleClasses } from '#client/api/content.ts';
import type { ArticleClass, ArticleWithNeighbours } from '#kernel/content/article.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { read, readIfPresent } from './api.ts';
import { loadSiteIndex } from './site-index.ts';

export async function loadArticle(
  locale: Locale,
  params: { tid: string | undefined; aid: string | undefined },
): Promise<ArticleWithNeighbours | undefined> {
  const isNumber = (value: string | undefined): value is string => /^[1-9]\d{0,8}$/.test(value ?? '');
  const { tid, aid } = params;
  if (!isNumber(tid) || !isNumber(aid)) return undefined;
  return readIfPresent(locale, readArticle, { tid: Number(tid), aid: Number(aid) });
}

export function loadArticleClasses(locale: Locale): Promise<readonly ArticleClass[]> {
  return read(locale, readArticleClasses);
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
