import { brilliantCut } from '#kernel/gems/brilliant-cut.ts';
import { princessCut, radiantCut } from '#kernel/gems/chevron-cut.ts';
import type { UnitCut } from '#kernel/gems/facet-plane.ts';
import type { GemShape } from '#kernel/gems/grades.ts';
import { ellipse, heartHalf, marquise, pear, superellipse, trillion } from '#kernel/gems/outlines.ts';
import type { Proportions } from '#kernel/gems/proportions.ts';
import { stepCut } from '#kernel/gems/step-cut.ts';
import { clamp } from '#kernel/mesh/vector.ts';

const eighths = (offset: number): number[] => Array.from({ length: 8 }, (_, i) => (i + offset) / 8);
const sixths = (offset: number): number[] => Array.from({ length: 6 }, (_, i) => (i + offset) / 6);

/** Facet planes of a cut of half width 1 (X); `girdleSteps` = facets of a curved girdle. */
export function unitCut(shape: GemShape, p: Proportions, girdleSteps = 64): UnitCut {
  switch (shape) {
    case 'round':
      return brilliantCut({ outline: ellipse(1), mains: eighths(0), mids: eighths(0.5) }, p, girdleSteps);
    case 'oval':
      return brilliantCut(
        {
          outline: ellipse(p.lengthToWidth),
          mains: eighths(0),
          mids: eighths(0.5),
          keel: ([, y]) => [0, 0.28 * clamp(y, -1, 1)],
        },
        p,
        girdleSteps,
      );
    case 'cushion':
      return brilliantCut(
        { outline: superellipse(p.lengthToWidth, 3.2), mains: eighths(0), mids: eighths(0.5), bulge: 0.32 },
        p,
        girdleSteps,
      );
    case 'marquise':
      return brilliantCut(
        {
          outline: marquise(p.lengthToWidth),
          mains: [0, 0.115, 0.25, 0.385, 0.5, 0.615, 0.75, 0.885],
          mids: [0.045, 0.2, 0.3, 0.455, 0.545, 0.7, 0.8, 0.955],
          keel: ([, y]) => [0, 0.6 * clamp(y / 1.2, -1, 1)],
        },
        p,
        girdleSteps,
      );
    case 'pear':
      return brilliantCut(
        {
          outline: pear(p.lengthToWidth),
          mains: [0, 0.125, 0.25, 0.375, 0.5, 0.615, 0.75, 0.885],
          mids: [0.0625, 0.1875, 0.3125, 0.4375, 0.55, 0.7, 0.8, 0.95],
          keel: ([, y]) => [0, y < 0 ? -0.85 * Math.min(1, -y / 1.2) : 0.08 * y],
          tableCentre: [0, -0.12],
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
      return brilliantCut({ outline: trillion(), mains: sixths(0.5), mids: sixths(1) }, p, girdleSteps);
    case 'emerald':
      return stepCut({ corner: 0.34, rows: 'three' }, p);
    case 'asscher':
      return stepCut({ corner: 0.5, rows: 'three' }, p);
    case 'baguette':
      return stepCut({ corner: 0, rows: 'two' }, p);
    case 'princess':
      return princessCut(p);
    case 'radiant':
      return radiantCut(p);
  }
}
