import * as v from 'valibot';
import { endpoint } from '#kernel/api/endpoint.ts';
import * as p from '#kernel/api/parameters.ts';
import { empty, media } from '#kernel/api/wire.ts';

const savedDesign = v.object({
  id: v.number(),
  product_id: v.string(),
  product: v.object({ name: v.string() }),
  name: v.string(),
  image: v.string(),
  media: v.nullable(media),
  /** JSON: diamonds, size, costPrice, o (the add-to-cart payload), sku, skuLanguages. */
  info: v.string(),
  updated_at: v.string(),
});

export type SavedDesign = v.InferOutput<typeof savedDesign>;

export const designEndpoints = {
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
  designRemove: endpoint('GET', 'vplus3d/design/del', {
    summary: 'Removes a saved design',
    access: 'customer',
    writes: true,
    input: v.object({ id: p.id }),
    output: empty,
  }),
};
