import type * as v from 'valibot';
import type { Locale } from '#kernel/text/locales.ts';
import { articlePath, localisePath } from '#kernel/text/paths.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { ArticleCard, contentEndpoints } from '#kernel/wire/contracts/content.contract.ts';
import { toWireCards } from '#server/catalogue/product-card.mapper.ts';
import { productCards } from '#server/catalogue/product-cards.service.ts';
import { cachedRead } from '#server/platform/cached-read.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { imageUrl, mediaOf } from '#server/platform/media/wire-media.ts';
import type { Presentation } from '#server/platform/presentation.ts';
import { type ArticleRow, readArticles, readClasses, readPage } from './content.repo.ts';
import { fillIn } from './fill-in.ts';

type Output<Name extends keyof typeof contentEndpoints> = v.InferOutput<
  (typeof contentEndpoints)[Name]['output']
>;

export const articles = cachedRead(readArticles, ['content']);
export const articleClasses = cachedRead(readClasses, ['content']);

function urlOf(row: ArticleRow, locale: Locale): string {
  return localisePath(locale, articlePath({ ...row, class: row.classSlug }));
}

export function pictureOf(row: ArticleRow) {
  return mediaOf(row.image);
}

export function toArticleCard(row: ArticleRow, view: Presentation): ArticleCard {
  const words = row.text[view.locale];
  const picture = pictureOf(row);
  return {
    tid: row.tid,
    aid: row.aid,
    class: row.classSlug,
    slug: row.slug,
    title: words.title,
    image: imageUrl(view.siteOrigin, picture),
    picture,
    summary: words.summary,
    url: urlOf(row, view.locale),
    updated_at: row.updated_at.toISOString(),
  };
}

export async function articleMenu(host: Host, view: Presentation): Promise<Output<'articleMenu'>> {
  const rows = await articles(host.db.handle);
  const classes = await articleClasses(host.db.handle);
  return {
    menu: classes.map(({ tid, slug, text }) => ({
      tid,
      class: slug,
      name: text[view.locale].name,
      description: text[view.locale].description,
      articles: rows.filter((row) => row.tid === tid).map((row) => toArticleCard(row, view)),
    })),
  };
}

const perPage = 20;

/** The articles of a class, page by page. */
export async function articlesOfClass(
  host: Host,
  view: Presentation,
  { tid, p }: { tid: number; p: number },
): Promise<{ list: ArticleCard[] }> {
  const rows = (await articles(host.db.handle)).filter((row) => row.tid === tid);
  const page = rows.slice((p - 1) * perPage, p * perPage);
  return { list: page.map((row) => toArticleCard(row, view)) };
}

/** How the original's clients call two of our policies. */
const otherKeys: Readonly<Record<string, string>> = {
  'privacy-policy': 'privacy',
  'return-policy': 'returns-and-refunds',
};

/** A page such as about-us, or a policy, by its key; throws 1600001. */
export async function pageByKey(host: Host, view: Presentation, key: string) {
  const page = await readPage(host.db.handle, otherKeys[key] ?? key);
  if (!page) refuse(codes.articleNotFound);
  const words = fillIn(page.text[view.locale], host.config);
  return {
    title: words.title,
    description: words.description,
    content: words.html,
    created_at: Math.floor(page.updated_at.getTime() / 1000),
  };
}

/** One article with its neighbours in the class; throws 1600001. */
export async function articleDetail(
  host: Host,
  view: Presentation,
  { tid, aid }: { tid: number; aid: number },
): Promise<Output<'articleDetail'>> {
  const rows = (await articles(host.db.handle)).filter((row) => row.tid === tid);
  const at = rows.findIndex((row) => row.aid === aid);
  const row = rows[at];
  if (!row) refuse(codes.articleNotFound);
  const classes = await articleClasses(host.db.handle);
  const words = fillIn(row.text[view.locale], host.config);
  const neighbour = (index: number) => {
    const other = rows[index];
    return other ? toArticleCard(other, view) : null;
  };
  return {
    article: {
      ...toArticleCard(row, view),
      content: words.html,
      class_name: classes.find((entry) => entry.tid === tid)?.text[view.locale].name ?? row.classSlug,
      meta: { title: words.title, keywords: words.keywords, description: words.description },
      created_at: row.created_at.toISOString(),
      alternates: { en: urlOf(row, 'en'), tc: urlOf(row, 'tc'), zh: urlOf(row, 'zh') },
    },
    previous: neighbour(at - 1),
    next: neighbour(at + 1),
    products: toWireCards(await productCards(host.db.handle, row.related_products, view.locale), view),
  };
}
