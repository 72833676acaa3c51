import * as v from 'valibot';
import { mapOf } from '#kernel/wire/shapes.ts';

/** Parsed from `customized_product_item`. The values are not trusted; they are always read from the product again. */
export const customizedItem = v.object({
  sku: v.string(),
  skuLanguages: mapOf(v.string()),
  diamonds: v.array(
    v.object({
      goods_name: v.string(),
      weight: v.number(),
      color: v.string(),
      clarity: v.string(),
      cut: v.string(),
      symmetry: v.string(),
      polish: v.string(),
      fluor: v.string(),
    }),
  ),
});
