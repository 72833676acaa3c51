import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { GEM_SHAPES } from '#kernel/jewel/gems/grades.ts';
import { stoneToSet } from '../stone/set-stone.ts';
import { stoneSchema } from '../stone/stone.schema.ts';
import { type ProngHeadOptions, prongHead, prongRadius } from './prong-head.ts';

const STAND = { baseZ: -3.6, footTopZ: -2.6 };

function headOf(shape: string, options: Partial<ProngHeadOptions> = {}) {
  const set = stoneToSet(v.parse(stoneSchema, { shape, carat: 1 }), 'centre');
  const prongs = options.prongs ?? 4;
  const radius = prongRadius(set, { prongMm: null, prongs });
  const head = prongHead(set, {
    prongs,
    tip: 'round',
    isDouble: false,
    prongRadiusMm: radius,
    rails: 2,
    ...STAND,
    ...options,
  });
  return { stone: set.stone, radius, parts: head.parts };
}

type Point = [number, number, number];
const pointsOf = (positions: Float32Array): Point[] =>
  Array.from({ length: positions.length / 3 }, (_, i) => [
    positions[i * 3] ?? 0,
    positions[i * 3 + 1] ?? 0,
    positions[i * 3 + 2] ?? 0,
  ]);
const prongsOf = ({ parts }: ReturnType<typeof headOf>): Point[][] =>
  parts.filter(({ name }) => name === 'prong').map(({ mesh }) => pointsOf(mesh.positions));
/** The ring of 20 vertices of a prong whose centre is closest to a height. */
function near(points: Point[], z: number): Point[] {
  const rounds = Array.from({ length: Math.floor(points.length / 20) }, (_, i) =>
    points.slice(i * 20, i * 20 + 20),
  );
  const off = (round: Point[]) => Math.abs(middle(round)[2] - z);
  return rounds.reduce((best, round) => (off(round) < off(best) ? round : best), rounds[0] ?? []);
}
const radial = ([x, y]: Point): number => Math.hypot(x, y);
const middle = (points: Point[]): Point => {
  const sum = points.reduce((a, p): Point => [a[0] + p[0], a[1] + p[1], a[2] + p[2]], [0, 0, 0]);
  return [sum[0] / points.length, sum[1] / points.length, sum[2] / points.length];
};

describe.each([4, 6] as const)('%d prongs round a carat', (prongs) => {
  const head = headOf('round', { prongs });
  const girdle = head.stone.widthMm / 2;

  it('have the standard thickness', () => {
    expect(2 * head.radius).toBeCloseTo(prongs === 4 ? 1 : 0.87, 1);
  });

  it('are cut a third deep by the seat', () => {
    for (const prong of prongsOf(head)) {
      const ring = near(prong, 0).map(radial);
      const [inner, outer] = [Math.min(...ring), Math.max(...ring)];
      const depth = (girdle - inner) / (outer - inner);
      expect(depth).toBeGreaterThan(0.28);
      expect(depth).toBeLessThan(0.4);
    }
  });

  it('lean out by 8 to 15 degrees beside the girdle', () => {
    for (const prong of prongsOf(head)) {
      const [high, low] = [middle(near(prong, -0.1)), middle(near(prong, -0.7))];
      const lean = Math.atan2(radial(high) - radial(low), high[2] - low[2]) * (180 / Math.PI);
      expect(lean).toBeGreaterThan(8);
      expect(lean).toBeLessThan(15);
    }
  });

  it('have separate feet on one collar', () => {
    const feet = prongsOf(head).map((prong) => middle(near(prong, STAND.footTopZ)));
    feet.forEach((foot, i) => {
      for (const other of feet.slice(i + 1)) {
        const apart = Math.hypot(foot[0] - other[0], foot[1] - other[1]) - 2 * head.radius * 0.85;
        expect(apart).toBeGreaterThan(0.3);
      }
    });
    const collar = head.parts.find(({ name }) => name === 'collar ring');
    const reach = pointsOf(collar?.mesh.positions ?? new Float32Array()).map(radial);
    for (const foot of feet) {
      expect(radial(foot)).toBeGreaterThan(Math.min(...reach));
      expect(radial(foot)).toBeLessThan(Math.max(...reach));
    }
  });

  it.each(['round', 'claw'] as const)('press their %s tips onto the crown, under the table', (tip) => {
    const { stone, parts } = headOf('round', { prongs, tip });
    const crown = (stone.depthMm - stone.pavilionMm - stone.crownMm) / 2 + stone.crownMm;
    for (const { mesh } of parts.filter(({ name }) => name === 'prong')) {
      const points = pointsOf(mesh.positions);
      const top = Math.max(...points.map((p) => p[2]));
      expect(top / crown).toBeGreaterThan(0.6);
      expect(top / crown).toBeLessThan(1);
      const onCrown = Math.min(...points.filter((p) => p[2] > 0.2).map(radial));
      expect(girdle - onCrown).toBeGreaterThan(0.15);
      expect(girdle - onCrown).toBeLessThan(girdle * 0.3);
    }
  });
});

describe('a gallery', () => {
  it.each(GEM_SHAPES)('of a %s stays under its girdle, seen from above', (shape) => {
    const { stone, parts } = headOf(shape);
    // A cushion's rail follows its corners, a few hundredths of a millimetre beyond them.
    const reach = Math.max(...Array.from(stone.girdle, Math.abs)) + 0.07;
    for (const { mesh } of parts.filter(({ role }) => role === 'gallery'))
      for (const [x, y] of pointsOf(mesh.positions))
        expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThan(reach);
  });

  it('has a second rail if the head is high', () => {
    const rails = (footTopZ: number) =>
      headOf('round', { footTopZ, baseZ: footTopZ - 1 }).parts.filter(({ name }) => name === 'gallery rail')
        .length;
    expect(rails(-2.6)).toBe(1);
    expect(rails(-5.5)).toBe(2);
  });
});
