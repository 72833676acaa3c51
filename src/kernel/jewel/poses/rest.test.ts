import { describe, expect, it } from 'vitest';
import { at } from '#kernel/jewel/mesh/vector.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import { readPiece } from '#renderer/shots/designs.ts';
import { catalogueViews, PRODUCT_VIEWS } from './catalogue-views.ts';
import { splitPair } from './pair.ts';
import { placeModel } from './place.ts';
import type { Pose, PutDown } from './pose.ts';
import { eachVertex } from './vertices.ts';

const TOUCHES_MM = 0.03;

/** The points at which a piece touches the table. */
function contactsOf({ model, placement }: PutDown): [number, number][] {
  const found: [number, number][] = [];
  eachVertex(model, placement, (x, y, z) => {
    if (y < TOUCHES_MM) found.push([x, z]);
  });
  return found;
}

function lowest({ model, placement }: PutDown): number {
  let low = Number.POSITIVE_INFINITY;
  eachVertex(model, placement, (_x, y) => {
    low = Math.min(low, y);
  });
  return low;
}

const LYING: Pose = { posture: 'rest', tilt: 90 };

describe('a ring released on its side', () => {
  const ring = placeModel(buildJewel(readPiece('1001')), LYING);

  it('rests on the back of its shank and on its head, not below the table', () => {
    const depth = contactsOf(ring).map(([, z]) => z);
    expect(lowest(ring)).toBeCloseTo(0, 3);
    expect(Math.min(...depth)).toBeLessThan(-5);
    expect(Math.max(...depth)).toBeGreaterThan(5);
  });

  it('shows its stone to the camera, a little upwards', () => {
    const stone = ring.model.stones[0];
    if (stone === undefined) throw new Error('a solitaire has a stone');
    const m = ring.placement;
    // the model's up direction, which the stone faces
    const [up, towards] = [at(m, 9), at(m, 10)];
    expect(towards).toBeGreaterThan(0.95);
    expect(up).toBeGreaterThan(0);
    expect(up).toBeLessThan(0.3);
  });
});

describe('earrings', () => {
  it.each([
    ['1201', 'studs', 'hero'],
    ['1201', 'studs', 'side'],
    ['1207', 'hoops', 'hero'],
    ['1207', 'hoops', 'side'],
  ] as const)('%s, %s: each of the pair rests on the table separately (%s)', (id, family, view) => {
    const plan = PRODUCT_VIEWS[family][view];
    if (plan?.second === undefined) throw new Error('a pair is put down one by one');
    const [one, other] = splitPair(buildJewel(readPiece(id)));
    expect(one.stones).toHaveLength(other.stones.length);
    for (const placed of [placeModel(one, plan.pose), placeModel(other, plan.second)])
      expect(lowest(placed)).toBeCloseTo(0, 3);
  });

  it('studs rest on at least three points, face up', () => {
    const [one] = splitPair(buildJewel(readPiece('1201')));
    const stud = placeModel(one, { posture: 'rest', tilt: 70 });
    const contacts = contactsOf(stud);
    expect(contacts.length).toBeGreaterThanOrEqual(3);
    const depth = contacts.map(([, z]) => z);
    expect(Math.max(...depth) - Math.min(...depth)).toBeGreaterThan(4);
  });

  it.each(['1201', '1202', '1203', '1204', '1206'])(
    '%s: studs lie without their butterflies, on the table and not in it',
    (id) => {
      const design = readPiece(id);
      const plan = catalogueViews(design).hero;
      if (plan?.second === undefined) throw new Error('a pair is put down one by one');
      const [one, other] = splitPair(buildJewel(design));
      for (const placed of [placeModel(one, plan.pose), placeModel(other, plan.second)]) {
        expect(placed.model.parts.map(({ role }) => role)).not.toContain('clasp');
        expect(placed.model.parts.map(({ role }) => role)).toContain('post');
        expect(lowest(placed)).toBeCloseTo(0, 3);
        // the stone faces the lens, slightly upwards
        const [up, towards] = [at(placed.placement, 9), at(placed.placement, 10)];
        expect(up).toBeGreaterThan(0.15);
        expect(up).toBeLessThan(0.45);
        expect(towards).toBeGreaterThan(0.75);
      }
    },
  );

  it.each([
    ['1201', 0.3],
    ['1201', 0.7],
    ['1201', 1.5],
    ['1201', 3],
    ['1203', 0.3],
    ['1203', 1.5],
  ])('%s: studs of %s ct each do not touch one another', (id, carat) => {
    const design = readPiece(id);
    if (design.kind !== 'earrings' || design.stone === null) throw new Error('these are studs');
    const large = { ...design, stone: { ...design.stone, carat } };
    const plan = catalogueViews(large).hero;
    if (plan?.second === undefined) throw new Error('a pair is put down one by one');
    const [one, other] = splitPair(buildJewel(large));
    const widest = (piece: JewelModel, pose: Pose): [number, number] => {
      let [left, right] = [1e9, -1e9];
      const { model, placement } = placeModel(piece, pose);
      eachVertex({ ...model, parts: [] }, placement, (x) => {
        left = Math.min(left, x);
        right = Math.max(right, x);
      });
      return [left, right];
    };
    expect(widest(one, plan.pose)[1] + 0.5).toBeLessThan(widest(other, plan.second)[0]);
  });

  it.each(['1201', '1203'])('%s: the profile of studs shows the butterflies', (id) => {
    expect(catalogueViews(readPiece(id)).side).toBe(PRODUCT_VIEWS.studs.side);
  });

  it('a ring cannot be split as a pair', () => {
    expect(() => splitPair(buildJewel(readPiece('1001')))).toThrow(RangeError);
  });
});
