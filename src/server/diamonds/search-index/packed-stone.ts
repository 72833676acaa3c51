import { type DiamondFacet, diamondFacetNames, diamondFacets } from '#kernel/shop/diamonds/diamonds.rules.ts';

/**
 * A packed stone: five big-endian 32-bit integers: id, weight in hundredths of a carat, price in minor units, grades,
 * proportions.
 */
export const recordBytes = 20;

/** Position of each facet's code in the grades; the last bit is set if the stone is listed. */
export const facetBits: Record<DiamondFacet, { shift: number; mask: number }> = {
  shape: { shift: 0, mask: 15 },
  color: { shift: 4, mask: 31 },
  clarity: { shift: 9, mask: 15 },
  cut: { shift: 13, mask: 7 },
  polish: { shift: 16, mask: 7 },
  symmetry: { shift: 19, mask: 7 },
  fluor: { shift: 22, mask: 7 },
  lab: { shift: 25, mask: 3 },
  origin: { shift: 27, mask: 1 },
  light: { shift: 28, mask: 7 },
};

/** The sign bit of the grades, set if the stone is for sale or reserved. */
export const listedBit = 31;

/** Table and depth in tenths, ratio in hundredths, ten bits each. */
export const proportionBits = {
  table: { shift: 0, mask: 1023 },
  depth: { shift: 10, mask: 1023 },
  ratio: { shift: 20, mask: 1023 },
} as const;

export interface StoneFigures {
  id: number;
  caratHundredths: number;
  priceMinor: number;
  grades: number;
  proportions: number;
}

/** The grades as one integer; undefined for an unknown value. */
export function packGrades(values: Record<DiamondFacet, string>, isListed: boolean): number | undefined {
  let packed = isListed ? 1 << listedBit : 0;
  for (const facet of diamondFacetNames) {
    const list: readonly string[] = diamondFacets[facet];
    const code = list.indexOf(values[facet]);
    if (code < 0) return undefined;
    packed |= code << facetBits[facet].shift;
  }
  return packed;
}

export function packProportions(tableTenths: number, depthTenths: number, ratioHundredths: number): number {
  return (
    Math.min(tableTenths, 1023) |
    (Math.min(depthTenths, 1023) << proportionBits.depth.shift) |
    (Math.min(ratioHundredths, 1023) << proportionBits.ratio.shift)
  );
}

/** Reads the records of one buffer. */
export function* unpackStones(bytes: Uint8Array): Generator<StoneFigures> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + recordBytes <= bytes.byteLength; at += recordBytes) {
    yield {
      id: view.getInt32(at),
      caratHundredths: view.getInt32(at + 4),
      priceMinor: view.getInt32(at + 8),
      grades: view.getInt32(at + 12),
      proportions: view.getInt32(at + 16),
    };
  }
}

/** Writes records like the database does, for tests and benchmarks. */
export function packStones(stones: readonly StoneFigures[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(stones.length * recordBytes);
  const view = new DataView(bytes.buffer);
  stones.forEach((stone, index) => {
    const at = index * recordBytes;
    view.setInt32(at, stone.id);
    view.setInt32(at + 4, stone.caratHundredths);
    view.setInt32(at + 8, stone.priceMinor);
    view.setInt32(at + 12, stone.grades);
    view.setInt32(at + 16, stone.proportions);
  });
  return bytes;
}
