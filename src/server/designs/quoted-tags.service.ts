import type { ByMetal } from '#kernel/jewel/casting/metal-volume.ts';
import { withOptions } from '#kernel/jewel/design/with-options.ts';
import { ALLOYS } from '#kernel/jewel/metals/alloys.ts';
import type { MetalId } from '#kernel/jewel/metals/metal-ids.ts';
import { metalOfOption } from '#kernel/jewel/metals/option-metals.ts';
import type { MetalQuote } from '#kernel/jewel/pricing/price-rates.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { costOf, type WeighedDesign, weighedDesigns } from './catalogue-weights.service.ts';
import { priceGround } from './price-ground.service.ts';
import { type QuotedMove, readTaggedDesigns } from './price-rules.repo.ts';

/** A product with a design whose tag follows the metal quotes. */
export interface QuotedProduct {
  id: number;
  made: WeighedDesign;
  /** The design in each metal to choose from, by the option's key. */
  byMetal: ReadonlyMap<string, WeighedDesign>;
}

/** The same volume in another alloy. */
function inMetal(grams: ByMetal, metal: MetalId): ByMetal {
  const volume = (Object.entries(grams) as [MetalId, number][]).reduce(
    (sum, [own, weight]) => sum + weight / ALLOYS[own].densityGramsPerCm3,
    0,
  );
  return { [metal]: volume * ALLOYS[metal].densityGramsPerCm3 };
}

/** A design of one metal, made in another: its weight follows from the densities, so nothing is built again. */
function madeIn(made: WeighedDesign, key: string, metal: MetalId): WeighedDesign {
  const pieces = made.measures.pieces.map(({ chainGrams, grams, ...piece }) => ({
    ...piece,
    grams: inMetal(grams, metal),
    ...(chainGrams === undefined ? {} : { chainGrams: inMetal(chainGrams, metal) }),
  }));
  return {
    ...made,
    design: withOptions(made.design, { metal: key }),
    measures: { ...made.measures, pieces },
  };
}

/** All products with a design, weighed; missing weights are computed now. Call it outside of a transaction. */
export async function quotedProducts(executor: Executor): Promise<QuotedProduct[]> {
  const tagged = await readTaggedDesigns(executor);
  const weighed = await weighedDesigns(
    executor,
    tagged.map(({ design }) => design),
  );
  return tagged.flatMap(({ id, options }, index) => {
    const made = weighed[index];
    if (!made) return [];
    const metals = options.find(({ key }) => key === 'metal')?.values ?? [];
    const byMetal = metals.flatMap(({ key }) => {
      const metal = metalOfOption(key);
      return metal === undefined ? [] : [[key, madeIn(made, key, metal)] as const];
    });
    return [{ id, made, byMetal: new Map(byMetal) }];
  });
}

/**
 * How these quotes move the tags and the surcharges of metals: each by the change of its design's cost, so that quotes
 * that move back restore every price.
 */
export async function quotedMoves(
  executor: Executor,
  products: readonly QuotedProduct[],
  quotes: { before: readonly MetalQuote[]; after: readonly MetalQuote[] },
): Promise<QuotedMove[]> {
  const { rates, ladders } = await priceGround(executor);
  const moveOf = (made: WeighedDesign) =>
    costOf(made, { quotes: [...quotes.after], rates, ladders }) -
    costOf(made, { quotes: [...quotes.before], rates, ladders });
  return products.flatMap(({ id, made, byMetal }) => {
    const movedMinor = moveOf(made);
    const metals = [...byMetal].map(([key, variant]) => [key, moveOf(variant) - movedMinor] as const);
    const surcharges = Object.fromEntries(metals.filter(([, minor]) => minor !== 0));
    return movedMinor === 0 && Object.keys(surcharges).length === 0
      ? []
      : [{ productId: id, movedMinor, surcharges }];
  });
}
