import { castability } from '#kernel/casting/castability.ts';
import type { ByMetal } from '#kernel/casting/metal-volume.ts';
import { type Consequences, consequences } from '#kernel/design/consequences.ts';
import type { Design } from '#kernel/design/design.contract.ts';
import type { CastabilityIssue } from '#kernel/pieces/parts/castability-issue.ts';
import type { JewelModel } from '#kernel/pieces/parts/model.ts';
import { type JewelMeasures, measuresOf } from '#kernel/pricing/measures.ts';
import { priceDesign } from '#kernel/pricing/price-design.ts';
import type { Price } from '#kernel/pricing/price-line.ts';
import type { PriceBasis } from '#kernel/pricing/price-piece.ts';

/** Everything that follows from a design in numbers; no price while the day's quotes are not known. */
export interface Figures {
  price: Price | null;
  measures: JewelMeasures;
  issues: CastabilityIssue[];
  consequences: Consequences;
}

/** `grams` of every piece are those of the united metal: what is cast is what is paid. */
export function figuresOf(
  design: Design,
  model: JewelModel,
  grams: readonly ByMetal[],
  pricing: PriceBasis | null,
): Figures {
  const { heightAboveFingerMm } = model;
  const measures = measuresOf(model, grams);
  return {
    price: pricing && priceDesign(design, measures, pricing),
    measures,
    issues: castability(design, { heightAboveFingerMm }),
    consequences: consequences(design, { isCatalogue: false, heightAboveFingerMm }),
  };
}

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
