import { castability } from '#kernel/casting/castability.ts';
import { type Consequences, consequences } from '#kernel/design/consequences.ts';
import type { Design } from '#kernel/design/design.contract.ts';
import type { CastabilityIssue } from '#kernel/pieces/parts/castability-issue.ts';
import type { JewelModel } from '#kernel/pieces/parts/model.ts';
import {
  type JewelMeasures,
  measuresOf,
  type PriceBreakdown,
  priceDesign,
  type StockStone,
} from '#kernel/pricing/price-design.ts';
import type { MetalQuote, PriceRates } from '#kernel/pricing/price-rates.ts';

/** What a price stands on. */
export interface Pricing {
  quotes: readonly MetalQuote[];
  rates: PriceRates;
}

/** Everything that follows from a design in numbers; no price while the day's quotes are not known. */
export interface Figures {
  price: PriceBreakdown | null;
  measures: JewelMeasures;
  findings: CastabilityIssue[];
  consequences: Consequences;
}

/** `grams` are those of the united metal: what is cast is what is paid. */
export function figuresOf(
  design: Design,
  model: JewelModel,
  grams: JewelMeasures['grams'],
  pricing: Pricing | null,
  stone: StockStone | null,
): Figures {
  const { heightAboveFingerMm } = model;
  const measures = measuresOf(model, grams);
  return {
    price: pricing && priceDesign(design, measures, pricing.quotes, pricing.rates, stone),
    measures,
    findings: castability(design, { heightAboveFingerMm }),
    consequences: consequences(design, { isCatalogue: false, heightAboveFingerMm }),
  };
}

/** Weight of all metal, grams. */
export const totalGrams = ({ measures }: Pick<Figures, 'measures'>): number =>
  Object.values(measures.grams).reduce((sum, weight) => sum + weight, 0);

/** The day that lies so many working days (Monday to Friday) after another. */
export function workingDaysAfter(day: Date, count: number): Date {
  const date = new Date(day);
  for (let left = count; left > 0; ) {
    date.setDate(date.getDate() + 1);
    const weekday = date.getDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return date;
}
