import * as v from 'valibot';
import { maxDesignNameCharacters } from '#kernel/shop/designs/designs.rules.ts';
import { imageBodyBytes } from '#kernel/shop/pictures/uploads.rules.ts';
import { imageReference } from '#kernel/wire/contracts/uploads.contract.ts';
import { endpoint, inModule } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';
import { empty, media } from '#kernel/wire/shapes.ts';
import { designDocument, designInput, designPrice, stoneReference } from './composition.contract.ts';

const savedDesign = v.object({
  id: v.number(),
  product_id: v.string(),
  product: v.object({ name: v.string() }),
  name: v.string(),
  /** URL of the picture: the shopper's own, else that of the most similar catalogue design. */
  image: v.string(),
  /** The catalogue picture; null if `image` is the shopper's own. */
  media: v.nullable(media),
  /** JSON: diamonds, size, costPrice, o (the add-to-cart payload), sku, skuLanguages. */
  info: v.string(),
  updated_at: v.string(),
  /** null if a product with its options was saved. */
  design: v.nullable(designDocument),
  stone_id: v.nullable(v.string()),
  hash: v.string(),
  version: v.number(),
});

export type SavedDesign = v.InferOutput<typeof savedDesign>;

export const designEndpoints = inModule('studio', {
  designList: endpoint('GET', 'vplus3d/design/list', {
    summary: 'The saved designs, newest first',
    access: 'customer',
    input: v.object({ p: p.page, numPerPage: p.perPage(50) }),
    output: v.object({
      coll: v.array(savedDesign),
      current_currency: v.object({ code: v.string(), symbol: v.string(), rate: v.string() }),
      count: v.number(),
    }),
  }),
  designSave: endpoint('POST', 'vplus3d/design/save', {
    summary: 'Saves a new design, or with an id a new version of it',
    creates: 'id',
    access: 'customer',
    maxBodyBytes: imageBodyBytes,
    jsonParameters: ['design'],
    input: v.object({
      id: v.optional(v.union([v.literal(''), p.id]), ''),
      /** The version the change is based on; refused (1000011) if a newer one is saved. */
      version: v.optional(v.union([v.literal(''), p.integer(1, 1_000_000)]), ''),
      design: designInput,
      stone_id: stoneReference,
      name: p.text(maxDesignNameCharacters),
      /** '' keeps the current picture. */
      image: imageReference,
    }),
    output: v.object({ id: v.number(), version: v.number(), hash: v.string(), image: v.string() }),
  }),
  designDetail: endpoint('GET', 'vplus3d/design/detail', {
    summary: 'A saved design of the customer, priced as it would be sold now',
    access: 'customer',
    input: v.object({ id: p.id }),
    output: v.object({ saved: savedDesign, price: v.nullable(designPrice) }),
  }),
  designPicture: endpoint('POST', 'vplus3d/design/picture', {
    summary: 'The picture of a design that is shared; asks for it to be drawn where there is none yet',
    jsonParameters: ['design'],
    input: v.object({ design: designInput }),
    output: v.object({
      /** null until it is rendered. */
      media: v.nullable(media),
      /** Whether to poll again soon. */
      is_waiting: v.boolean(),
    }),
  }),
  designRemove: endpoint('GET', 'vplus3d/design/del', {
    summary: 'Removes a saved design',
    access: 'customer',
    writes: true,
    input: v.object({ id: p.id }),
    output: empty,
  }),
});
