import type { Locale } from '#kernel/shop/text/locales.ts';
import { madeOnce } from './api.ts';
import { loadProduct } from './products.ts';
import { type FeedPiece, feedPieceOf } from './seo/merchant-feed.ts';
import { loadSiteIndex } from './site-index.ts';

/** Products under way at once: of the whole catalogue no more than what the feeds say is held. */
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

/** All pieces of the shop as the feeds of a language tell of them, read once for its currencies. */
export const feedPieces = (locale: Locale): Promise<FeedPiece[]> =>
  madeOnce(feedPieces, locale, () => readPieces(locale));
