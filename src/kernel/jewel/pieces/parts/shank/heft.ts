import { clamp, round2 } from '#kernel/jewel/mesh/vector.ts';
import type { MetalId } from '#kernel/jewel/metals/metal-ids.ts';
import type { MeasureControl } from '../control.ts';
import { rowDepthMm } from '../row/row.rules.ts';
import type { RowDesign } from '../row/row.schema.ts';
import { bandThicknessLimits } from './shank.issues.ts';
import { SHANK_THICKNESS_MM, type ShankDesign } from './shank.schema.ts';

/** A band of one metal, with or without a row of stones. */
export interface HeftyBand {
  metal: MetalId;
  shank: ShankDesign;
  row: RowDesign | null;
}

/** Thickness that the trade calls heavy, mm (hcjewellers.co.uk: 1.3 light, 1.7 medium, 2.1 heavy). */
const HEAVY_MM = 2.1;
/** A robust band has at least so much more than a light one, mm. */
const LEAST_GAIN_MM = 0.4;

/** Uses for which a thickness is enough. */
export const HEFT_CLASSES = ['occasional', 'everyday', 'lasting'] as const;

export type HeftClass = (typeof HEFT_CLASSES)[number];

/** Thickness of a light and of a robust band, mm. Both are above every limit of the casting rules, and a row fits into both. */
function thicknessRange({ metal, row }: HeftyBand): { lightMm: number; robustMm: number } {
  const lightMm = Math.max(bandThicknessLimits(metal).warning, row === null ? 0 : rowDepthMm(row));
  return { lightMm, robustMm: Math.min(SHANK_THICKNESS_MM.max, Math.max(HEAVY_MM, lightMm + LEAST_GAIN_MM)) };
}

/** Thickness at the thinnest place of a band, mm. */
export const thinnestMm = ({ thicknessMm, topThicknessMm }: ShankDesign): number =>
  Math.min(thicknessMm, topThicknessMm ?? thicknessMm);

/**
 * The use for which a band is thick enough: `everyday` from the trade's medium of 1.7 mm, `lasting` from 2 mm, 0.3 mm more for
 * wear and polishing. Platinum keeps its shape when 0.1 mm thinner (`bandThicknessLimits`).
 */
export function heftClassOf({ metal, shank }: Pick<HeftyBand, 'metal' | 'shank'>): HeftClass {
  const mm = thinnestMm(shank) + (metal === 'platinum-950' ? 0.1 : 0) + 1e-6;
  if (mm >= 2) return 'lasting';
  return mm >= 1.7 ? 'everyday' : 'occasional';
}

/**
 * The metal of a band between light (0 %) and robust (100 %). It moves the thickness, and that of the top with it; the width is a
 * choice of its own.
 */
export function heftControl(band: HeftyBand): MeasureControl {
  const { thicknessMm, topThicknessMm } = band.shank;
  const { lightMm, robustMm } = thicknessRange(band);
  const spanMm = robustMm - lightMm;
  return {
    ...{ type: 'measure', id: 'heft', unit: 'percent', min: 0, max: 100, step: 10 },
    value: Math.round(clamp((thicknessMm - lightMm) / spanMm, 0, 1) * 100),
    put: (percent) => {
      const nextMm = round2(lightMm + (spanMm * percent) / 100);
      const thickness = { path: 'shank.thicknessMm', value: nextMm };
      if (topThicknessMm === null) return [thickness];
      const top = clamp((topThicknessMm * nextMm) / thicknessMm, lightMm, SHANK_THICKNESS_MM.max);
      return [thickness, { path: 'shank.topThicknessMm', value: round2(top) }];
    },
  };
}
