import { engravingTextKey } from '#kernel/shop/catalogue/option-price.ts';
import type { OrderedKind } from './ordered-kind.ts';

export const orderTypes = ['custom', 'existing', 'service'] as const;
export type OrderType = (typeof orderTypes)[number];

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

/** A service order pays for work on a piece; an order with any line made for its buyer counts as custom. */
export function orderType(lines: readonly OrderedLine[]): OrderType {
  if (lines.some(({ kind }) => kind === 'service')) return 'service';
  return lines.some(isMadeForBuyer) ? 'custom' : 'existing';
}
