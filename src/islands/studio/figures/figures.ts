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

/** Everything that follows from a design in numbers; no price while the day's quotes are not known. */
export interface Figures {
  price: Price | null;
  measures: JewelMeasures;
  issues: CastabilityIssue[];
  /** Of a wall that is thin something may be changed, which takes a while to try out. */
  canMend: boolean;
  consequences: Consequences;
}

/** Weighs and judges the united metal: what is cast is what is paid. */
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
