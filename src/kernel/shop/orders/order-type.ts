import { engravingTextKey } from '#kernel/shop/catalogue/option-price.ts';

export const orderTypes = ['custom', 'existing'] as const;
export type OrderType = (typeof orderTypes)[number];

/** What an order's line says of its kind. */
interface OrderedLine {
  kind: 'product' | 'design' | 'diamond';
  customizedType: 0 | 1 | 2 | 4;
  options: Readonly<Record<string, string>>;
}

/** Whether it is made for its buyer alone: after a design, to choices, or engraved. Such a piece waits for its drawing. */
export function isMadeForBuyer({ kind, customizedType, options }: OrderedLine): boolean {
  return kind === 'design' || customizedType !== 0 || options[engravingTextKey] !== undefined;
}

/** Whether anything of the order is made for its buyer alone: then all of it counts as custom. */
export function orderType(lines: readonly OrderedLine[]): OrderType {
  return lines.some(isMadeForBuyer) ? 'custom' : 'existing';
}
