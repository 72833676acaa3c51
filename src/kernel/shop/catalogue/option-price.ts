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

export interface PriceableProduct {
  /** What the product costs with every delta at zero, in base minor units. */
  priceMinor: number;
  /** Before a reduction; equal to `priceMinor` when there is none. */
  originalMinor: number;
  options: readonly PriceableOption[];
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

/** The option that asks for words, the value that asks for none, and where the words travel. */
export const engravingOption = 'engraving';
export const noEngraving = 'none';
export const engravingTextKey = 'engraving-text';
/** Width of an engraving: letters and digits count 1, other characters 2. */
export const maxEngravingWidth = 24;

function engravingProblem(chosen: Record<string, string>): OptionProblem | undefined {
  const words = chosen[engravingTextKey];
  const value = chosen[engravingOption];
  const wanted = value !== undefined && value !== noEngraving;
  if (!wanted) return words === undefined ? undefined : 'text-unwanted';
  if (words === undefined) return 'text-missing';
  return textWidth(words) > maxEngravingWidth ? 'text-too-long' : undefined;
}

/** What is meant by who says nothing: the only value there is, or no engraving. */
function unasked({ key, values }: PriceableOption): string | undefined {
  if (values.length === 1) return values[0]?.key;
  return key === engravingOption ? values.find((value) => value.key === noEngraving)?.key : undefined;
}

/**
 * The price of one piece with the options a shopper chose, in base minor units. An option with one value
 * needs no choice, and who does not speak of an engraving wants none. `chosen` in the answer holds exactly the product's options (and the engraving's words),
 * in the product's order, so that equal choices are equal as text. An empty choice counts as none.
 */
export function optionPrice(
  product: PriceableProduct,
  choice: Readonly<Record<string, string>>,
): OptionPrice {
  const given = new Map(Object.entries(choice).filter(([, value]) => value.trim() !== ''));
  const chosen: Record<string, string> = {};
  let deltaMinor = 0;
  for (const option of product.options) {
    const key = given.get(option.key) ?? unasked(option);
    given.delete(option.key);
    if (key === undefined) return { ok: false, field: option.key, reason: 'missing' };
    const value = option.values.find((candidate) => candidate.key === key);
    if (!value) return { ok: false, field: option.key, reason: 'unknown-value' };
    chosen[option.key] = value.key;
    deltaMinor += value.deltaMinor;
  }
  const words = given.get(engravingTextKey)?.trim();
  given.delete(engravingTextKey);
  if (words !== undefined) chosen[engravingTextKey] = words;
  const [stranger] = given.keys();
  if (stranger !== undefined) return { ok: false, field: stranger, reason: 'unknown-option' };
  const problem = engravingProblem(chosen);
  if (problem) return { ok: false, field: engravingTextKey, reason: problem };
  return {
    ok: true,
    priceMinor: product.priceMinor + deltaMinor,
    originalMinor: product.originalMinor + deltaMinor,
    chosen,
  };
}

/** What the cheapest choices add to a product's price, in base minor units; not above 0 where every option has a value in the price. */
export function lowestDeltaMinor(options: readonly PriceableOption[]): number {
  const cheapest = options.map(({ values }) => Math.min(...values.map(({ deltaMinor }) => deltaMinor)));
  return cheapest.reduce((sum, deltaMinor) => sum + (Number.isFinite(deltaMinor) ? deltaMinor : 0), 0);
}

/** The price of the cheapest piece that can be bought: what lists, search engines and 'from' speak of. */
export function lowestPrice(product: PriceableProduct): { priceMinor: number; originalMinor: number } {
  const deltaMinor = lowestDeltaMinor(product.options);
  return { priceMinor: product.priceMinor + deltaMinor, originalMinor: product.originalMinor + deltaMinor };
}

const isEngraving = (key: string): boolean => key === engravingOption || key === engravingTextKey;

/** Options a combination of choices is named by: what is engraved is nobody's variant. */
export function variantOptions<T extends { key: string }>(options: readonly T[]): T[] {
  return options.filter(({ key }) => !isEngraving(key));
}

/** The number of a combination among those of its product, `platinum-950-1.00-6`; '' where there is nothing to choose. */
export function optionSku(
  options: readonly { key: string }[],
  chosen: Readonly<Record<string, string>>,
): string {
  return variantOptions(options)
    .flatMap(({ key }) => chosen[key] ?? [])
    .join('-');
}

/** Equal choices, and only those, have equal keys. */
export function optionsKey(chosen: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(chosen).sort(([a], [b]) => (a < b ? -1 : 1)));
}
