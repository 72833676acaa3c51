import { builtMeasures, castability } from '#kernel/jewel/casting/castability.ts';
import type { ExactMetal } from '#kernel/jewel/casting/union.ts';
import { isUnmended } from '#kernel/jewel/casting/wall-issues.ts';
import { type Consequences, consequences } from '#kernel/jewel/design/consequences.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { CastabilityIssue } from '#kernel/jewel/pieces/parts/castability-issue.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import { type JewelMeasures, measuresOf } from '#kernel/jewel/pricing/measures.ts';
import { priceDesign } from '#kernel/jewel/pricing/price-design.ts';
import type { Price } from '#kernel/jewel/pricing/price-line.ts';
import type { PriceBasis } from '#kernel/jewel/pricing/price-piece.ts';

/** The figures of a design; the price is missing until the day's quotes are loaded. */
export interface Figures {
  price: Price | null;
  measures: JewelMeasures;
  issues: CastabilityIssue[];
  /** Thin walls can perhaps be fixed; finding out takes a while. */
  canMend: boolean;
  consequences: Consequences;
}

/** Weighs and checks the united metal, from which the price is computed. */
export function figuresOf(
  design: Design,
  model: JewelModel,
  metal: Pick<ExactMetal, 'grams' | 'bodies' | 'walls'>,
  pricing: PriceBasis | null,
): Figures {
  const { heightAboveFingerMm } = model;
  const measures = measuresOf(model, metal.grams);
  const issues = castability(design, builtMeasures(model, metal));
  return {
    price: pricing && priceDesign(design, measures, pricing),
    measures,
    issues,
    canMend: issues.some(isUnmended),
    consequences: consequences(design, { isCatalogue: false, heightAboveFingerMm }),
  };
}

/** The date after a number of working days (Monday to Friday). */
export function workingDaysAfter(day: Date, count: number): Date {
  const date = new Date(day);
  for (let left = count; left > 0; ) {
    date.setDate(date.getDate() + 1);
    const weekday = date.getDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return date;
}
