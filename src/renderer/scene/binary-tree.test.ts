import { describe, expect, it } from 'vitest';
import { fc } from '../../../tests/fixtures/property-testing.ts';
import { buildBinaryTree, fourChildren, type TreeNode } from './binary-tree.ts';

const boxesOf = (points: readonly (readonly [number, number, number])[]): Float32Array =>
  Float32Array.from(points.flatMap(([x, y, z]) => [x, y, z, x + 0.5, y + 0.5, z + 0.5]));

const coordinate = fc.double({ min: -50, max: 50, noNaN: true });

function leaves(node: TreeNode): TreeNode[] {
  return node.children === null ? [node] : node.children.flatMap(leaves);
}

describe('buildBinaryTree', () => {
  it('puts every item into exactly one leaf whose box holds it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(coordinate, coordinate, coordinate), { minLength: 1, maxLength: 80 }),
        (points) => {
          const boxes = boxesOf(points);
          const order = Int32Array.from({ length: points.length }, (_, i) => i);
          const root = buildBinaryTree(boxes, order, 4, (item) => item % 7 === 0);
          const seen = leaves(root).flatMap((leaf) => {
            const items = Array.from(order.subarray(leaf.from, leaf.to));
            for (const item of items)
              for (let axis = 0; axis < 3; axis++) {
                expect(leaf.box[axis]).toBeLessThanOrEqual(boxes[item * 6 + axis] ?? 0);
                expect(leaf.box[3 + axis]).toBeGreaterThanOrEqual(boxes[item * 6 + 3 + axis] ?? 0);
              }
            if (items.some((item) => item % 7 === 0)) expect(items).toHaveLength(1);
            expect(items.length).toBeLessThanOrEqual(4);
            return items;
          });
          expect(seen.sort((a, b) => a - b)).toEqual(points.map((_, i) => i));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('terminates if all boxes are equal', () => {
    const boxes = boxesOf(Array.from({ length: 33 }, () => [1, 2, 3] as const));
    const root = buildBinaryTree(
      boxes,
      Int32Array.from({ length: 33 }, (_, i) => i),
      4,
      () => false,
    );
    expect(leaves(root).length).toBeGreaterThan(8);
    expect(fourChildren(root)).toHaveLength(4);
  });
});
