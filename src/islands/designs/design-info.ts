import * as v from 'valibot';
import type { LineStone } from '#kernel/cart/cart.ts';
import type { Design } from '#kernel/design/design.contract.ts';
import type { SavedDesign } from '#kernel/wire/contracts/designs.contract.ts';

const grade = v.optional(v.string(), '');

const diamond = v.pipe(
  v.object({
    goods_name: grade,
    weight: v.optional(v.union([v.number(), v.string()]), ''),
    color: grade,
    clarity: grade,
    cut: grade,
    symmetry: grade,
    polish: grade,
    fluor: grade,
  }),
  v.transform(
    ({ goods_name, weight, color, fluor, ...grades }): LineStone => ({
      ...grades,
      name: goods_name,
      carat: Number(weight),
      colour: color,
      fluorescence: fluor,
    }),
  ),
);

/** The JSON of a saved design; written by the studio, so read with care. */
const designInfo = v.object({
  diamonds: v.optional(v.array(diamond), []),
  size: v.optional(v.union([v.string(), v.pipe(v.number(), v.transform(String))]), ''),
  /** Major units of the list's currency; 0 when it is not known. */
  costPrice: v.optional(v.pipe(v.union([v.number(), v.string()]), v.transform(Number)), 0),
  /** What add-to-cart wants: a design, or a product with its options. */
  o: v.optional(
    v.union([
      v.object({
        design: v.custom<Design>((value) => typeof value === 'object' && value !== null),
        stone_id: v.optional(v.string(), ''),
        name: v.optional(v.string(), ''),
        image: v.optional(v.string(), ''),
        qty: v.optional(v.number(), 1),
      }),
      v.object({
        product_id: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.safeInteger()),
        qty: v.optional(v.number(), 1),
        custom_option: v.optional(v.record(v.string(), v.string()), {}),
      }),
    ]),
  ),
});

export type DesignInfo = v.InferOutput<typeof designInfo>;

const nothing: DesignInfo = { diamonds: [], size: '', costPrice: 0 };

export function readDesignInfo(design: Pick<SavedDesign, 'info'>): DesignInfo {
  try {
    const result = v.safeParse(designInfo, JSON.parse(design.info));
    return result.success ? result.output : nothing;
  } catch {
    return nothing;
  }
}
