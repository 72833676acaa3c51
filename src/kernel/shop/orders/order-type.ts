import { engravingTextKey } from '#kernel/shop/catalogue/option-price.ts';
import type { OrderedKind } from './ordered-kind.ts';

export const orderTypes = ['custom', 'existing', 'service', 'gift-card'] as const;
export type OrderType = (typeof orderTypes)[number];

/** Purpose of an order without pieces: a service or a gift card; null for one with pieces to make or send. */
export const paidFor = ({ type }: { type: OrderType }): 'service' | 'card' | null =>
  type === 'gift-card' ? 'card' : type === 'service' ? type : null;

export const hasPieces = (order: { type: OrderType }): boolean => paidFor(order) === null;

/** Facts of a line that determine the order type. */
interface OrderedLine {
  kind: OrderedKind;
  customizedType: 0 | 1 | 2 | 4;
  options: Readonly<Record<string, string>>;
}

/** Whether a line is made for its buyer: a design, options or an engraving. It then needs a drawing. */
export function isMadeForBuyer({ kind, customizedType, options }: OrderedLine): boolean {
  return kind === 'design' || customizedType !== 0 || options[engravingTextKey] !== undefined;
}

/**
 * A service order pays for work on a piece, another one for a gift card; an order with any line made for its buyer counts as
 * custom.
 */
export function orderType(lines: readonly OrderedLine[]): OrderType {
  if (lines.some(({ kind }) => kind === 'service')) return 'service';
  if (lines.some(({ kind }) => kind === 'gift-card')) return 'gift-card';
  return lines.some(isMadeForBuyer) ? 'custom' : 'existing';
}
