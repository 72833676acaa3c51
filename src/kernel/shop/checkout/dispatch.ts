import { ENGRAVING_DAYS } from '#kernel/jewel/design/consequences.ts';
import { engravingOption } from '#kernel/shop/catalogue/option-price.ts';
import type { Product } from '#kernel/shop/catalogue/product.ts';
import type { WorkingDays } from './working-days.ts';

/** Working days from payment to dispatch of pieces in stock (policy "Delivery and duties"). */
export const readyDispatch: WorkingDays = { min: 0, max: 2 };

/**
 * Working days until a piece is dispatched. Made-to-order pieces take their lead time, and more if they can be
 * engraved. null if the piece is sold out or its lead time is unknown.
 */
export function daysToDispatch(
  piece: Pick<Product, 'kind' | 'isInStock' | 'daysToMake'> & { options: readonly { key: string }[] },
): WorkingDays | null {
  const { kind, isInStock, daysToMake, options } = piece;
  if (!isInStock) return null;
  if (kind === 'ready-made') return readyDispatch;
  if (daysToMake === null) return null;
  const isEngravable = options.some(({ key }) => key === engravingOption);
  return { min: daysToMake, max: daysToMake + (isEngravable ? ENGRAVING_DAYS : 0) };
}
