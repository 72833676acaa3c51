import { codes } from '#kernel/wire/codes.ts';
import { productCards } from '#server/catalogue/product-cards.service.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { PublicCall } from '#server/platform/http/route.ts';
import { type Presentation, presentationOf } from '#server/platform/presentation.ts';
import { productEntities } from '#server/platform/revisions/areas.ts';
import { cachedRead } from '#server/platform/revisions/cached-read.ts';
import { toArticle, toArticleCard, toArticleMenu, toPage } from './articles.mapper.ts';
import { readArticles, readClasses, readPage } from './content.repo.ts';

export const articles = cachedRead(readArticles, ['content']);
export const articleClasses = cachedRead(readClasses, ['content']);

export async function articleMenu(host: Host, view: Presentation) {
  const rows = await articles(host.db.handle);
  return toArticleMenu(await articleClasses(host.db.handle), rows, view);
}

const perPage = 20;

/** The articles of a class, page by page. */
export async function articlesOfClass(
  host: Host,
  view: Presentation,
  { tid, p }: { tid: number; p: number },
) {
  const rows = (await articles(host.db.handle)).filter((row) => row.tid === tid);
  const page = rows.slice((p - 1) * perPage, p * perPage);
  return { list: page.map((row) => toArticleCard(row, view)) };
}

/** Keys of two policies in the original's clients. */
const otherKeys: Readonly<Record<string, string>> = {
  'privacy-policy': 'privacy',
  'return-policy': 'returns-and-refunds',
};

/** A page such as about-us, or a policy, by its key; throws 1600001. */
export async function pageByKey(host: Host, view: Presentation, key: string) {
  const page = await readPage(host.db.handle, otherKeys[key] ?? key);
  if (!page) refuse(codes.articleNotFound);
  return toPage(page, view, host.config);
}

/** One article with its neighbours in the class; throws 1600001. */
export async function articleDetail(
  host: Host,
  call: PublicCall,
  { tid, aid }: { tid: number; aid: number },
) {
  const view = presentationOf(host, call);
  const rows = (await articles(host.db.handle)).filter((row) => row.tid === tid);
  const at = rows.findIndex((row) => row.aid === aid);
  const row = rows[at];
  if (!row) refuse(codes.articleNotFound);
  const classes = await articleClasses(host.db.handle);
  call.shows(productEntities(row.related_products));
  const related = await productCards(host.db.handle, row.related_products, view.locale);
  const articleClass = classes.find((entry) => entry.tid === tid);
  const found = { row, articleClass, previous: rows[at - 1], next: rows[at + 1], related };
  return toArticle(found, view, host.config);
}
