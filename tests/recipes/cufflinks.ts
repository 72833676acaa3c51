import type { ScratchCopy } from './scratch-copy.ts';

const schema = `import * as v from 'valibot';
import { commonEntries } from '#kernel/jewel/pieces/parts/piece.schema.ts';
import { inRange, range } from '#kernel/jewel/pieces/parts/range.ts';
import { stoneSchema } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';

/** Width of a face, mm. */
export const FACE_MM = range(10, 20);

export const cufflinksSchema = v.strictObject({
  ...commonEntries,
  kind: v.literal('cufflinks'),
  stone: stoneSchema,
  faceMm: v.optional(inRange(FACE_MM), 14),
});
export type CufflinksDesign = v.InferOutput<typeof cufflinksSchema>;
`;

const build = `import { translation } from '#kernel/jewel/mesh/matrix.ts';
import { addPiece, emptyAssembly, metalPart } from '#kernel/jewel/pieces/parts/assembly.ts';
import { bar } from '#kernel/jewel/pieces/parts/bar.ts';
import { bezelHead } from '#kernel/jewel/pieces/parts/head/bezel-head.ts';
import { depthUnder } from '#kernel/jewel/pieces/parts/head/stone-seat.ts';
import { stoneToSet } from '#kernel/jewel/pieces/parts/stone/set-stone.ts';
import type { BuildPiece } from '#kernel/jewel/pieces/piece-module.ts';
import type { CufflinksDesign } from './cufflinks.schema.ts';

export const buildCufflinks: BuildPiece<CufflinksDesign> = ({ faceMm, stone }) => {
  const set = stoneToSet(stone, 'stone');
  const footZ = -depthUnder(set.stone) - 0.4;
  const link = bezelHead(set, { wallMm: 0.5, baseZ: footZ, milgrain: false });
  const face = bar(
    [
      [0, 0, footZ - 1.2],
      [0, 0, footZ - 0.6],
      [0, 0, footZ],
    ],
    () => faceMm / 2,
    { steps: 6, sides: 48, startDome: 0.02, endDome: 0.02 },
  );
  const post = bar(
    [
      [0, 0, footZ - 16],
      [0, 0, footZ - 8],
      [0, 0, footZ - 0.6],
    ],
    () => 1.2,
  );
  link.parts.push(metalPart('gallery', 'face', face), metalPart('post', 'post', post));
  const pair = emptyAssembly();
  for (const side of [-1, 1]) addPiece(pair, link, translation(side * (faceMm / 2 + 2), 0, 0));
  return { assembly: pair, axis: 'lying', padZ: footZ - 1.4 };
};
`;

const piece = `import { finishControl, measure, metalControl } from '#kernel/jewel/pieces/parts/controls.ts';
import { metalFacts, stoneFacts } from '#kernel/jewel/pieces/parts/facts.ts';
import { impossible } from '#kernel/jewel/pieces/parts/impossibility.ts';
import { stoneControls } from '#kernel/jewel/pieces/parts/stone/stone.controls.ts';
import { stoneRules } from '#kernel/jewel/pieces/parts/stone/stone.rules.ts';
import type { PieceModule } from '#kernel/jewel/pieces/piece-module.ts';
import { type CufflinksDesign, cufflinksSchema, FACE_MM } from './cufflinks.schema.ts';

const MOST_CARAT = 2;
const OFFERED_CARAT = { min: 0.2, max: MOST_CARAT };

/** A pair of round faces, a stone in a collar on each. */
export const cufflinksPiece = {
  schema: cufflinksSchema,
  stones: [
    {
      path: 'stone',
      roles: ['pair'],
      get: ({ stone }) => stone,
      set: (design, stone) => ({ ...design, stone }),
    },
  ],
  holdsStockStone: false,
  labour: 'earrings',
  workingDays: 9,
  rules: ({ stone }) => {
    const found = stoneRules('stone', stone);
    if (stone.carat > MOST_CARAT) {
      found.push(impossible('link-carat', 'stone.carat', 'a face carries up to 2 ct', MOST_CARAT));
    }
    return found;
  },
  issues: () => [],
  controls: (design) => [
    { id: 'stone', controls: stoneControls(design.stone, { path: 'stone', carat: OFFERED_CARAT }) },
    {
      id: 'band',
      controls: [metalControl(design), measure('face', 'faceMm', design.faceMm, FACE_MM, { step: 0.5 })],
    },
    { id: 'details', controls: [finishControl(design)] },
  ],
  options: { carat: (design, carat) => ({ ...design, stone: { ...design.stone, carat } }) },
  facts: (design) => [...metalFacts(design), ...stoneFacts('stone', design.stone, true)],
  resizeSteps: () => null,
  family: () => 'studs',
} as const satisfies PieceModule<CufflinksDesign>;
`;

