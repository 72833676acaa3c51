import { maxQuantity } from '#kernel/cart/cart.rules.ts';
import { engravingTextKey, optionPrice } from '#kernel/catalogue/option-price.ts';
import type { DiamondWithReport } from '#kernel/diamonds/diamond.ts';
import { totalGrams } from '#kernel/pricing/measures.ts';
import type { PriceLine } from '#kernel/pricing/price-line.ts';
import type { MetalQuote } from '#kernel/pricing/price-rates.ts';
import type { CartProduct } from '#kernel/wire/contracts/cart.contract.ts';
import type { SaleProduct } from '#server/catalogue/sale-products.service.ts';
import {
  knownComposition,
  type PricedComposition,
  priced,
  stoneObstacle,
} from '#server/designs/compositions.service.ts';
import type { CartLine } from './cart.repo.ts';

/** What a line is about, as it stands in the shop now. */
export type Goods =
  /** Undefined when the product is gone altogether. */
  | { kind: 'product'; product: SaleProduct | undefined }
  /** `made` is null when the design cannot be made any more; `stone` when it has none of stock, or that is gone. */
  | { kind: 'design'; made: PricedComposition | null; stone: DiamondWithReport | null }
  | { kind: 'diamond'; stone: DiamondWithReport | null };

export interface PricedLine {
  line: CartLine;
  goods: Goods;
  /** Why it cannot be bought now; '' when it can. */
  reason: CartProduct['status_reason'];
  /** Unit prices in base minor units; what the line would cost, even when it cannot be bought. */
  priceMinor: number;
  originalMinor: number;
  /** What the unit price is made of; empty where it is a tag's. */
  priceLines: readonly PriceLine[];
  maxQuantity: number;
  isReturnable: boolean;
  /** Of one piece. */
  weightMg: number;
}

/** Prices the product as the shopper chose it, and says why it cannot be bought. */
export function priceProductLine(
  line: CartLine,
  product: SaleProduct | undefined,
  wanted: number,
): PricedLine {
  const originalMinor = product?.originalPriceMinor ?? product?.priceMinor ?? 0;
  const base = { priceMinor: product?.priceMinor ?? 0, originalMinor, options: product?.options ?? [] };
  const price = optionPrice(base, line.options);
  const most = Math.min(maxQuantity, product?.stock ?? 0);
  const reason = (): PricedLine['reason'] => {
    if (!product?.onShelf) return 'off-shelf';
    if (!price.ok) return 'option-gone';
    if (most <= 0) return 'out-of-stock';
    return wanted > most ? 'too-many' : '';
  };
  return {
    line,
    goods: { kind: 'product', product },
    reason: reason(),
    priceMinor: price.ok ? price.priceMinor : base.priceMinor,
    originalMinor: price.ok ? price.originalMinor : base.originalMinor,
    priceLines: [],
    maxQuantity: most,
    isReturnable: Boolean(product?.isReturnable) && line.options[engravingTextKey] === undefined,
    weightMg: product?.weightMg ?? 0,
  };
}

function stoneReason(stone: DiamondWithReport | undefined, isSecond: boolean): PricedLine['reason'] {
  const obstacle = stoneObstacle(stone?.state);
  if (obstacle !== undefined) return `stone-${obstacle}`;
  return isSecond ? 'stone-twice' : '';
}

/** Builds (or remembers) the design of the line and prices it at today's quotes. It is made for its owner: final. */
export async function priceDesignLine(
  line: CartLine,
  shop: { stone: DiamondWithReport | undefined; quotes: readonly MetalQuote[]; isSecond: boolean },
): Promise<PricedLine> {
  const known = await knownComposition(line.design, shop.stone ?? null);
  const made = known && priced(known, shop.quotes);
  const hasStone = line.diamond_id !== null;
  const reason = (): PricedLine['reason'] => {
    const ofStone = hasStone ? stoneReason(shop.stone, shop.isSecond) : '';
    if (ofStone !== '') return ofStone;
    if (!made || made.findings.some(({ severity }) => severity === 'error')) return 'design-invalid';
    return hasStone && line.qty > 1 ? 'too-many' : '';
  };
  const priceMinor = made?.price.totalMinor ?? 0;
  return {
    line,
    goods: { kind: 'design', made, stone: shop.stone ?? null },
    reason: reason(),
    priceMinor,
    originalMinor: priceMinor,
    priceLines: made?.price.lines ?? [],
    maxQuantity: hasStone ? 1 : maxQuantity,
    isReturnable: false,
    weightMg: made ? Math.round(totalGrams(made.measures) * 1000) : 0,
  };
}

const mgPerCarat = 200;

export function priceDiamondLine(
  line: CartLine,
  stone: DiamondWithReport | undefined,
  isSecond: boolean,
): PricedLine {
  const priceMinor = stone?.priceBaseMinor ?? 0;
  return {
    line,
    goods: { kind: 'diamond', stone: stone ?? null },
    reason: stoneReason(stone, isSecond),
    priceMinor,
    originalMinor: priceMinor,
    priceLines: [],
    maxQuantity: 1,
    isReturnable: true,
    weightMg: Math.round((stone?.carat ?? 0) * mgPerCarat),
  };
}
