import { readArticle, readArticleClasses } from '#client/api/content.ts';
import type { ArticleClass, ArticleWithNeighbours } from '#kernel/shop/content/article.ts';
import { defaultLocale, type Locale, locales } from '#kernel/shop/text/locales.ts';
import { read, readIfPresent } from './api.ts';

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

/** One entry per article with all data of its page, its neighbours and pieces included. */
export async function articleEntries() {
  const classes = await loadArticleClasses(defaultLocale);
  return Promise.all(
    classes
      .flatMap(({ articles }) => articles)
      .map(async ({ tid, aid, class: name, slug }) => {
        const params = { tid: String(tid), aid: String(aid), class: name, title: slug };
        const printed = await Promise.all(
          locales.map(async (locale) => [locale, await loadArticle(locale, params)] as const),
        );
        const byLocale = new Map(printed);
        return { params, digest: (locale: Locale) => byLocale.get(locale) };
      }),
  );
}