/** Checks of the new kind, run in the copy. */
const test = `import { expect, it } from 'vitest';
import en from '#i18n/en/jewel.json' with { type: 'json' };
import { castability } from '#kernel/jewel/casting/castability.ts';
import { metalGrams } from '#kernel/jewel/casting/metal-volume.ts';
import { looseStones, solidFaults } from '../../../../../tests/fixtures/solid-faults.ts';
import { consequences } from '#kernel/jewel/design/consequences.ts';
import { changeDesign } from '#kernel/jewel/design/design.change.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { pieceModule } from '#kernel/jewel/pieces/pieces.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { measuresOf } from '#kernel/jewel/pricing/measures.ts';
import { priceDesign } from '#kernel/jewel/pricing/price-design.ts';
import { DEFAULT_QUOTES, DEFAULT_RATES } from '#kernel/jewel/pricing/price-rates.ts';
import document from '../../../../server/seed/designs/9901.json' with { type: 'json' };

it('cufflinks are read, built, weighed, priced and described', () => {
  const { design, errors } = parseDesign(document);
  expect(errors).toEqual([]);
  if (design?.kind !== 'cufflinks') throw new Error('no cufflinks');
  const model = buildJewel(design);
  expect(model.stones).toHaveLength(2);
  expect(solidFaults(model)).toEqual([]);
  expect(looseStones(model)).toEqual([]);
  const price = priceDesign(design, measuresOf(model, metalGrams(model)), {
    quotes: DEFAULT_QUOTES,
    rates: DEFAULT_RATES,
  });
  expect(price.totalMinor).toBeGreaterThan(100_000);
  expect(castability(design, model)).toEqual([]);
  expect(consequences(design, { isCatalogue: true, heightAboveFingerMm: null })).toMatchObject({
    resizableMm: null,
    daysToMake: 9,
  });
  expect(pieceModule(design).facts(design).map(({ kind }) => kind)).toEqual(['metal', 'stone']);
  expect(en).toHaveProperty(['kind-cufflinks']);
  const heavy = changeDesign(design, [{ path: 'metal', value: 'silver-925' }]).design;
  expect(parseDesign({ ...heavy, stone: { shape: 'round', carat: 3 } }).errors[0]?.rule).toBe('link-carat');
});
`;

const design = {
  version: 2,
  kind: 'cufflinks',
  metal: 'gold-18k-yellow',
  stone: { shape: 'round', material: 'sapphire', carat: 0.8 },
};

const folder = 'src/kernel/jewel/pieces/cufflinks';
export const cufflinkFiles = [
  `${folder}/cufflinks.schema.ts`,
  `${folder}/cufflinks.build.ts`,
  `${folder}/cufflinks.piece.ts`,
  `${folder}/cufflinks.test.ts`,
] as const;
export const table = 'src/kernel/jewel/pieces/pieces.ts';
const builds = 'src/kernel/jewel/pieces/builds.ts';

/** Texts of a new kind, by file; a real one would translate them. */
const texts = {
  jewel: {
    'kind-cufflinks': 'Cufflinks',
    'own-cufflinks': 'Your own cufflinks',
    'say-cufflinks': 'A pair of cufflinks in {metal}, on each face {stone}.',
  },
  studio: {
    face: 'Width of the face',
    'face-why': 'A wide face shows more below the cuff.',
    'rule-link-carat': 'A face carries a stone of up to 2 ct.',
  },
};

/** Follows the recipe: one folder, its lines in the two tables, its texts. */
export function addCufflinks(copy: ScratchCopy): void {
  const [schemaFile, buildFile, pieceFile, testFile] = cufflinkFiles;
  copy.write(schemaFile, schema);
  copy.write(buildFile, build);
  copy.write(pieceFile, piece);
  copy.write(testFile, test);
  copy.write('src/server/seed/designs/9901.json', JSON.stringify(design));
  copy.insertBefore(
    table,
    'import { earringsPiece }',
    "import { cufflinksPiece } from './cufflinks/cufflinks.piece.ts';\n",
  );
  copy.insertBefore(table, "  'tennis-bracelet':", '  cufflinks: cufflinksPiece,\n');
  copy.insertBefore(
    builds,
    'import { buildEarrings }',
    "import { buildCufflinks } from './cufflinks/cufflinks.build.ts';\n",
  );
  copy.insertBefore(builds, "  'tennis-bracelet':", '  cufflinks: buildCufflinks,\n');
  for (const locale of ['en', 'tc', 'zh']) {
    for (const [noun, added] of Object.entries(texts)) {
      const path = `i18n/${locale}/${noun}.json`;
      const known: unknown = JSON.parse(copy.read(path));
      copy.write(path, JSON.stringify({ ...Object(known), ...added }, null, 2));
    }
  }
}
