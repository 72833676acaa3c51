/** A point of the picture, px from its upper left corner. */
export type Point = readonly [x: number, y: number];

/** A dimension line and the middle of its figure. */
export interface DimensionLine {
  from: Point;
  to: Point;
  label: Point;
}

/** Distance of a line from the box around the piece, and of a figure from its line, px. */
const lineGap = 14;
const labelGap = 13;
/** Half the size of a figure. */
const labelHalf: Point = [18, 8];
/** Free border of the picture. */
const border = 6;
/** A shorter line points at the reader: its figure would be of no edge that can be seen. */
const leastLength = 28;

const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
const moved = (point: Point, by: Point, times = 1): Point => [
  point[0] + by[0] * times,
  point[1] + by[1] * times,
];

/** How far to move a range into 0 to `size`; a longer one is not moved. */
function shiftInto(low: number, high: number, size: number): number {
  if (high - low > size - 2 * border) return 0;
  return Math.max(border - low, 0) + Math.min(size - border - high, 0);
}

/** The line of one edge, beside the box on its outer side and within the picture. */
function lineBeside(ends: readonly [Point, Point], centre: Point, size: Point): DimensionLine | null {
  const [a, b] = ends;
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  if (length < leastLength) return null;
  const across: Point = [(b[1] - a[1]) / length, (a[0] - b[0]) / length];
  const at = middle(a, b);
  const side = (at[0] - centre[0]) * across[0] + (at[1] - centre[1]) * across[1] < 0 ? -1 : 1;
  const [from, to] = [moved(a, across, side * lineGap), moved(b, across, side * lineGap)];
  const label = moved(at, across, side * (lineGap + labelGap));
  const shift = [0, 1].map((axis) => {
    const of = (point: Point) => point[axis as 0 | 1];
    const half = of(labelHalf);
    return shiftInto(
      Math.min(of(from), of(to), of(label) - half),
      Math.max(of(from), of(to), of(label) + half),
      of(size),
    );
  }) as [number, number];
  return { from: moved(from, shift), to: moved(to, shift), label: moved(label, shift) };
}

/**
 * Dimension lines of the width, depth and height of a box, whose corners in the picture are in the order of the bits x, y
 * and z: along the outermost of the four edges, so that they cross neither the piece nor each other. Null for an edge that
 * points at the reader.
 */
export function dimensionLines(corners: readonly Point[], size: Point): (DimensionLine | null)[] {
  const sum = corners.reduce<Point>((total, corner) => moved(total, corner), [0, 0]);
  const centre: Point = [sum[0] / corners.length, sum[1] / corners.length];
  return [1, 2, 4].map((bit) => {
    const edges = corners.flatMap((from, index) => {
      const to = corners[index | bit];
      return (index & bit) === 0 && to ? [[from, to] as const] : [];
    });
    // Of edges as far out, the lower one and then the right one.
    const outness = ([a, b]: readonly [Point, Point]) => {
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
      const at = middle(a, b);
      const across = Math.abs(
        ((at[0] - centre[0]) * (b[1] - a[1]) - (at[1] - centre[1]) * (b[0] - a[0])) / length,
      );
      return across + 0.02 * (at[1] - centre[1]) + 0.01 * (at[0] - centre[0]);
    };
    const [outermost] = edges.toSorted((one, other) => outness(other) - outness(one));
    return outermost ? lineBeside(outermost, centre, size) : null;
  });
}
