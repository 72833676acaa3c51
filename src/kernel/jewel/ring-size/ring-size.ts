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
 * Cleans the input of a size field to three characters, the point included (a comma or a full-width sign counts as one).
 * Two digits and a tenth become three digits, which `measuredMm` reads as tenths: `'16,5 mm'` gives `'165'`.
 */
export function cleanMeasureInput(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .replaceAll(/[,。]/g, '.')
    .replaceAll(/[^\d.]/g, '');
  const [whole = '', ...rest] = plain.replace(/^\.+/, '').split('.');
  const tenths = rest.join('');
  const joined =
    rest.length === 0 || (whole.length > 1 && tenths !== '') ? whole + tenths : `${whole}.${tenths}`;
  return joined.slice(0, 3);
}

/** The length in mm of a cleaned input; no ring measures 100 mm, so three digits are tenths. */
export function measuredMm(input: string): number {
  return /^\d{3}$/.test(input) ? Number(input) / 10 : Number(input);
}
