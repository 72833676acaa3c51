import { textWidth } from '#kernel/shop/text/text-width.ts';

export interface OptionChoice {
  key: string;
  /** Added to the price, in base minor units; may be negative. */
  deltaMinor: number;
}

export interface PriceableOption {
  key: string;
  values: readonly OptionChoice[];
}

/** A variant with prices of its own, which replace the product's price with the deltas of the options. */
export interface PriceableVariant {
  options: Readonly<Record<string, string>>;
  priceMinor: number | null;
  /** Only while the product is reduced. */
  salePriceMinor: number | null;
}

export interface PriceableProduct {
  /** Price with every delta at zero, in base minor units. */
  priceMinor: number;
  /** Before the discount; equal to `priceMinor` if not reduced. */
  originalMinor: number;
  options: readonly PriceableOption[];
  /** If there are any, no other combination of options is sold. */
  variants?: readonly PriceableVariant[];
}

export type OptionProblem =
  | 'missing'
  | 'unknown-option'
  | 'unknown-value'
  | 'text-missing'
  | 'text-too-long'
  | 'text-unwanted';

export type OptionPrice =
  | { ok: true; priceMinor: number; originalMinor: number; chosen: Record<string, string> }
  | { ok: false; field: string; reason: OptionProblem };

/** A price whose choices may still be open. */
export type OpenOptionPrice =
  | (OptionPrice & { ok: true; openOptions: readonly string[] })
  | (OptionPrice & { ok: false });

/** The engraving option, its value for no engraving, and the key of its text. */
export const engravingOption = 'engraving';
export const noEngraving = 'none';
export const engravingTextKey = 'engraving-text';
/** Width of an engraving: letters and digits count 1, other characters 2. */
export const maxEngravingWidth = 24;

function engravingProblem(chosen: Record<string, string>): OptionProblem | undefined {
  const text = chosen[engravingTextKey];
  const value = chosen[engravingOption];
  const wanted = value !== undefined && value !== noEngraving;
  if (!wanted) return text === undefined ? undefined : 'text-unwanted';
  if (text === undefined) return 'text-missing';
  return textWidth(text) > maxEngravingWidth ? 'text-too-long' : undefined;
}

/** Default of an option: its only value, or no engraving. */
function unasked({ key, values }: PriceableOption): string | undefined {
  if (values.length === 1) return values[0]?.key;
  return key === engravingOption ? values.find((value) => value.key === noEngraving)?.key : undefined;
}

/** Usual and current price of a variant, in base minor units. */
export function variantPrice(
  product: PriceableProduct,
  { options: chosen, priceMinor, salePriceMinor }: PriceableVariant,
): { priceMinor: number; originalMinor: number } {
  const deltaMinor = product.options.reduce(
    (sum, { key, values }) => sum + (values.find((value) => value.key === chosen[key])?.deltaMinor ?? 0),
    0,
  );
  const isReduced = product.originalMinor > product.priceMinor;
  const sale = isReduced ? salePriceMinor : null;
  return {
    priceMinor: sale ?? priceMinor ?? product.priceMinor + deltaMinor,
    originalMinor: priceMinor ?? product.originalMinor + deltaMinor,
  };
}

/** The variants that these choices leave; an empty choice is open. */
export function variantsWith(
  { variants = [] }: PriceableProduct,
  chosen: Readonly<Record<string, string>>,
): readonly PriceableVariant[] {
  return variants.filter(({ options }) =>
    Object.entries(options).every(([key, value]) => !chosen[key] || chosen[key] === value),
  );
}

/** The price of the cheapest variant with these choices; undefined if there is none. */
export function cheapestVariant(product: PriceableProduct, chosen: Readonly<Record<string, string>>) {
  return variantsWith(product, chosen)
    .map((variant) => variantPrice(product, variant))
    .toSorted((a, b) => a.priceMinor - b.priceMinor)[0];
}

/**
 * The price of one piece with the chosen options, in base minor units. An option with one value needs no choice, and
 * engraving defaults to none. Other options without a choice are `openOptions` and count at their cheapest value. The
 * returned `chosen` holds the product's chosen options and the engraving text, in the product's order, so that equal
 * choices serialise equally. An empty choice counts as open.
 */
