import { readCategory } from '#client/api/catalogue.ts';
import { readArticle, readArticleClasses, readPage, readPolicyInfo } from '#client/api/content.ts';
import { readCustomList } from '#client/api/custom-list.ts';
import { searchDiamonds } from '#client/api/diamonds.ts';
import { readHome } from '#client/api/home.ts';
import { readSiteIndex } from '#client/api/site-index.ts';
import { readStores } from '#client/api/stores.ts';
import type { ArticleWithNeighbours } from '#kernel/shop/content/article.ts';
import type { Home } from '#kernel/shop/content/home.ts';
import { invalidateReads, rereadInvalidated } from './api.ts';
import { readCardTogether, readProductTogether } from './together.ts';

/** A published change: article 101, product 1009, the home page. */
export interface PublishedChange {
  what: string;
  /** '' for all of its kind. */
  key: string;
}

/** More than these are read on demand. */
const maxEagerReads = 48;

const pieces = [
  readProductTogether,
  readCardTogether,
  readCategory,
  readCustomList,
  readHome,
  readArticle,
  searchDiamonds,
  readSiteIndex,
];

const listsArticles = (home: Home | undefined) =>
  !home || home.blocks.some(({ block }) => block === 'articles');

const articleOf = (answer: unknown) => answer as ArticleWithNeighbours | undefined;

/** Invalidates an article; for a new one, its neighbours. */
async function invalidateArticle(key: string): Promise<Set<string>> {
  const aid = Number(key);
  const own = await invalidateReads([readArticle], (_, answer) => articleOf(answer)?.article.aid === aid);
  return own.size === 0 ? invalidateReads([readArticle]) : own;
}

async function invalidateChange({ what, key }: PublishedChange): Promise<Set<string>[]> {
  if (what === 'article' && key !== '')
    return [
      await invalidateArticle(key),
      await invalidateReads([readArticleClasses]),
      await invalidateReads([readHome], (_, answer) => listsArticles(answer as Home | undefined)),
    ];
  if (what === 'product' || what === 'review') return [await invalidateReads(pieces)];
  if (what === 'policy' || what === 'question')
    return [await invalidateReads([readPolicyInfo, readPage, readSiteIndex])];
  if (what === 'store') return [await invalidateReads([readStores, readHome])];
  if (what === 'stones') return [await invalidateReads([searchDiamonds, readHome])];
  if (what === 'home') return [await invalidateReads([readHome])];
  // Its sources were invalidated when they changed.
  if (what === 'feeds') return [];
  // They are a file beside the pages.
  if (what === 'redirects') return [];
  return [await invalidateReads('all')];
}

/**
 * Invalidates reads of the changed content and returns their names: results derived from them may be stale.
 * Those used by few pages are read again at once.
 */
export async function invalidateChanged(changes: readonly PublishedChange[]): Promise<Set<string>> {
  const invalidated: Set<string>[] = [];
  // Deduplicated: a second invalidation would treat an article as new.
  const once = new Map(changes.map((change) => [`${change.what} ${change.key}`, change]));
  for (const change of once.values()) invalidated.push(...(await invalidateChange(change)));
  return readFew(new Set(invalidated.flatMap((names) => [...names])));
}

/**
 * Invalidates reads that merely mention the changed content (neighbouring articles, the list of lessons) and
 * returns their names. Their pages are rendered after those of the changes.
 */
export async function invalidateMentions(changes: readonly PublishedChange[]): Promise<Set<string>> {
  const aids = new Set(changes.flatMap(({ what, key }) => (what === 'article' ? [Number(key)] : [])));
  if (aids.size === 0) return new Set();
  const mentions = await invalidateReads([readArticle], (_, answer) => {
    const { previous, next } = articleOf(answer) ?? {};
    return [previous, next].some((card) => card && aids.has(card.aid));
  });
  return readFew(mentions.union(await invalidateReads([readPolicyInfo])));
}

function readFew(invalidated: Set<string>): Set<string> {
  if (invalidated.size <= maxEagerReads) rereadInvalidated(invalidated);
  return invalidated;
}
