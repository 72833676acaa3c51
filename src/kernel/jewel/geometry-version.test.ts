import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { uniteMetal } from '#kernel/jewel/casting/union.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { piecesOf } from '#kernel/jewel/design/pieces-of.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { gramsByMetal, measuresOf } from '#kernel/jewel/pricing/measures.ts';
import { shapeDigest } from '#renderer/shape-digest.ts';
import { designIds, readDesign } from '#renderer/shots/designs.ts';
import { openManifold } from '../../../tests/fixtures/casting.ts';
import { isLongSuite } from '../../../tests/fixtures/suite.ts';
import { GEOMETRY_VERSION } from './geometry-version.ts';

/** Of a catalogue design: a digest of its metal and stones to 0.002 mm, and the grams of its united metal. */
interface MeasuredGeometry {
  shape: string;
  grams: Record<string, number>;
}

const FILE = join(import.meta.dirname, '../../../tests/fixtures/measured-geometry.json');
const recorded: { version: number; designs: Record<string, MeasuredGeometry> } = JSON.parse(
  readFileSync(FILE, 'utf8'),
);

let library: Awaited<ReturnType<typeof openManifold>>;
beforeAll(async () => {
  library = await openManifold();
});

const shapeOf = (design: Design) =>
  shapeDigest(piecesOf(design).map((piece) => ({ design: piece, pose: { posture: 'stand' } })));

/** To the milligram: the order in which metal is united changes the digits behind it. */
function gramsOf(design: Design): Record<string, number> {
  const model = buildJewel(design);
  const grams = gramsByMetal(measuresOf(model, uniteMetal(library, model).grams));
  return Object.fromEntries(
    Object.entries(grams).map(([metal, weight]) => [metal, Math.round(weight * 1000) / 1000]),
  );
}

const ids = designIds();
/** `npm test` weighs the first design of each kind, the long suite all of them. */
const kinds = ids.map((id) => readDesign(id).kind);
const weighedIds = isLongSuite
  ? ids
  : ids.filter((_id, i) => kinds.indexOf(kinds[i] as Design['kind']) === i);

it.runIf(recorded.version === GEOMETRY_VERSION)(
  'the geometry of the catalogue designs does not change without its version',
  () => {
    const hint = 'the geometry changed: raise GEOMETRY_VERSION, then run this test with -u';
    const shapes = Object.fromEntries(ids.map((id) => [id, shapeOf(readDesign(id))]));
    const recordedShapes = Object.entries(recorded.designs).map(([id, { shape }]) => [id, shape]);
    expect(shapes, hint).toEqual(Object.fromEntries(recordedShapes));
    for (const id of weighedIds)
      expect(gramsOf(readDesign(id)), `${id}: ${hint}`).toEqual(recorded.designs[id]?.grams);
  },
);

// A separate test, so that `-u` cannot hide a change of geometry behind the same version.
it.runIf(recorded.version !== GEOMETRY_VERSION)('a raised version has its geometry recorded', async () => {
  const designs = Object.fromEntries(
    ids.map((id): [string, MeasuredGeometry] => {
      const design = readDesign(id);
      return [id, { shape: shapeOf(design), grams: gramsOf(design) }];
    }),
  );
  const text = JSON.stringify({ version: GEOMETRY_VERSION, designs }, null, 2);
  await expect(`${text}\n`).toMatchFileSnapshot(FILE);
});
