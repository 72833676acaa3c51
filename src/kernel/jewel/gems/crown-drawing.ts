import type { CutShape } from './grades.ts';
import { intersectPlanes } from './polyhedron.ts';
import { USUAL_PROPORTIONS } from './proportions.ts';
import { unitCut } from './unit-cut.ts';

interface CrownDrawing {
  path: string;
  /** Half height of the outline and position of its middle, in half widths. */
  halfHeight: number;
  middle: number;
}

const drawn = new Map<CutShape, CrownDrawing>();
const GIRDLE_STEPS = 32;

const number = (value: number): string => value.toFixed(3);

/** The crown of a cut seen from above, as an SVG path of half width 1; a point is at the bottom. */
export function crownDrawing(shape: CutShape): CrownDrawing {
  const known = drawn.get(shape);
  if (known !== undefined) return known;
  const { planes, girdle, mirrorX } = unitCut(shape, USUAL_PROPORTIONS[shape], GIRDLE_STEPS);
  const closed = mirrorX
    ? [...planes, { normal: [-1, 0, 0] as [number, number, number], offset: 0, kind: 'girdle' as const }]
    : planes;
  const { vertices, facets } = intersectPlanes(closed);
  const path = facets
    .filter(({ plane }) => (closed[plane]?.normal[2] ?? 0) > 0.05)
    .map(({ loop }) => loop.flatMap((index) => vertices[index] ?? []))
    .flatMap((flat) => {
      const points = (sign: number) =>
        Array.from({ length: flat.length / 3 }, (_, i) => {
          const [x = 0, y = 0] = flat.slice(3 * i, 3 * i + 2);
          return `${number(sign * x)} ${number(-y)}`;
        });
      return (mirrorX ? [1, -1] : [1]).map((sign) => `M${points(sign).join('L')}Z`);
    })
    .join('');
  const heights = girdle.map(([, y]) => -y);
  const [top, foot] = [Math.min(...heights), Math.max(...heights)];
  const drawing = { path, halfHeight: (foot - top) / 2, middle: (foot + top) / 2 };
  drawn.set(shape, drawing);
  return drawing;
}
