import { metalGrams } from '#kernel/jewel/casting/metal-volume.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { withOptions } from '#kernel/jewel/design/with-options.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { measuresOf, totalGrams } from '#kernel/jewel/pricing/measures.ts';
import { priceDesign } from '#kernel/jewel/pricing/price-design.ts';
import { DEFAULT_QUOTES, DEFAULT_RATES } from '#kernel/jewel/pricing/price-rates.ts';
import type { StoneLadders } from '#kernel/jewel/pricing/stone-ladder.ts';
import { engravingOption } from '#kernel/shop/catalogue/option-price.ts';
import type { ProductFile } from '#server/seed/data-shapes.ts';
import { readProducts, soldDesign } from '#server/seed/seed-products.ts';

type Options = Readonly<Record<string, string>>;

/** Price in the studio of a product's design with these options, minor units; options left out have their default. */
export type StudioPrice = (options: Options) => number;

const isSize = (key: string): boolean => key.startsWith('size');

/** The values a product's tag is for: without a surcharge, or the size whose weight the page names. */
export function defaultOptions({ options }: Pick<ProductFile, 'options'>): Record<string, string> {
  return Object.fromEntries(
    options.flatMap(({ key, values }) => {
      const own = key === 'size' ? values.find((value) => value.key === '6') : undefined;
      const chosen = own ?? values.find(({ deltaMinor }) => deltaMinor === 0) ?? values[0];
      return chosen === undefined || key === engravingOption ? [] : [[key, chosen.key]];
    }),
  );
}

function weigh(design: Design) {
  const model = buildJewel(design);
  return measuresOf(model, metalGrams(model));
}

/** The studio's price of every product at the demonstration's rates, quotes and stones. */
export function* cataloguePrices(
  ladders: StoneLadders,
): Generator<{ file: ProductFile; studioPrice: StudioPrice }> {
  const products = readProducts();
  for (const file of products) {
    const design = soldDesign(file, products);
    if (design === null) continue;
    // The estimate, corrected by the cast weight that the product file states.
    const scale = file.weightG / totalGrams(weigh(design));
    const studioPrice: StudioPrice = (options) => {
      const made = withOptions(design, { ...defaultOptions(file), ...options });
      const { pieces, ...rest } = weigh(made);
      const corrected = pieces.map((piece) => ({
        ...piece,
        grams: Object.fromEntries(
          Object.entries(piece.grams).map(([metal, grams]) => [metal, grams * scale]),
        ),
      }));
      const basis = { quotes: DEFAULT_QUOTES, rates: DEFAULT_RATES, ladders };
      return priceDesign(made, { ...rest, pieces: corrected }, basis).totalMinor;
    };
    yield { file, studioPrice };
  }
}

/** Steps of tags and of surcharges. */
const tagStepMinor = 20_000;
const surchargeStepMinor = 10_000;
/** Sizes cost extra where one of them costs this share more or less than the default. */
const sizeTolerance = 0.02;

/** A set costs less than its pieces together. */
const setDiscount = 0.02;

const roundTo = (minor: number, step: number): number => Math.round(minor / step) * step;

/** A choice of the other options: its price on the page, and in the studio with the value in question. */
interface Context {
  pageMinor: number;
  studioMinor: number;
}

/** The surcharge in steps that keeps the page nearest to the studio in every context, measured in shares of the price. */
function fittedSurcharge(contexts: readonly Context[]): number {
  const needed = contexts.map(({ pageMinor, studioMinor }) => studioMinor - pageMinor);
  const worstWith = (surcharge: number) =>
    Math.max(...contexts.map((each) => Math.abs((each.pageMinor + surcharge) / each.studioMinor - 1)));
  let best = roundTo(Math.min(...needed), surchargeStepMinor);
  for (let next = best; next <= Math.max(...needed) + surchargeStepMinor; next += surchargeStepMinor)
    if (worstWith(next) < worstWith(best)) best = next;
  return best;
}

/** Options that change the weight: the surcharge of one depends on the others. */
const weighing = (key: string): boolean => isSize(key) || key === 'metal' || key === 'width';

/** Of many values, such as ring sizes, the two ends. */
const endsOf = <Value>(values: readonly Value[]): readonly Value[] =>
  values.length <= 5 ? values : [...values.slice(0, 1), ...values.slice(-1)];

/**
 * The product with the tag and the surcharges of the price rule. Surcharges are added up, so those of sizes and widths
 * are fitted to all metals. A sale keeps its discount, and an engraving its surcharge.
 */
export function tagged(file: ProductFile, studioPrice: StudioPrice): ProductFile {
  const fullMinor = studioPrice({});
  const tagMinor = roundTo(file.pieces.length > 0 ? fullMinor * (1 - setDiscount) : fullMinor, tagStepMinor);
  const { originalPriceMinor } = file;
  const discount = originalPriceMinor === null ? 1 : file.priceMinor / originalPriceMinor;
  const defaults = defaultOptions(file);
  const priced = file.options.filter(({ key }) => key !== engravingOption);
  const surcharges = new Map(
    priced.map(({ key, values }) => {
      const moves = values.map((value) =>
        value.key === defaults[key] ? 0 : studioPrice({ [key]: value.key }) - fullMinor,
      );
      const isFlat = isSize(key) && Math.max(...moves.map(Math.abs)) <= sizeTolerance * fullMinor;
      return [key, new Map(values.map((value, index) => [value.key, isFlat ? 0 : (moves[index] ?? 0)]))];
    }),
  );
  const surchargeOf = (key: string, value: string): number => surcharges.get(key)?.get(value) ?? 0;
  const contextsOf = (key: string, value: string): Context[] =>
    priced
      .filter((other) => other.key !== key && weighing(other.key))
      .reduce<Record<string, string>[]>(
        (made, other) =>
          made.flatMap((each) => endsOf(other.values).map((one) => ({ ...each, [other.key]: one.key }))),
        [{}],
      )
      .map((others) => ({
        pageMinor: Object.entries(others).reduce(
          (sum, [name, one]) => sum + surchargeOf(name, one),
          fullMinor,
        ),
        studioMinor: studioPrice({ ...others, [key]: value }),
      }));
  const dependent = priced.filter(({ key }) => weighing(key));
  if (dependent.length > 1)
    for (const { key, values } of dependent.filter((each) => each.key !== 'metal').toReversed())
      for (const value of values)
        if (value.key !== defaults[key] && surchargeOf(key, value.key) !== 0)
          surcharges.get(key)?.set(value.key, fittedSurcharge(contextsOf(key, value.key)));
  const options = file.options.map(({ key, values }) => ({
    key,
    values: surcharges.has(key)
      ? values.map((value) => ({
          ...value,
          deltaMinor: roundTo(surchargeOf(key, value.key) * discount, surchargeStepMinor),
        }))
      : values,
  }));
  return {
    ...file,
    priceMinor: roundTo(tagMinor * discount, tagStepMinor),
    originalPriceMinor: originalPriceMinor === null ? null : tagMinor,
    options,
  };
}
