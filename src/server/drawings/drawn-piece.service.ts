import type { ByMetal } from '#kernel/jewel/casting/metal-volume.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { withOptions } from '#kernel/jewel/design/with-options.ts';
import { gramsByMetal } from '#kernel/jewel/pricing/measures.ts';
import { knownComposition } from '#server/designs/compositions.service.ts';
import { catalogueDesigns } from '#server/designs/product-designs.service.ts';
import type { OrderItem } from '#server/orders/orders.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { digestOf } from '#server/platform/digest.ts';

/** The design of a line: its own, or the catalogue's with the chosen options; null if there is none. */
async function designOf(executor: Executor, item: OrderItem): Promise<Design | null> {
  if (item.design) return item.design;
  if (item.product_id === null) return null;
  const own = (await catalogueDesigns(executor)).find(({ productId }) => productId === item.product_id);
  return own ? withOptions(own.design, item.options) : null;
}

/** Figures of a piece, computed by the current kernel. */
interface PieceFigures {
  design: Design | null;
  /** Digest that an approval refers to: of the design, or of a product with its options. */
  hash: string;
  grams: ByMetal | null;
  heightMm: number | null;
}

export async function figuresOf(executor: Executor, item: OrderItem): Promise<PieceFigures> {
  const made = await knownComposition(executor, await designOf(executor, item), null);
  if (!made) {
    return { design: null, hash: digestOf([item.sku, item.options_key]), grams: null, heightMm: null };
  }
  const { design, hash, measures } = made;
  return { design, hash, grams: gramsByMetal(measures), heightMm: measures.heightAboveFingerMm };
}
