import { circumferenceRanges, diameterRanges, type SizeRange } from './size-tables.ts';

export const measures = ['diameter', 'circumference'] as const;

type Measure = (typeof measures)[number];

function find(ranges: readonly SizeRange[], mm: number): string | null {
  return ranges.find(({ minMm, maxMm }) => mm >= minMm && mm < maxMm)?.size ?? null;
}

/** US size for an inner diameter in mm; null outside the ranges. */
export function sizeByDiameter(mm: number): string | null {
  return find(diameterRanges, mm);
}

/** US size for a circumference in mm; null outside the ranges. */
export function sizeByCircumference(mm: number): string | null {
  return find(circumferenceRanges, mm);
}

export interface RingSizeAnswer {
  /** US size by the table of the given measure. */
  size: string | null;
  /** Size of the same ring by the other table, converted by π. */
  otherSize: string | null;
  /** The two tables differ by up to 0.7 mm at 3, 3.5, 5, 5.5 and 6. */
  isDisputed: boolean;
  circumferenceMm: number;
  diameterMm: number;
}

/** Results of both tables for one measured length in mm. */
export function ringSize(measure: Measure, mm: number): RingSizeAnswer {
  const isDiameter = measure === 'diameter';
  const diameterMm = isDiameter ? mm : mm / Math.PI;
  const circumferenceMm = isDiameter ? mm * Math.PI : mm;
  const [byDiameter, byCircumference] = [sizeByDiameter(diameterMm), sizeByCircumference(circumferenceMm)];
  const [size, otherSize] = isDiameter ? [byDiameter, byCircumference] : [byCircumference, byDiameter];
  return { size, otherSize, isDisputed: size !== otherSize, circumferenceMm, diameterMm };
}

/**
 * Cleans the input of a size field: at most three digits and one decimal point (a comma or a full-width sign counts as
 * one). `'16,5 mm'` gives `'16.5'`.
 */
export function cleanMeasureInput(typed: string): string {
  let digits = 0;
  let hasPoint = false;
  let cleaned = '';
  for (const sign of typed.normalize('NFKC')) {
    if (/\d/.test(sign) && digits < 3) {
      digits += 1;
      cleaned += sign;
    } else if (/[.,。]/.test(sign) && !hasPoint && digits > 0) {
      hasPoint = true;
      cleaned += '.';
    }
  }
  return cleaned;
}
