import { expect, it } from 'vitest';
import { sectioned } from '#kernel/jewel/casting/section.ts';
import { meshVolume, openEdges } from '#kernel/jewel/mesh/mesh-builder.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { openManifold } from '../../../../tests/fixtures/casting.ts';
import { designOf } from '../../../../tests/fixtures/design-of.ts';

it('cuts a ring through the middle: half of its metal is left, closed, behind the plane', async () => {
  const ring = buildJewel(
    designOf({ version: 2, kind: 'ring', metal: 'platinum-950', centre: { shape: 'round', carat: 1 } }),
  );
  const half = sectioned(await openManifold(), ring);
  const shank = ({ parts }: typeof ring) => parts.filter(({ name }) => name === 'shank');
  const volume = (model: typeof ring) => shank(model).reduce((sum, { mesh }) => sum + meshVolume(mesh), 0);
  expect(volume(half) / volume(ring)).toBeCloseTo(0.5, 2);
  for (const { mesh } of shank(half)) {
    expect(openEdges(mesh)).toBe(0);
    expect(mesh.positions.filter((_, i) => i % 3 === 1).every((y) => y > -1e-4)).toBe(true);
    expect(mesh.normals).toHaveLength(mesh.positions.length);
  }
  // The stone in the plane stays whole.
  expect(half.stones).toHaveLength(1);
});
