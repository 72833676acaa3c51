import { performance } from 'node:perf_hooks';
import loadManifold from 'manifold-3d';
import { uniteMetal } from '#kernel/jewel/casting/union.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { controlGroups, offersOf } from '#kernel/jewel/design/offers.ts';
import { cutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { GEM_SHAPES } from '#kernel/jewel/gems/grades.ts';
import { lightScore } from '#kernel/jewel/gems/light-score.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import { measuresOf } from '#kernel/jewel/pricing/measures.ts';
import { priceDesign } from '#kernel/jewel/pricing/price-design.ts';
import { DEFAULT_QUOTES, DEFAULT_RATES } from '#kernel/jewel/pricing/price-rates.ts';
import { designOf } from '../fixtures/design-of.ts';
import { printTable } from './table.ts';

const round = { shape: 'round', carat: 1 };
const solitaire = { version: 2, kind: 'ring', metal: 'platinum-950', centre: round };
const halo = { style: 'visible', stoneMm: 1.3 };
const band = { version: 2, kind: 'wedding-band', metal: 'gold-18k-white' };
const pair = { version: 2, kind: 'earrings', metal: 'gold-18k-yellow' };

/** One design of every kind. */
const KINDS: Readonly<Record<string, unknown>> = {
  'ring, solitaire': { ...solitaire, head: { prongs: 6 } },
  'ring, halo and pavé': { ...solitaire, head: { halo }, row: { style: 'pave', stoneMm: 1.45 } },
  'ring, halo and pavé cut down': {
    ...solitaire,
    head: { halo: { ...halo, pave: 'cut-down' } },
    row: { style: 'pave', stoneMm: 1.45, pave: 'cut-down' },
  },
  'ring, tapered baguettes': { ...solitaire, sides: { shape: 'tapered-baguette', carat: 0.14 } },
  'eternity band': { version: 2, kind: 'eternity-band', metal: 'platinum-950', stoneMm: 2 },
  'wedding band': band,
  pendant: { version: 2, kind: 'pendant', metal: 'gold-18k-white', stone: round },
  'pair of studs': { ...pair, style: 'stud', stone: { shape: 'round', carat: 0.5 } },
  'pair of martini studs': {
    ...pair,
    style: 'stud',
    stone: { shape: 'round', carat: 0.75 },
    head: { style: 'martini' },
  },
  'pair of hoops': {
    ...pair,
    style: 'hoop',
    hoop: { innerDiameterMm: 14, widthMm: 2, stoneMm: 1.4 },
  },
  bangle: { version: 2, kind: 'bangle', metal: 'gold-18k-yellow', stars: { count: 7, largestMm: 2 } },
  'line bracelet': {
    version: 2,
    kind: 'tennis-bracelet',
    metal: 'gold-18k-white',
    stone: { shape: 'round', carat: 0.1 },
  },
  'bridal set': { version: 2, kind: 'set', pieces: [solitaire, band] },
};

/** Every option of every choice, as the studio tries those of an open group. */
function everyOffer(design: Design): void {
  const pieces = design.kind === 'set' ? design.pieces : [design];
  pieces.forEach((piece, i) => {
    for (const control of controlGroups(piece).flatMap(({ controls }) => controls))
      if (control.type === 'choice') offersOf(design, control, design.kind === 'set' ? i : null);
  });
}

/** Median after a warm-up, in ms of this thread's CPU time, so that other processes do not count. */
function median(runs: number, action: () => unknown): string {
  action();
  const times = Array.from({ length: runs }, () => {
    const before = process.threadCpuUsage();
    action();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  }).sort((a, b) => a - b);
  return (times[Math.floor(runs / 2)] ?? 0).toFixed(1);
}

/** Time to make each kind of piece: shape, united metal, price, and the studio's other work at every change. */
export async function benchKernel(): Promise<void> {
  const startedAt = performance.now();
  const library = await loadManifold();
  library.setup();
  const loaded = (performance.now() - startedAt).toFixed(0);
  const rows = Object.entries(KINDS).map(([name, document]) => {
    const design = designOf(document);
    const model: JewelModel = buildJewel(design);
    const measures = measuresOf(model, uniteMetal(library, model).grams);
    return [
      name,
      String(model.stones.length),
      median(9, () => buildJewel(design)),
      median(3, () => uniteMetal(library, model)),
      median(9, () => priceDesign(design, measures, { quotes: DEFAULT_QUOTES, rates: DEFAULT_RATES })),
      median(3, () => everyOffer(design)),
    ];
  });
  printTable(
    `The kernel, ms of processor time (union library loaded in ${loaded} ms; targets: shape 16, union 250)`,
    ['piece', 'stones', 'shape', 'exact union', 'price', 'every offer'],
    rows,
  );
  printTable(
    'Light score of a one-carat stone, ms (target: 20)',
    ['cut', 'ms'],
    GEM_SHAPES.map((shape) => {
      const stone = cutStone(shape, { carat: 1 });
      return [shape, median(5, () => lightScore(stone))];
    }),
  );
}
