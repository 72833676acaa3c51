import type { CutShape } from '#kernel/jewel/gems/grades.ts';
import { NARROW_END } from '#kernel/jewel/gems/step-cut.ts';
import { at } from '#kernel/jewel/mesh/vector.ts';

type Table = readonly (readonly [number, number])[];

function interpolate(table: Table, x: number): number {
  const first = at(table, 0);
  const last = at(table, table.length - 1);
  if (x <= first[0]) return first[1];
  for (let i = 0; i + 1 < table.length; i++) {
    const [x0, y0] = at(table, i);
    const [x1, y1] = at(table, i + 1);
    if (x <= x1) return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
  }
  return last[1];
}

const MARQUISE: Table = [
  [1.5, 0.00565],
  [1.75, 0.0057],
  [2, 0.0058],
  [2.25, 0.00583],
  [2.5, 0.00585],
  [3, 0.00595],
];
const PEAR: Table = [
  [1.25, 0.00615],
  [1.5, 0.006],
  [1.66, 0.0059],
  [2, 0.00575],
];
const EMERALD: Table = [
  [1, 0.008],
  [1.25, 0.008],
  [1.5, 0.0092],
  [2, 0.01],
  [2.5, 0.0106],
];

/**
 * Weight of a diamond in carat as the trade estimates it from its measures in mm (length and width of the girdle, total
 * depth; medium girdle).
 */
export function tradeCarat(shape: CutShape, lengthMm: number, widthMm: number, depthMm: number): number {
  const box = lengthMm * widthMm * depthMm;
  const ratio = lengthMm / widthMm;
  const average = (lengthMm + widthMm) / 2;
  switch (shape) {
    case 'round':
      return average * average * depthMm * 0.0061;
    case 'oval':
      return average * average * depthMm * 0.0062;
    case 'heart':
      return box * 0.0059;
    case 'trillion':
      return box * 0.0057;
    case 'emerald':
      return box * interpolate(EMERALD, ratio);
    case 'asscher':
      return box * 0.008;
    case 'marquise':
      return box * interpolate(MARQUISE, ratio);
    case 'pear':
      return box * interpolate(PEAR, ratio);
    case 'princess':
      return box * 0.0083;
    case 'radiant':
      return box * 0.0081;
    case 'cushion':
      return box * 0.0082;
    case 'baguette':
      return box * 0.00915;
    case 'tapered-baguette':
      // The trade uses the mean of both ends; the width is that of the wide end.
      return box * ((1 + NARROW_END) / 2) * 0.00915;
  }
}
