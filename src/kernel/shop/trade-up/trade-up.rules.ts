import { type CurrencyCode, fractionOfMinor, smallestMinor } from '#kernel/shop/money/money.ts';
import type { OrderedKind } from '#kernel/shop/orders/ordered-kind.ts';
import { hasModule, shopSettings } from '#kernel/shop/settings/shop-settings.ts';
import type { TradeUpSettings } from './trade-up-settings.ts';

/** The rule in force; undefined where the shop does not trade up, or keeps no stored value. */
export function tradeUpRule(): TradeUpSettings | undefined {
  const { tradeUp } = shopSettings();
  return tradeUp?.isOn && hasModule('giftCards') ? tradeUp : undefined;
}

/** A bought line as the rule sees it. `stone` is the loose stone, or the centre stone of a design. */
export interface TradedLine {
  kind: OrderedKind;
  quantity: number;
  basePriceMinor: number;
  stone: { certificateNumber: string; origin: string; priceBaseMinor: number } | null;
}

/** Whether the rule allows to trade a line's stone up. */
export function isTradable({ kind, quantity, stone }: TradedLine, rule: TradeUpSettings): boolean {
  return (
    (kind === 'diamond' || kind === 'design') &&
    quantity === 1 &&
    stone !== null &&
    stone.certificateNumber !== '' &&
    stone.priceBaseMinor >= rule.leastStoneMinor &&
    (rule.stones === 'all' || stone.origin === 'natural')
  );
}

/**
 * The credit for a line's stone: its part of the amount that was paid for the line, after discounts and with the tax
 * within the price, without setting, delivery, and duties that were added. `leastMinor`: the least price of the new stone.
 */
export function tradeUpValue(
  { basePriceMinor, stone }: TradedLine,
  { paidMinor, currency, factor }: { paidMinor: number; currency: CurrencyCode; factor: number },
): { valueMinor: number; leastMinor: number } {
  const stoneMinor = Math.min(stone?.priceBaseMinor ?? 0, basePriceMinor);
  const unit = smallestMinor(currency);
  const valueMinor = basePriceMinor === 0 ? 0 : fractionOfMinor(paidMinor, stoneMinor, basePriceMinor, unit);
  return { valueMinor, leastMinor: valueMinor * factor };
}

/** Credit of a traded stone that waits for its new stone. */
interface TradeUpCredit {
  id: number;
  balanceMinor: number;
  leastStoneMinor: number;
}

/**
 * The credits that an order can use. Their least prices together must not exceed that of its dearest new stone, and the
 * order must use each in full, because it is for one order.
 */
export function fittingTradeUps<Credit extends TradeUpCredit>(
  credits: readonly Credit[],
  order: { stoneMinor: number; totalMinor: number },
): Credit[] {
  let { stoneMinor, totalMinor } = order;
  return credits
    .toSorted((a, b) => a.id - b.id)
    .filter(({ leastStoneMinor, balanceMinor }) => {
      if (leastStoneMinor > stoneMinor || balanceMinor > totalMinor) return false;
      stoneMinor -= leastStoneMinor;
      totalMinor -= balanceMinor;
      return true;
    });
}
