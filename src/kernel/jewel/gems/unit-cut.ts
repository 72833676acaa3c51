import { brilliantCut } from '#kernel/jewel/gems/brilliant-cut.ts';
import { princessCut, radiantCut } from '#kernel/jewel/gems/chevron-cut.ts';
import type { UnitCut } from '#kernel/jewel/gems/facet-plane.ts';
import type { CutShape } from '#kernel/jewel/gems/grades.ts';
import { nativePavilion } from '#kernel/jewel/gems/native-pavilion.ts';
import { ellipse, heartHalf, marquise, pear, superellipse, trillion } from '#kernel/jewel/gems/outlines.ts';
import type { CutProportions, Proportions } from '#kernel/jewel/gems/proportions.ts';
import { stepCut, taperedStepCut } from '#kernel/jewel/gems/step-cut.ts';
import { clamp } from '#kernel/jewel/mesh/vector.ts';

const eighths = (offset: number): number[] => Array.from({ length: 8 }, (_, i) => (i + offset) / 8);
const sixths = (offset: number): number[] => Array.from({ length: 6 }, (_, i) => (i + offset) / 6);

/** Repeats two parameters of an outline's first quarter in all four quarters. */
const fourfold = (a: number, b: number): number[] => [a, b, 0.5 - b, 0.5 - a, 0.5 + a, 0.5 + b, 1 - b, 1 - a];

/** Facet planes of a cut of half width 1 (X); `girdleSteps` = facets of a curved girdle. */
export function unitCut(shape: CutShape, p: CutProportions, girdleSteps = 64): UnitCut {
  const cut = preciseCut(shape, p, girdleSteps);
  if (p.make !== 'native') return cut;
  const above = cut.planes.filter(({ normal }) => normal[2] > -1e-9);
  return { ...cut, planes: [...above, ...nativePavilion(shape, cut, p)] };
}

function preciseCut(shape: CutShape, p: Proportions, girdleSteps: number): UnitCut {
  switch (shape) {
    case 'round':
      return brilliantCut({ outline: ellipse(1), mains: eighths(0), mids: eighths(0.5) }, p, girdleSteps);
    case 'oval':
      return brilliantCut(
        {
          outline: ellipse(p.lengthToWidth),
          mains: [0, 0.154, 0.25, 0.346, 0.5, 0.654, 0.75, 0.846],
          mids: fourfold(0.049, 0.196),
          keel: ([, y]) => [0, 0.229 * clamp(y / 0.605, -1, 1)],
          lowerHalfShift: [-22, 5, 5, -22, -22, 5, 5, -22],
        },
        p,
        girdleSteps,
      );
    case 'cushion':
      return brilliantCut(
        {
          outline: superellipse(p.lengthToWidth, 3.2),
          mains: [0, 0.1315, 0.25, 0.3685, 0.5, 0.6315, 0.75, 0.8685],
          mids: fourfold(0.1, 0.154),
          keel: ([, y]) => [0, 0.297 * clamp(y, -1, 1)],
          bulge: 0.31,
        },
        p,
        girdleSteps,
      );
    case 'marquise':
      return brilliantCut(
        {
          outline: marquise(p.lengthToWidth),
          mains: [0, 0.149, 0.25, 0.351, 0.5, 0.649, 0.75, 0.851],
          mids: fourfold(0.077, 0.193),
          keel: ([, y]) => [0, 0.22 * clamp(y / 0.573, -1, 1)],
          bulge: 0.068,
          lowerHalfShift: [18, -1, -1, 18, 18, -1, -1, 18],
        },
        p,
        girdleSteps,
      );
    case 'pear':
      return brilliantCut(
        {
          outline: pear(p.lengthToWidth),
          mains: [0, 0.125, 0.25, 0.375, 0.5, 0.67, 0.75, 0.83],
          mids: [0.0625, 0.1875, 0.3125, 0.4375, 0.5414, 0.6863, 0.8137, 0.9586],
          keel: ([, y]) => [0, -0.061 - 1.023 * clamp(-y / 1.2, 0, 1)],
          tableCentre: [0, -0.056],
          lowerHalfShift: [5, 9, 9, 5, 3, 5, 5, 3],
        },
        p,
        girdleSteps,
      );
    case 'heart':
      return brilliantCut(
        {
          outline: heartHalf(p.lengthToWidth),
          mains: [0.035, 0.38, 0.57, 0.76, 0.955],
          mids: [0.17, 0.475, 0.665, 0.86],
          keel: ([, y]) => [0, clamp(0.3 * y, -0.3, 0.3)],
          tableCentre: [0, -0.02],
          isOpen: true,
        },
        p,
        girdleSteps,
      );
    case 'trillion':
      return brilliantCut(
        { outline: trillion(), mains: sixths(0.5), mids: sixths(1), bulge: 0.2 },
        p,
        girdleSteps,
      );
    case 'emerald':
      return stepCut({ corner: 0.34, rows: 'three' }, p);
    case 'asscher':
      return stepCut({ corner: 0.5, rows: 'three' }, p);
    case 'baguette':
      return stepCut({ corner: 0, rows: 'two' }, p);
    case 'tapered-baguette':
      return taperedStepCut(p);
    case 'princess':
      return princessCut(p);
    case 'radiant':
      return radiantCut(p);
  }
}
