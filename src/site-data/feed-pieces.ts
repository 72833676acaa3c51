import type { Locale } from '#kernel/shop/text/locales.ts';
import { cacheResult } from './api.ts';
import { loadProduct } from './products.ts';
import { type FeedPiece, feedPieceOf } from './seo/merchant-feed.ts';
import { loadSiteIndex } from './site-index.ts';

/** Parallel product reads; the whole catalogue is cached only as feed entries. */
const atOnce = 200;

async function readPieces(locale: Locale): Promise<FeedPiece[]> {
  const { products } = await loadSiteIndex();
  const pieces: FeedPiece[] = [];
  for (let from = 0; from < products.length; from += atOnce) {
    const some = products.slice(from, from + atOnce);
    const loaded = await Promise.all(some.map(({ id, kind }) => loadProduct(locale, String(id), kind)));
    pieces.push(...loaded.flatMap((product) => (product && feedPieceOf(product)) ?? []));
  }
  return pieces;
}

/** Feed entries of all products in a language, read once for all currencies. */
export const feedPieces = (locale: Locale): Promise<FeedPiece[]> =>
  cacheResult(feedPieces, locale, () => readPieces(locale));
