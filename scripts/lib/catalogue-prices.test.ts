import { describe, expect, it } from 'vitest';
import { type OptionChoice, optionPrice } from '#kernel/shop/catalogue/option-price.ts';
import { isLongSuite } from '../../tests/fixtures/suite.ts';
import { cataloguePrices, defaultOptions } from './catalogue-prices.ts';
import { seedLadders } from './seed-ladders.ts';

/** Most that a page may differ from the studio; the rounding of tags and surcharges needs up to 2 %. */
const tolerance = 0.03;
/**
 * Surcharges are sums, but the weight of a band is width times length times density: with metal, width and size to
 * choose, the corners of the table are farther off.
 */
const wider = new Map([[1109, 0.09]]);

/** Of many values, such as ring sizes, the two ends and the middle. */
function sampled(values: readonly OptionChoice[]): OptionChoice[] {
  if (values.length <= 5) return [...values];
  return [0, Math.floor(values.length / 2), values.length - 1].flatMap((index) => values[index] ?? []);
}

/** `npm test` prices every seventh product: rings, a band, earrings, a pendant, a bracelet and a set. */
const priced = [...cataloguePrices(seedLadders())].filter((_, index) => isLongSuite || index % 7 === 4);

describe('a catalogue piece and the same design in the studio', () => {
  it.each(priced)('cost the same in every variant of $file.id', ({ file, studioPrice }) => {
    const tag = {
      priceMinor: file.priceMinor,
      // A sale is named on the page; the studio has the price before it.
      originalMinor: file.originalPriceMinor ?? file.priceMinor,
      options: file.options.filter(({ key }) => key !== 'engraving'),
    };
    const variants = tag.options.reduce<Record<string, string>[]>(
      (made, { key, values }) =>
        made.flatMap((variant) => sampled(values).map((value) => ({ ...variant, [key]: value.key }))),
      [{}],
    );
    for (const variant of variants) {
      const page = optionPrice(tag, variant);
      if (!page.ok) throw new Error(`${file.id}: ${page.field} ${page.reason}`);
      const studio = studioPrice(variant);
      const pieceMinor = page.originalMinor;
      const difference = Math.abs(pieceMinor / studio - 1);
      expect(difference, `${JSON.stringify(variant)}: ${pieceMinor} and ${studio}`).toBeLessThan(
        wider.get(file.id) ?? tolerance,
      );
    }
    expect(optionPrice(tag, defaultOptions(file))).toMatchObject({ priceMinor: file.priceMinor });
  });
});
