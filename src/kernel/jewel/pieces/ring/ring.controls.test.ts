import { expect, it } from 'vitest';
import { castability } from '#kernel/jewel/casting/castability.ts';
import { changeDesign } from '#kernel/jewel/design/design.change.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { designOf } from '../../../../../tests/fixtures/design-of.ts';
import { ringControls } from './ring.controls.ts';

const twist = designOf({
  version: 2,
  kind: 'ring',
  metal: 'gold-18k-yellow',
  centre: { shape: 'round', carat: 1 },
  shank: { shoulders: 'twist', widthMm: 3, thicknessMm: 1.2 },
  row: { style: 'pave', stoneMm: 1.2 },
});
if (twist.kind !== 'ring') throw new Error('not a ring');

const shapeOf = (design: ReturnType<typeof designOf> | null): string => {
  if (design === null) throw new Error('no design');
  const { parts, stones } = buildJewel(design);
  return JSON.stringify([
    parts.map(({ metal, mesh, instances }) => [metal, [...mesh.positions.slice(0, 90)], instances?.length]),
    stones.map(({ material, cutStone }) => [material, cutStone.widthMm]),
  ]);
};

it('offers for a twisted band only controls that change its strands', () => {
  const band = ringControls(twist).find(({ id }) => id === 'band')?.controls ?? [];
  expect(band.map(({ id }) => id)).toEqual([
    'metal',
    'head-metal',
    'width',
    'shoulders',
    'row',
    'row-material',
  ]);
  for (const control of band) {
    const changes =
      control.type === 'choice'
        ? control.put(control.options.find((option) => option !== control.value) ?? '')
        : control.type === 'measure'
          ? control.put(control.max)
          : [];
    const { design } = changeDesign(twist, changes);
    expect(shapeOf(design), control.id).not.toBe(shapeOf(twist));
  }
});

it('ignores the thickness that a band had before it was twisted', () => {
  const rules = castability(twist, buildJewel(twist)).map(({ rule }) => rule);
  expect(rules).not.toContain('shank-thickness');
});
