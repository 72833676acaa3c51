import {
  isTradable,
  type TradedLine,
  tradeUpRule,
  tradeUpValue,
} from '#kernel/shop/trade-up/trade-up.rules.ts';
import type { Order, OrderItem } from '#server/orders/orders.service.ts';

const tradedLine = ({ kind, qty, base_price_minor, stone }: OrderItem): TradedLine => ({
  ...{ kind, quantity: qty, basePriceMinor: base_price_minor },
  stone: stone && {
    certificateNumber: stone.certificate_no,
    origin: stone.origin,
    priceBaseMinor: stone.price_base_minor,
  },
});

/** Whether the shop takes the stone of a line back. A guest has no account that could hold the credit. */
export function isTradedUp(order: Order, item: OrderItem): boolean {
  const rule = tradeUpRule();
  return rule !== undefined && !order.is_guest && isTradable(tradedLine(item), rule);
}

/**
 * The credit for the stone of a line, and the least price of the new one, in the order's currency. `paidMinor` was
 * paid for the line. Undefined if it is not traded up.
 */
export function valueOfStone(order: Order, item: OrderItem, paidMinor: number) {
  const rule = tradeUpRule();
  if (!rule || !isTradedUp(order, item)) return undefined;
  const { currency } = order;
  const value = tradeUpValue(tradedLine(item), { paidMinor, currency, factor: rule.factor });
  return value.valueMinor > 0 ? { ...value, days: rule.validDays } : undefined;
}