export function openOptionPrice(
  product: PriceableProduct,
  choice: Readonly<Record<string, string>>,
): OpenOptionPrice {
  const openOptions: string[] = [];
  const given = new Map(Object.entries(choice).filter(([, value]) => value.trim() !== ''));
  const chosen: Record<string, string> = {};
  let deltaMinor = 0;
  let ownDeltaMinor = 0;
  for (const option of product.options) {
    const key = given.get(option.key) ?? unasked(option);
    given.delete(option.key);
    if (key === undefined) {
      openOptions.push(option.key);
      deltaMinor += lowestDeltaMinor([option]);
      continue;
    }
    const value = option.values.find((candidate) => candidate.key === key);
    if (!value) return { ok: false, field: option.key, reason: 'unknown-value' };
    chosen[option.key] = value.key;
    deltaMinor += value.deltaMinor;
    if (isEngraving(option.key)) ownDeltaMinor += value.deltaMinor;
  }
  const variant = product.variants?.length ? cheapestVariant(product, chosen) : null;
  if (variant === undefined) {
    const last = variantOptions(product.options).findLast(({ key }) => chosen[key] !== undefined);
    return { ok: false, field: last?.key ?? '', reason: 'unknown-value' };
  }
  const text = given.get(engravingTextKey)?.trim();
  given.delete(engravingTextKey);
  if (text !== undefined) chosen[engravingTextKey] = text;
  const [stranger] = given.keys();
  if (stranger !== undefined) return { ok: false, field: stranger, reason: 'unknown-option' };
  const problem = engravingProblem(chosen);
  if (problem) return { ok: false, field: engravingTextKey, reason: problem };
  return {
    ok: true,
    priceMinor: variant ? variant.priceMinor + ownDeltaMinor : product.priceMinor + deltaMinor,
    originalMinor: variant ? variant.originalMinor + ownDeltaMinor : product.originalMinor + deltaMinor,
    chosen,
    openOptions,
  };
}

/** As `openOptionPrice`; an open option is a missing one. */
export function optionPrice(
  product: PriceableProduct,
  choice: Readonly<Record<string, string>>,
): OptionPrice {
  const price = openOptionPrice(product, choice);
  if (!price.ok) return price;
  const { openOptions, ...complete } = price;
  const [field] = openOptions;
  return field === undefined ? complete : { ok: false, field, reason: 'missing' };
}

/** Sum of the cheapest deltas of a product, in base minor units; not above 0 if every option has an included value. */
export function lowestDeltaMinor(options: readonly PriceableOption[]): number {
  const cheapest = options.map(({ values }) => Math.min(...values.map(({ deltaMinor }) => deltaMinor)));
  return cheapest.reduce((sum, deltaMinor) => sum + (Number.isFinite(deltaMinor) ? deltaMinor : 0), 0);
}

/** The value of an option that the pictures show: the first that is included in the price. */
export function includedValue<T extends OptionChoice>({ values }: { values: readonly T[] }): T | undefined {
  return values.find(({ deltaMinor }) => deltaMinor === 0) ?? values[0];
}

/** The price of the cheapest choices in the pictured metal: the price of cards, unless filtered by metal. */
export function lowestPrice(product: PriceableProduct): { priceMinor: number; originalMinor: number } {
  const metal = product.options.find(({ key }) => key === 'metal');
  const pictured = metal && includedValue(metal);
  const variant = cheapestVariant(product, { metal: pictured?.key ?? '' }) ?? cheapestVariant(product, {});
  if (variant) return variant;
  const deltaMinor = product.options.reduce((sum, option) => {
    const delta = option.key === 'metal' ? includedValue(option)?.deltaMinor : undefined;
    return sum + (delta ?? lowestDeltaMinor([option]));
  }, 0);
  return { priceMinor: product.priceMinor + deltaMinor, originalMinor: product.originalMinor + deltaMinor };
}

export const isEngraving = (key: string): boolean => key === engravingOption || key === engravingTextKey;

/** Options that distinguish variants; an engraving does not. */
export function variantOptions<T extends { key: string }>(options: readonly T[]): T[] {
  return options.filter(({ key }) => !isEngraving(key));
}

/** SKU suffix of a variant, `platinum-950-1.00-6`; '' if there are no options. */
export function optionSku(
  options: readonly { key: string }[],
  chosen: Readonly<Record<string, string>>,
): string {
  return variantOptions(options)
    .flatMap(({ key }) => chosen[key] ?? [])
    .join('-');
}

/** Key of the choices; equal only for equal choices. */
export function optionsKey(chosen: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(chosen).sort(([a], [b]) => (a < b ? -1 : 1)));
}
