import { totalGrams } from '#kernel/jewel/pricing/measures.ts';
import type { PriceLine } from '#kernel/jewel/pricing/price-line.ts';
import type { LineProblem } from '#kernel/shop/cart/cart.rules.ts';
import type { DesignItem, DiamondItem, ProductItem } from '#kernel/shop/cart/cart-item.ts';
import { type AmongLines, type LineGoods, lineProblem, mostNow } from '#kernel/shop/cart/line-problem.ts';
import { ringSizerId } from '#kernel/shop/cart/ring-sizer.ts';
import { engravingTextKey, openOptionPrice } from '#kernel/shop/catalogue/option-price.ts';
import { priorPriceMinor } from '#kernel/shop/catalogue/prior-price.ts';
import { stockOfChoice, variantOf } from '#kernel/shop/catalogue/variants.ts';
import type { DiamondWithReport } from '#kernel/shop/diamonds/diamond.ts';
import { type FinalReason, productFinalReason } from '#kernel/shop/returns/returns.rules.ts';
import type { SaleProduct } from '#server/catalogue/sale-products.service.ts';
import {
  knownComposition,
  type PricedComposition,
  priceComposition,
} from '#server/designs/compositions.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { CartGoods } from './cart-goods.service.ts';
import type { StoredLine } from './stored-cart.service.ts';

/** The goods of a line as the catalogue has them now. */
export type Goods =
  /** Undefined when the product was deleted. */
  | { kind: 'product'; item: ProductItem; product: SaleProduct | undefined }
  /**
   * `made` is null when the design can no longer be made. `stone` is null when the design has no stone of our stock,
   * or it is sold.
   */
  | { kind: 'design'; item: DesignItem; made: PricedComposition | null; stone: DiamondWithReport | null }
  | { kind: 'diamond'; item: DiamondItem; stone: DiamondWithReport | null };

export interface PricedLine {
  line: StoredLine;
  goods: Goods;
  /** Why the line cannot be bought now; null when it can. */
  problem: LineProblem | null;
  /** Options of the product without a choice; the line must not be ordered before they are chosen. */
  openOptions: readonly string[];
  /** Unit prices in base minor units, even when the line cannot be bought; the lowest while an option is open. */
  priceMinor: number;
  originalMinor: number;
  /** The lowest unit price of the 30 days before the reduction; absent without one, or if it is not known. */
  priorMinor?: number | undefined;
  /** Components of the unit price; empty for catalogue products. */
  priceLines: readonly PriceLine[];
  maxQuantity: number;
  /** Why the piece can neither be refunded nor exchanged; null where it can. */
  finalReason: FinalReason | null;
  /** Of one piece. */
  weightMg: number;
}

type Figures = Omit<PricedLine, 'line' | 'problem' | 'maxQuantity'> & { now: LineGoods };

const mgPerCarat = 200;

/** A deleted product cannot be returned. */
function finalReasonOf(product: SaleProduct | undefined, { productId }: ProductItem): FinalReason | null {
  if (productId === ringSizerId()) return 'free';
  return product ? productFinalReason(product) : 'sale';
}

/** With the chosen options; the product's base price where they are no longer offered. */
function productFigures(item: ProductItem, product: SaleProduct | undefined): Figures {
  const originalMinor = product?.originalPriceMinor ?? product?.priceMinor ?? 0;
  const { options = [], variants = [] } = product ?? {};
  const tag = { priceMinor: product?.priceMinor ?? 0, originalMinor, options, variants };
  const price = openOptionPrice(tag, item.options);
  return {
    goods: { kind: 'product', item, product },
    now: {
      product: product && {
        onShelf: product.onShelf,
        stock: stockOfChoice(product, item.options),
        hasOptions: price.ok,
      },
    },
    openOptions: price.ok ? price.openOptions : [],
    priceMinor: price.ok ? price.priceMinor : tag.priceMinor,
    originalMinor: price.ok ? price.originalMinor : tag.originalMinor,
    priorMinor: priorPriceMinor(tag, product?.priorPrices, item.options),
    priceLines: [],
    finalReason: item.options[engravingTextKey] === undefined ? finalReasonOf(product, item) : 'engraved',
    weightMg: variantOf(variants, item.options)?.weightMg ?? product?.weightMg ?? 0,
  };
}

/** Builds the design (cached) and prices it at today's quotes. A design is made for its owner: no returns. */
async function designFigures(
  executor: Executor,
  item: DesignItem,
  { stones, ground }: CartGoods,
): Promise<Figures> {
  const stone = item.stoneId === null ? undefined : stones.get(item.stoneId);
  const known = await knownComposition(executor, item.design, stone ?? null);
  const made = known && ground && priceComposition(known, ground);
  const priceMinor = made?.price.totalMinor ?? 0;
  return {
    goods: { kind: 'design', item, made, stone: stone ?? null },
    now: {
      canBeMade: made?.issues.every(({ severity }) => severity !== 'error') ?? false,
      stone: stone?.state,
    },
    openOptions: [],
    priceMinor,
    originalMinor: priceMinor,
    priceLines: made?.price.lines ?? [],
    finalReason: 'customised',
    weightMg: made ? Math.round(totalGrams(made.measures) * 1000) : 0,
  };
}

function diamondFigures(item: DiamondItem, stone: DiamondWithReport | undefined): Figures {
  const priceMinor = stone?.priceBaseMinor ?? 0;
  return {
    goods: { kind: 'diamond', item, stone: stone ?? null },
    now: { stone: stone?.state },
    openOptions: [],
    priceMinor,
    originalMinor: priceMinor,
    priceLines: [],
    finalReason: null,
    weightMg: Math.round((stone?.carat ?? 0) * mgPerCarat),
  };
}

/** The figures at the price of a proposal, which is no sum of parts and no reduction. */
const atHeldPrice = (figures: Omit<Figures, 'now'>, heldMinor: number): Omit<Figures, 'now'> => ({
  ...figures,
  ...{ priceMinor: heldMinor, originalMinor: heldMinor, priorMinor: undefined, priceLines: [] },
});

/** The current price of a line, or the held one of a proposal, and whether it can be bought. */
export async function priceLine(
  executor: Executor,
  line: StoredLine,
  goods: CartGoods,
  among: AmongLines,
): Promise<PricedLine> {
  const { item } = line;
  const { now, ...figures } =
    item.kind === 'product'
      ? productFigures(item, goods.products.get(item.productId))
      : item.kind === 'design'
        ? await designFigures(executor, item, goods)
        : diamondFigures(item, goods.stones.get(item.stoneId));
  return {
    ...(line.heldMinor === undefined ? figures : atHeldPrice(figures, line.heldMinor)),
    line,
    problem: lineProblem(line, now, among),
    maxQuantity: mostNow(line, now),
  };
}
