import { describe, expect, it } from 'vitest';
import { dimensionLines, type Point } from './dimension-lines.ts';

const picture: Point = [600, 400];

/** Corners of a box seen from a turned camera: x to the right and down, y to the right and up, z up. */
const seen = (origin: Point, [x, y, z]: readonly [Point, Point, Point]): Point[] =>
  Array.from({ length: 8 }, (_, bits) =>
    [x, y, z].reduce<Point>(
      (at, axis, index) => (bits & (1 << index) ? [at[0] + axis[0], at[1] + axis[1]] : at),
      origin,
    ),
  );

/** Whether a point is inside the outline of the corners, which is convex. */
function isInside([px, py]: Point, corners: readonly Point[]): boolean {
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return px > Math.min(...xs) && px < Math.max(...xs) && py > Math.min(...ys) && py < Math.max(...ys);
}

describe('dimension lines', () => {
  it('are drawn outside a piece that is seen from the front, two of them', () => {
    const corners = seen(
      [200, 300],
      [
        [200, 0],
        [0, 0],
        [0, -220],
      ],
    );
    const [width, depth, height] = dimensionLines(corners, picture);
    expect(depth).toBeNull();
    expect(width?.from[1]).toBe(314);
    expect(width?.label[1]).toBeGreaterThan(314);
    expect(height?.from[0]).toBe(414);
    for (const line of [width, height])
      for (const point of [line?.from, line?.to, line?.label]) {
        expect(point).toBeDefined();
        expect(isInside(point ?? [0, 0], corners)).toBe(false);
      }
  });

  it('have three different places around a piece that is turned', () => {
    const corners = seen(
      [200, 220],
      [
        [120, 50],
        [90, -40],
        [0, -150],
      ],
    );
    const lines = dimensionLines(corners, picture);
    const labels = lines.map((line) => line?.label.join());
    expect(new Set(labels).size).toBe(3);
    expect(labels).not.toContain(undefined);
  });

  it('stay within the picture where the piece fills it', () => {
    const corners = seen(
      [150, 398],
      [
        [300, 0],
        [0, 0],
        [0, -396],
      ],
    );
    const [width, , height] = dimensionLines(corners, picture);
    for (const line of [width, height])
      for (const [x, y] of [line?.label ?? [0, 0]]) {
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(600);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(400);
      }
    expect(width?.to[1]).toBeLessThan(400);
  });
});
