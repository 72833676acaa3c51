import type { ManifoldToplevel } from 'manifold-3d';
import { type CastPart, castGrams, castParts } from '#kernel/jewel/casting/cast-file.ts';
import { builtMeasures, castability } from '#kernel/jewel/casting/castability.ts';
import { withThickerWalls } from '#kernel/jewel/casting/thicker-wall.ts';
import { uniteMetal } from '#kernel/jewel/casting/union.ts';
import { designHash } from '#kernel/jewel/design/design.canonical.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { round2 } from '#kernel/jewel/mesh/vector.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import type { CastabilityIssue } from '#kernel/jewel/pieces/parts/castability-issue.ts';
import type { JewelModel, PlacedStone } from '#kernel/jewel/pieces/parts/model.ts';
import { measuresOf, totalGrams } from '#kernel/jewel/pricing/measures.ts';
import { priceDesign } from '#kernel/jewel/pricing/price-design.ts';
import type { PriceSubject } from '#kernel/jewel/pricing/price-line.ts';
import { DEFAULT_QUOTES, DEFAULT_RATES } from '#kernel/jewel/pricing/price-rates.ts';
import type { StoneLadders } from '#kernel/jewel/pricing/stone-ladder.ts';

/** Equal stones of one place in the design. */
interface StonesReport extends Pick<PlacedStone, 'role' | 'setting' | 'shape' | 'material'> {
  path: string;
  count: number;
  /** Of each stone. */
  carat: number;
  widthMm: number;
}

interface PriceLineReport {
  id: string;
  minor: number;
  /** `stock`: at the median of such stones in stock; `list`: by the shop's price lists, quotes and rates. */
  by: 'stock' | 'list';
}

/** A design in figures, for the workshop and for scripts. */
export interface JewelReport {
  hash: string;
  kind: Design['kind'];
  /** Of the finished piece (picture state), as `grams`, `heightMm` and `smallestWallMm`. */
  bodies: number;
  grams: number;
  /** The casting file (file state): its parts, and the grams of all of them without sprues. */
  casting: { grams: number; parts: Omit<CastPart, 'solid'>[] };
  /** Height above the finger; null for pieces that are not worn on a finger. */
  heightMm: number | null;
  smallestWallMm: number | null;
  stones: StonesReport[];
  price: { totalMinor: number; lines: PriceLineReport[] };
  issues: (Pick<CastabilityIssue, 'severity' | 'measured' | 'limit' | 'fix'> & { id: string })[];
}

const round3 = (x: number): number => Math.round(x * 1000) / 1000;

/** Builds a design, weighs and prices it at the shop's rates and stock prices, and checks that it can be cast. */
export async function reportJewel(
  library: ManifoldToplevel,
  design: Design,
  ladders: StoneLadders,
): Promise<{ report: JewelReport; model: JewelModel; cast: CastPart[] }> {
  const model = buildJewel(design);
  const metal = uniteMetal(library, model);
  const cast = castParts(library, design);
  const measures = measuresOf(model, metal.grams);
  const { totalMinor, lines } = priceDesign(design, measures, {
    quotes: DEFAULT_QUOTES,
    rates: DEFAULT_RATES,
    ladders,
  });
  const { bodies, smallestWallMm } = metal;
  const { heightAboveFingerMm } = model;
  const report: JewelReport = {
    hash: await designHash(design),
    kind: design.kind,
    bodies,
    grams: round3(totalGrams(measures)),
    casting: {
      grams: round3(castGrams(cast)),
      parts: cast.map(({ solid: _, ...part }) => ({ ...part, grams: round3(part.grams) })),
    },
    heightMm: heightAboveFingerMm === null ? null : round2(heightAboveFingerMm),
    smallestWallMm: smallestWallMm === null ? null : round3(smallestWallMm),
    stones: groupedStones(model, design.kind === 'set'),
    price: {
      totalMinor,
      lines: lines.map(({ subject, amountMinor }) => ({
        id: idOf(subject, design.kind === 'set'),
        minor: amountMinor,
        by: subject.kind === 'stones' && subject.by === 'safe' ? 'stock' : 'list',
      })),
    },
    issues: withThickerWalls(library, design, castability(design, builtMeasures(model, metal)), metal).map(
      ({ rule, severity, measured, limit, fix }) => ({ id: rule, severity, measured, limit, fix }),
    ),
  };
  return { report, model, cast };
}

function groupedStones({ stones }: JewelModel, isSet: boolean): StonesReport[] {
  const groups = new Map<string, StonesReport>();
  for (const { role, setting, shape, material, source, carat, widthMm } of stones) {
    const one = { role, setting, shape, material, path: pathOf(source, isSet) };
    const size = { carat: Math.round(carat * 10_000) / 10_000, widthMm: round2(widthMm) };
    const key = JSON.stringify([one, size]);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { ...one, count: 1, ...size });
    else known.count++;
  }
  return [...groups.values()];
}

const pathOf = ({ piece, path }: PlacedStone['source'], isSet: boolean): string =>
  isSet ? `pieces.${piece}.${path}` : path;

/** Adds to each price line what it pays for. */
function idOf(subject: PriceSubject, isSet: boolean): string {
  switch (subject.kind) {
    case 'metal':
    case 'loss':
    case 'chain':
      return `${subject.kind}:${subject.metal}`;
    case 'stones': {
      const { shape, material } = subject.stone;
      return `stones:${pathOf(subject.source, isSet)}:${material}:${shape}:${subject.milliCarat}`;
    }
    case 'stone':
      return `stone:${pathOf(subject.source, isSet)}:${subject.id}`;
    case 'setting':
      return `setting:${subject.setting}`;
    case 'labour':
    case 'finish':
    case 'plating':
    case 'engraving':
      return `${subject.kind}:${subject.piece}`;
    default:
      return subject.kind;
  }
}
