import { csvLine } from '#server/diamonds/feed/csv.ts';
import { generateDiamonds } from '#server/seed/diamonds.ts';

export const sampleHeader = [
  'Stock #',
  'Availability',
  'Shape',
  'Weight',
  'Color',
  'Clarity',
  'Cut Grade',
  'Polish',
  'Symmetry',
  'Fluorescence Intensity',
  'Measurements',
  'Lab',
  'Certificate #',
  'Lab Grown',
  'Depth %',
  'Table %',
  'Crown Angle',
  'Pavilion Angle',
  'Girdle Thin',
  'Culet Size',
  'Total Price',
] as const;

/** Units of the base currency for a US dollar, as the demonstration shop quotes it. */
const hkdPerUsd = 7.8;

/**
 * A supplier's list of seeded stones as RapNet exports it, with impossible certificate numbers. Every
 * `spoilEvery`-th row has a fault, one kind after the other; 0 for none.
 */
export function* sampleFeed(count: number, seed: number, spoilEvery = 0): Generator<string> {
  yield csvLine(sampleHeader);
  for (const stone of generateDiamonds(count, seed)) {
    const cells: (string | number)[] = [
      `S-${stone.id}`,
      stone.stock === 1 ? 'G' : 'NA',
      stone.shape,
      stone.carat.toFixed(2),
      stone.color,
      stone.clarity,
      stone.cut,
      stone.polish,
      stone.symmetry,
      stone.fluor,
      `${stone.lengthMm.toFixed(2)} x ${stone.widthMm.toFixed(2)} x ${stone.depthMm.toFixed(2)}`,
      stone.lab,
      stone.certificateNo,
      stone.origin === 'natural' ? 'N' : 'Y',
      stone.depthPct,
      stone.tablePct,
      stone.crownAngleDeg,
      stone.pavilionAngleDeg,
      stone.girdle,
      'None',
      (stone.priceMinor / 100 / hkdPerUsd).toFixed(2),
    ];
    if (spoilEvery > 0 && stone.id % spoilEvery === 0) {
      const faults: [number, string][] = [
        [2, 'baguette, tapered'],
        [3, '0'],
        [4, 'Fancy Vivid Brown'],
        [12, 'GIA-?'],
        [20, ''],
        [10, 'about 6 mm'],
      ];
      const fault = faults[(stone.id / spoilEvery) % faults.length];
      if (fault) cells[fault[0]] = fault[1];
    }
    yield csvLine(cells);
  }
}
