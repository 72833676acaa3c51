import { readCategory } from '#client/api/catalogue.ts';
import { readArticle, readArticleClasses, readPage, readPolicyInfo } from '#client/api/content.ts';
import { readCustomList } from '#client/api/custom-list.ts';
import { searchDiamonds } from '#client/api/diamonds.ts';
import { readHome } from '#client/api/home.ts';
import { readSiteIndex } from '#client/api/site-index.ts';
import { readStores } from '#client/api/stores.ts';
import type { ArticleWithNeighbours } from '#kernel/shop/content/article.ts';
import { forgetReads, readAgain } from './api.ts';
import { readCardTogether, readProductTogether } from './together.ts';

/** Something that was published anew: an article 101, a product 1009, the home page. */
export interface Change {
  what: string;
  /** '' for all of its kind. */
  key: string;
}

/** More than these are read by who asks for them. */
const mostReadAtOnce = 48;

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

const articleOf = (answer: unknown) => answer as ArticleWithNeighbours | undefined;

/** What was said of an article itself; of a new one nothing was, but what was said of its neighbours. */
async function forgetArticle(key: string): Promise<Set<string>> {
  const aid = Number(key);
  const own = await forgetReads([readArticle], (_, answer) => articleOf(answer)?.article.aid === aid);
  return own.size === 0 ? forgetReads([readArticle]) : own;
}

async function forgetOf({ what, key }: Change): Promise<Set<string>[]> {
  if (what === 'article' && key !== '')
    return [await forgetArticle(key), await forgetReads([readArticleClasses])];
  if (what === 'product' || what === 'review') return [await forgetReads(pieces)];
  if (what === 'policy' || what === 'question') return [await forgetReads([readPolicyInfo, readPage])];
  if (what === 'store') return [await forgetReads([readStores, readHome])];
  if (what === 'stones') return [await forgetReads([searchDiamonds, readHome])];
  if (what === 'home') return [await forgetReads([readHome])];
  // What they are made of was forgotten when it was changed.
  if (what === 'feeds') return [];
  return [await forgetReads('all')];
}

/**
 * Forgets what the API host said before the changes, and names it: what was made from it may be stale. What few pages
 * were made from is read again at once.
 */
export async function forgetChanged(changes: readonly Change[]): Promise<Set<string>> {
  const forgotten: Set<string>[] = [];
  // An article asked for twice would be taken for a new one the second time, which nobody has read yet.
  const once = new Map(changes.map((change) => [`${change.what} ${change.key}`, change]));
  for (const change of once.values()) forgotten.push(...(await forgetOf(change)));
  return readFew(new Set(forgotten.flatMap((names) => [...names])));
}

/**
 * Forgets what only names what has changed, as the articles before and after one and the list of lessons do, and says
 * what it was. The pages of what has changed do without it; they are shown first.
 */
export async function forgetBeside(changes: readonly Change[]): Promise<Set<string>> {
  const aids = new Set(changes.flatMap(({ what, key }) => (what === 'article' ? [Number(key)] : [])));
  if (aids.size === 0) return new Set();
  const beside = await forgetReads([readArticle], (_, answer) => {
    const { previous, next } = articleOf(answer) ?? {};
    return [previous, next].some((card) => card && aids.has(card.aid));
  });
  return readFew(beside.union(await forgetReads([readPolicyInfo])));
}

function readFew(forgotten: Set<string>): Set<string> {
  if (forgotten.size <= mostReadAtOnce) readAgain(forgotten);
  return forgotten;
}
