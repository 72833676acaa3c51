import DataLoader from 'dataloader';
import { readCards, readProducts } from '#client/api/catalogue.ts';
import type { Product } from '#kernel/shop/catalogue/product.ts';
import type { ProductCard, ProductId } from '#kernel/shop/catalogue/product-card.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { type Api, apiOf, cacheBriefly, isPreview } from './api.ts';

/** Products per request: while one is in flight, pages of the former are rendered. */
const most = 16;

type Together<Piece> = (locale: Locale) => DataLoader<ProductId, Piece | undefined>;

function together<Piece extends { id: ProductId }>(
  readSeveral: (api: Api, ids: readonly ProductId[]) => Promise<Piece[]>,
): Together<Piece> {
  const loaderOf = (locale: Locale) =>
    new DataLoader<ProductId, Piece | undefined>(
      async (ids) => {
        const found = new Map((await readSeveral(apiOf(locale), ids)).map((piece) => [piece.id, piece]));
        return ids.map((id) => found.get(id));
      },
      // `read` caches the results. The batch is sent after all current pages have asked.
      { cache: false, maxBatchSize: most, batchScheduleFn: (send) => setImmediate(send) },
    );
  const loaders = new Map<Locale, ReturnType<typeof loaderOf>>();
  return (locale) => {
    const loader = loaders.get(locale) ?? loaderOf(locale);
    loaders.set(locale, loader);
    return loader;
  };
}

const products = together<Product>(readProducts);
const cards = together<ProductCard>(readCards);

interface Asked {
  id: ProductId;
  locale: Locale;
}

/** A reader for `read`: a product, batched with other requests. Undefined if it is not on sale. */
export async function readProductTogether(api: Api, { id, locale }: Asked): Promise<Product | undefined> {
  // A draft is only returned by a single read.
  if (isPreview()) return (await readProducts(api, [id]))[0];
  return products(locale).load(id);
}

/** Like `readProductTogether`, for the card of a product. */
export async function readCardTogether(api: Api, { id, locale }: Asked): Promise<ProductCard | undefined> {
  if (isPreview()) return (await readCards(api, [id]))[0];
  return cards(locale).load(id);
}

cacheBriefly(readProductTogether);
cacheBriefly(readCardTogether);
