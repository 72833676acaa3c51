import { chosenPrice } from './opening-choices.ts';
import { type PriceableProduct, variantPrice, variantsWith } from './option-price.ts';
import { variantKey } from './variants.ts';

/**
 * The lowest prices of the 30 days before a reduction, in base minor units: of the product without choices (''), and of each
 * variant by its key. `lowest` is the price of the card of a product with variants.
 */
export type PriorPrices = Readonly<Record<string, number>>;

/** The cheapest variant that the choices leave; undefined without variants. */
const offeredVariant = (product: PriceableProduct, chosen: Readonly<Record<string, string>>) =>
  variantsWith(product, chosen).toSorted(
    (a, b) => variantPrice(product, a).priceMinor - variantPrice(product, b).priceMinor,
  )[0];

/**
 * The lowest price of the choices in the 30 days before the reduction, in base minor units; undefined if they are not
 * reduced or it is not known. Surcharges of options are those of today.
 */
export function priorPriceMinor(
  product: PriceableProduct,
  prices: PriorPrices | null | undefined,
  chosen: Readonly<Record<string, string>>,
): number | undefined {
  const { priceMinor, originalMinor } = chosenPrice(product, chosen);
  if (!prices || originalMinor <= priceMinor) return undefined;
  const variant = offeredVariant(product, chosen);
  const now = variant ? variantPrice(product, variant).priceMinor : product.priceMinor;
  const prior = prices[variant ? variantKey(variant.options) : ''];
  return prior === undefined ? undefined : prior + priceMinor - now;
}

/** The lowest price of a card; its choices cost as much more than the product as they do today. */
export function priorCardMinor(
  { priceMinor, cardMinor, isInMetal }: { priceMinor: number; cardMinor: number; isInMetal: boolean },
  prices: PriorPrices | null,
): number | undefined {
  const tag = prices?.[''];
  if (tag === undefined) return undefined;
  const hasVariants = prices?.['lowest'] !== undefined;
  if (hasVariants) return isInMetal ? undefined : prices?.['lowest'];
  return tag + cardMinor - priceMinor;
}
