import type { CustomizedType } from '#kernel/shop/catalogue/product-kind.ts';
import { renderKey } from '#kernel/shop/pictures/product-pictures.ts';
import { shopLabels } from '#server/documents/documents.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { digestOf } from '#server/platform/digest.ts';
import { mediaKeys, mediaOf } from '#server/platform/media/wire-media.ts';
import { readPlaces } from './categories.repo.ts';
import { branchOf, categories } from './categories.service.ts';
import { type DigestRow, readDigestRows } from './page-digests.repo.ts';

export interface CatalogueDigests {
  products: { id: number; customized_type: CustomizedType; digest: string }[];
  categories: { id: number; digest: string }[];
  /** Digest of a card by product id. */
  cards: ReadonlyMap<number, string>;
}

/** Number of related products on a page (site-data/products.ts). */
const relatedCount = 4;
/** Styles of the matching bands on ring pages (site-data/matching-band.ts). */
const bandStyles = ['plain', 'eternity'];

/** Digests are the same for every language and origin. */
const unpresented = { apiOrigin: '', locale: 'en' } as const;

/** Digest of the images in other metals: a release with new ones changes all product pages. */
const inOtherMetals = digestOf(
  mediaKeys('products/')
    .filter((key) => key.split('/').length > 3)
    .map((key) => mediaOf(key, unpresented)),
);

const views = ['hero', 'top', 'side', 'detail'];

function cardDigest(row: DigestRow): string {
  const pictures = views.map((view) => mediaOf(renderKey(row.renders, view), unpresented));
  return digestOf([row.digest, row.price_minor, row.original_price_minor, row.stock > 0, pictures]);
}

/**
 * Digests of everything that product and category pages print, including other products' cards and labels. Equal digest
 * means equal page. Pages print whether there is stock, not how much.
 */
export async function catalogueDigests(executor: Executor): Promise<CatalogueDigests> {
  const rows = await readDigestRows(executor);
  const cards = new Map(rows.map((row) => [row.id, cardDigest(row)]));
  const cardsOf = (ids: readonly number[]) => ids.flatMap((id) => cards.get(id) ?? []);
  const labels = digestOf(await shopLabels(executor));
  const all = await categories(executor);
  const places = await readPlaces(executor);
  const categoryDigests = all.map((category) => {
    const branch = branchOf(all, category.parent_id ?? category.id);
    const below = new Set(branchOf(all, category.id).map(({ id }) => id));
    const ids = [
      ...new Set(places.filter(({ categoryId }) => below.has(categoryId)).map(({ productId }) => productId)),
    ];
    const picture = mediaOf(category.image, unpresented, category.fallback_image);
    // Sales change no product's digest, but the order of these lists.
    const isBySales = category.order_rule === 'best-selling';
    const order = isBySales
      ? [rows.filter(({ id }) => ids.includes(id)).map(({ id, sold }) => [id, sold])]
      : [];
    return {
      id: category.id,
      digest: digestOf([branch.map(({ digest }) => digest), picture, labels, cardsOf(ids), ...order]),
    };
  });
  // The page of a sold-out product shows a made-to-order one, chosen among all of them.
  const madeToOrder = digestOf(
    cardsOf(
      rows
        .filter(({ customized_type }) => customized_type === 1 || customized_type === 2)
        .map(({ id }) => id),
    ),
  );
  const byRank = rows.toSorted(
    (a, b) => Number(b.best_seller) - Number(a.best_seller) || a.sort - b.sort || a.id - b.id,
  );
  /** First products of a category: they fill up the related products of a page. */
  const firstOf = new Map(
    all.map(({ id }) => {
      const below = new Set(branchOf(all, id).map((category) => category.id));
      const inside = new Set(
        places.filter(({ categoryId }) => below.has(categoryId)).map(({ productId }) => productId),
      );
      const ids = byRank.map((row) => row.id).filter((product) => inside.has(product));
      return [id, ids.slice(0, relatedCount + 1)];
    }),
  );
  const lastPlace = new Map(
    places.toSorted((a, b) => a.position - b.position).map((place) => [place.productId, place.categoryId]),
  );
  const fillOf = ({ id, related }: DigestRow) =>
    related.length >= relatedCount ? [] : (firstOf.get(lastPlace.get(id) ?? 0) ?? []);
  const bandOffers = rows
    .filter(({ style }) => bandStyles.includes(style))
    .flatMap(({ id, metal_prices_minor }) => Object.keys(metal_prices_minor).map((metal) => ({ id, metal })));
  const bands = Map.groupBy(bandOffers, ({ metal }) => metal);
  const bandsIn = new Map(
    [...bands].map(([metal, group]) => [metal, digestOf(cardsOf(group.map(({ id }) => id)))]),
  );
  const names = digestOf(all.map(({ digest }) => digest));
  return {
    cards,
    categories: categoryDigests,
    products: rows.map((row) => ({
      id: row.id,
      customized_type: row.customized_type,
      digest: digestOf([
        cards.get(row.id),
        labels,
        inOtherMetals,
        names,
        cardsOf(row.related),
        cardsOf(row.pieces),
        cardsOf(fillOf(row)),
        bandsIn.get(row.metal),
        row.stock > 0 ? '' : madeToOrder,
        row.reviews,
      ]),
    })),
  };
}
