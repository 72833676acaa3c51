import { includedValue, optionPrice, variantOptions } from '#kernel/shop/catalogue/option-price.ts';
import { priorPriceMinor } from '#kernel/shop/catalogue/prior-price.ts';
import { combinations, stockOfChoice, variantOf } from '#kernel/shop/catalogue/variants.ts';
import { type SaleProduct, skuOf } from '#server/catalogue/sale-products.service.ts';

/** A combination of the options of a product, as it is sold. */
export interface Offer {
  options: Readonly<Record<string, string>>;
  /** Minor units of the base currency. */
  priceMinor: number;
  originalMinor: number;
  /** The lowest price of the 30 days before the reduction; undefined without one, or if it is not known. */
  priorMinor: number | undefined;
  isAvailable: boolean;
  sku: string;
  /** '' without one. */
  barcode: string;
}

/** A choice of a platform: option keys with the accepted values. */
export type Choice = Readonly<Record<string, readonly string[]>>;

/** Every combination that is sold, with the price and the stock of the shop's own pages. */
export function offersOf(product: SaleProduct): Offer[] {
  const { variants, options } = product;
  const tag = {
    priceMinor: product.priceMinor,
    originalMinor: product.originalPriceMinor ?? product.priceMinor,
    ...{ options, variants },
  };
  const chosen = variants.length > 0 ? variants.map((variant) => variant.options) : combinations(options);
  return chosen.flatMap((choice) => {
    const price = optionPrice(tag, choice);
    if (!price.ok) return [];
    return {
      options: Object.fromEntries(variantOptions(options).map(({ key }) => [key, choice[key] ?? ''])),
      priceMinor: price.priceMinor,
      originalMinor: price.originalMinor,
      priorMinor: priorPriceMinor(tag, product.priorPrices, choice),
      isAvailable: product.onShelf && stockOfChoice(product, choice) > 0,
      sku: skuOf(product, choice),
      barcode: variantOf(variants, choice)?.barcode ?? '',
    };
  });
}

/** The offers that a choice leaves. */
export const offersWith = (offers: readonly Offer[], choice: Choice): Offer[] =>
  offers.filter(({ options }) =>
    Object.entries(choice).every(
      ([key, values]) => options[key] === undefined || values.includes(options[key]),
    ),
  );

/**
 * Best first: available, then the cheapest. Without a choice of metal those in the pictured metal come first, as on the
 * shop's cards.
 */
export function rankedOffers(product: SaleProduct, offers: readonly Offer[], choice: Choice): Offer[] {
  const metal = product.options.find(({ key }) => key === 'metal');
  const pictured = metal && choice['metal'] === undefined ? includedValue(metal)?.key : undefined;
  const rank = ({ isAvailable, options }: Offer) =>
    (isAvailable ? 0 : 2) + (pictured !== undefined && options['metal'] !== pictured ? 1 : 0);
  return offers.toSorted((a, b) => rank(a) - rank(b) || a.priceMinor - b.priceMinor);
}
