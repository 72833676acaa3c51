import { ENGRAVING_DAYS } from '#kernel/jewel/design/consequences.ts';
import { engravingOption } from '#kernel/shop/catalogue/option-price.ts';
import type { Product } from '#kernel/shop/catalogue/product.ts';
import type { WorkingDays } from './working-days.ts';

/** What lies ready leaves the house within these days of payment (policy "Delivery and duties"). */
export const readyDispatch: WorkingDays = { min: 0, max: 2 };

/**
 * Until a piece is dispatched. What is made to order takes its lead time, and longer where words may be engraved; null
 * where nothing can be promised: a piece that is sold out, or one whose lead time nobody knows.
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
