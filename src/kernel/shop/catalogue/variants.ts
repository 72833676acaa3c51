import { variantOptions } from './option-price.ts';

/** One combination of a product's options, sold with its own code, price and stock. */
export type Variant = {
  /** Values of all options except engraving, by option key. */
  options: Readonly<Record<string, string>>;
  sku: string;
  /** GTIN; '' without one. */
  barcode: string;
  /** Usual price in base minor units; null for the product's price with the deltas of the options. */
  priceMinor: number | null;
  /** Price while the product is on sale; null for the product's own rule. */
  salePriceMinor: number | null;
  /** Null for the product's weight. */
  weightMg: number | null;
};

/** Key of a variant's stock. Does not depend on the order of the options. */
export function variantKey(options: Readonly<Record<string, string>>): string {
  return variantOptions(Object.entries(options).map(([key, value]) => ({ key, value })))
    .map(({ key, value }) => `${key}:${value}`)
    .sort()
    .join(',');
}

/** The variant of a choice; undefined if the product has none, the choice is incomplete or is not offered. */
export function variantOf<T extends Pick<Variant, 'options'>>(
  variants: readonly T[],
  chosen: Readonly<Record<string, string>>,
): T | undefined {
  const key = variantKey(chosen);
  return variants.find((variant) => variantKey(variant.options) === key);
}

/** Stock by variant key, 0 for a variant without pieces; null for a product without variants. */
export function variantStock(
  variants: readonly Pick<Variant, 'options'>[],
  pieces: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> | null {
  if (variants.length === 0) return null;
  return Object.fromEntries(
    variants.map(({ options }) => {
      const key = variantKey(options);
      return [key, pieces[key] ?? 0];
    }),
  );
}

interface StockOfProduct {
  stock: number;
  variantStock?: Readonly<Record<string, number>> | null;
}

/** Key of the stock that a choice is taken from: of its variant, or '' for the product's; also while options are open. */
export function stockKey(
  { variantStock: stocks }: Pick<StockOfProduct, 'variantStock'>,
  chosen: Readonly<Record<string, string>>,
): string {
  const key = variantKey(chosen);
  return stocks?.[key] === undefined ? '' : key;
}

/** Pieces available for a choice: of its variant, or of the product while the choice is open. */
export function stockOfChoice(product: StockOfProduct, chosen: Readonly<Record<string, string>>): number {
  return product.variantStock?.[stockKey(product, chosen)] ?? product.stock;
}

/** Every combination of the values of these options, engraving left out. */
export function combinations(
  options: readonly { key: string; values: readonly { key: string }[] }[],
): Record<string, string>[] {
  return variantOptions(options).reduce<Record<string, string>[]>(
    (sofar, { key, values }) =>
      sofar.flatMap((chosen) => values.map((value) => ({ ...chosen, [key]: value.key }))),
    [{}],
  );
}
