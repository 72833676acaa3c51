import * as v from 'valibot';
import { media, price } from '#kernel/wire/shapes.ts';

export const customizedType = v.picklist([0, 1, 2, 4]);

/** The product card of lists ("one"/"two" of the original), followed by the shop's own fields. */
export const productCard = v.object({
  name: v.string(),
  sku: v.string(),
  _id: v.string(),
  product_id: v.string(),
  image: v.string(),
  price: v.union([price, v.literal('')]),
  special_price: v.union([price, v.literal('')]),
  /** `/catalog/product/<id>` for the API; `path` is the page of our site, with the choices of the card's price. */
  url: v.string(),
  path: v.string(),
  is_in_stock: v.picklist([1, 2]),
  id: v.number(),
  subtitle: v.string(),
  is_customized: v.picklist([0, 1]),
  customized_type: customizedType,
  discountrate: v.number(),
  price_base_minor: v.number(),
  original_base_minor: v.number(),
  /** The lowest price of the 30 days before the reduction; absent without one, or if it is not known. */
  prior_base_minor: v.optional(v.number()),
  prior_price: v.optional(price),
  /** Whether more expensive configurations exist; the prices are those of the cheapest in the card's metal. */
  is_price_from: v.boolean(),
  media,
  hover_media: v.nullable(media),
});

export type WireProductCard = v.InferOutput<typeof productCard>;

/** Lists are pairs, as the original's mobile clients expect: an odd last pair has `two: []`. */
export const productPairs = v.array(v.object({ one: productCard, two: v.union([productCard, v.tuple([])]) }));
