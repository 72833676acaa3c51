import { describe, expect, it } from 'vitest';
import { at } from '#kernel/mesh/vector.ts';
import { buildJewel } from '#kernel/pieces/build-jewel.ts';
import { readPiece } from '../../../scripts/render-catalogue/shots/designs.ts';
import { PRODUCT_VIEWS } from './catalogue-views.ts';
import { splitPair } from './pair.ts';
import { place } from './place.ts';
import type { Pose, PutDown } from './pose.ts';
import { eachVertex } from './vertices.ts';

const TOUCHES_MM = 0.03;

/** Where a piece touches the table. */
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

describe('a ring that is let go on its side', () => {
  const ring = place(buildJewel(readPiece('1001')), LYING);

  it('lies on the back of its shank and on its head, not in the table', () => {
    const depth = contactsOf(ring).map(([, z]) => z);
    expect(lowest(ring)).toBeCloseTo(0, 3);
    expect(Math.min(...depth)).toBeLessThan(-5);
    expect(Math.max(...depth)).toBeGreaterThan(5);
  });

  it('shows its stone to the camera, a little upwards', () => {
    const stone = ring.model.stones[0];
    if (stone === undefined) throw new Error('a solitaire has a stone');
    const m = ring.placement;
    // the model's up, which is the stone's face
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
  ] as const)('%s, %s: each of the pair stands on the table by itself (%s)', (id, family, view) => {
    const plan = PRODUCT_VIEWS[family][view];
    if (plan?.second === undefined) throw new Error('a pair is put down one by one');
    const [one, other] = splitPair(buildJewel(readPiece(id)));
    expect(one.stones).toHaveLength(other.stones.length);
    for (const placed of [place(one, plan.pose), place(other, plan.second)])
      expect(lowest(placed)).toBeCloseTo(0, 3);
  });

  it('studs lie on three points or more, the face turned up', () => {
    const [one] = splitPair(buildJewel(readPiece('1201')));
    const stud = place(one, { posture: 'rest', tilt: 70 });
    const contacts = contactsOf(stud);
    expect(contacts.length).toBeGreaterThanOrEqual(3);
    const depth = contacts.map(([, z]) => z);
    expect(Math.max(...depth) - Math.min(...depth)).toBeGreaterThan(4);
  });

  it('a ring is no pair', () => {
    expect(() => splitPair(buildJewel(readPiece('1001')))).toThrow(RangeError);
  });
});
