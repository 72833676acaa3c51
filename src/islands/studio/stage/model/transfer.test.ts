import { describe, expect, it } from 'vitest';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { metalBatches, stoneBatches } from './batches.ts';
import { buffersOf } from './transfer.ts';

const design = () => {
  const parsed = parseDesign({
    version: 2,
    kind: 'ring',
    metal: 'platinum-950',
    centre: { shape: 'heart', carat: 1 },
    row: { style: 'pave', stoneMm: 1.3 },
  });
  if (parsed.design === null) throw new Error(JSON.stringify(parsed.errors));
  return parsed.design;
};

describe('transferring a model', () => {
  it('transfers every buffer and detaches none that the kernel caches', () => {
    const model = buildJewel(design());
    const before = structuredClone(model);
    const moved = structuredClone(model, { transfer: buffersOf(model) });
    expect(moved).toEqual(before);
    expect(model.parts[0]?.mesh.positions.byteLength).toBe(0);
    expect(buildJewel(design())).toEqual(before);
  });

  it('keeps equal stones shared, so that they are drawn together', () => {
    const model = buildJewel(design());
    const moved = structuredClone(model, { transfer: buffersOf(model) });
    const batches = stoneBatches(moved);
    expect(batches).toHaveLength(2);
    expect(batches.reduce((n, { matrices }) => n + matrices.length, 0)).toBe(moved.stones.length);
  });
});

describe('batches', () => {
  it('give every drawn vertex its own texel in the bake', () => {
    const batches = metalBatches(buildJewel(design()));
    const taken = new Set<number>();
    let expected = 0;
    for (const { geometry, matrices, vertexCount } of batches) {
      const from = geometry.getAttribute('opennessFrom');
      expect(from.count).toBe(matrices.length);
      for (let copy = 0; copy < from.count; copy++)
        for (let v = 0; v < vertexCount; v++) taken.add(from.getX(copy) + v);
      expected += matrices.length * vertexCount;
    }
    expect(taken.size).toBe(expected);
  });
});
