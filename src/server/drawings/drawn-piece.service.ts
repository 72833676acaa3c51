import type { ByMetal } from '#kernel/casting/metal-volume.ts';
import { engravingTextKey } from '#kernel/catalogue/option-price.ts';
import { readyDispatch } from '#kernel/checkout/dispatch.ts';
import { consequences, ENGRAVING_DAYS } from '#kernel/design/consequences.ts';
import type { Design } from '#kernel/design/design.contract.ts';
import { withOptions } from '#kernel/design/with-options.ts';
import { readyDay } from '#kernel/drawings/drawings.rules.ts';
import { gramsByMetal } from '#kernel/pricing/measures.ts';
import { knownComposition } from '#server/designs/compositions.service.ts';
import { houseDesigns } from '#server/designs/product-designs.service.ts';
import type { Order, OrderItem } from '#server/orders/orders.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { digestOf } from '#server/platform/digest.ts';
import type { DrawnPiece } from './agreement.service.ts';

/** The design a line is made after: its own, or the house's with the choices; null where there is none. */
async function designOf(executor: Executor, item: OrderItem): Promise<Design | null> {
  if (item.design) return item.design;
  if (item.product_id === null) return null;
  const own = (await houseDesigns(executor)).find(({ productId }) => productId === item.product_id);
  return own ? withOptions(own.design, item.options) : null;
}

/** Figures of a piece as the kernel that stands reckons them now. */
interface PieceFigures {
  design: Design | null;
  /** What an approval is kept with: of the design, or of a product without one and its choices. */
  hash: string;
  grams: ByMetal | null;
  heightMm: number | null;
}

export async function figuresOf(executor: Executor, item: OrderItem): Promise<PieceFigures> {
  const made = await knownComposition(await designOf(executor, item), null);
  if (!made) {
    return { design: null, hash: digestOf([item.sku, item.options_key]), grams: null, heightMm: null };
  }
  const { design, hash, measures } = made;
  return { design, hash, grams: gramsByMetal(measures), heightMm: measures.heightAboveFingerMm };
}

/** Working days in the workshop; undefined where nobody knows. */
async function daysToMake(executor: Executor, item: OrderItem): Promise<number | undefined> {
  if (item.kind === 'diamond') return readyDispatch.max;
  if (item.kind === 'product' && item.customized_type === 0)
    return readyDispatch.max + (item.options[engravingTextKey] === undefined ? 0 : ENGRAVING_DAYS);
  const design = await designOf(executor, item);
  if (!design) return undefined;
  return consequences(design, { isCatalogue: item.kind === 'product', heightAboveFingerMm: null }).daysToMake;
}

/** The day a paid order is ready, later by what its drawings have waited for their shopper; null where nobody knows. */
export async function readyDayOf(
  executor: Executor,
  order: Order,
  lines: { items: readonly OrderItem[]; pieces: readonly DrawnPiece[]; now: Date },
): Promise<string | null> {
  const { items, pieces, now } = lines;
  if (order.paid_at === null) return null;
  let slowest = 0;
  for (const item of items) {
    const days = await daysToMake(executor, item);
    if (days === undefined) return null;
    slowest = Math.max(slowest, days);
  }
  const waits = pieces
    .flatMap(({ all }) => all)
    .map(({ sent_at: from, answered_at, ended_at }) => ({ from, until: answered_at ?? ended_at }));
  return readyDay({ paidAt: order.paid_at, daysToMake: slowest, waits }, now);
}
