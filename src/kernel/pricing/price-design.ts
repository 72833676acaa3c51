import type { Design } from '#kernel/design/design.contract.ts';
import { designedStones } from '#kernel/design/designed-stones.ts';
import { ALLOYS } from '#kernel/metals/alloys.ts';
import { METAL_IDS, type MetalId } from '#kernel/metals/metal-ids.ts';
import type { JewelModel, PlacedStone } from '#kernel/pieces/parts/model.ts';
import type { PieceDesign } from '#kernel/pieces/pieces.ts';
import type { MetalQuote, PriceRates, SettingKind } from '#kernel/pricing/price-rates.ts';
import { fraction } from '#kernel/pricing/rational.ts';
import { type PricedStone, SMALL_STONE, stonePriceMinor } from '#kernel/pricing/stone-price.ts';

export type PriceLineKind =
  | 'metal'
  | 'loss'
  | 'stones'
  | 'stone'
  | 'setting'
  | 'labour'
  | 'finish'
  | 'plating'
  | 'engraving'
  | 'margin'
  | 'collection'
  | 'rounding';

/** One line of the bill. `subject` names what is paid for (an alloy, a stone, a way of setting). */
export interface PriceLine {
  kind: PriceLineKind;
  subject: string;
  /** Whole number of `unit`: milligrams, thousandths of a carat, pieces, or glyphs. */
  quantity: number;
  unit: 'mg' | 'mct' | 'piece' | 'glyph';
  amountMinor: number;
}

export interface PriceBreakdown {
  currency: 'HKD';
  lines: PriceLine[];
  /** The sum of the lines, always. */
  totalMinor: number;
  ratesVersion: string;
  quotes: MetalQuote[];
}

/** A troy ounce in ten-thousandths of a milligram. */
const OUNCE = 311_034_768;

/** What a price needs of a built model; small enough to keep. */
export interface JewelMeasures {
  grams: Partial<Record<MetalId, number>>;
  stones: readonly MeasuredStone[];
  heightAboveFingerMm: number | null;
}

type MeasuredStone = Pick<PlacedStone, 'role' | 'shape' | 'material' | 'carat' | 'widthMm'>;

/** A diamond of stock that is set as the centre: it costs what it costs loose. */
export interface StockStone {
  id: string;
  priceMinor: number;
}

/** `grams` are those of the united metal (see geometry/union.ts): the bill pays for what is cast. */
export function measuresOf(model: JewelModel, grams: Partial<Record<MetalId, number>>): JewelMeasures {
  return {
    grams,
    stones: model.stones.map(({ role, shape, material, carat, widthMm }) => ({
      role,
      shape,
      material,
      carat,
      widthMm,
    })),
    heightAboveFingerMm: model.heightAboveFingerMm,
  };
}

/**
 * Itemised price in the base currency's minor units. Weights are rounded once, to whole milligrams and thousandths of a
 * carat; from there on everything is integers. Metal and work carry the house's margin; stones, whose prices are those
 * the finder asks for them loose, do not. Throws a RangeError if a metal has no quote.
 */
export function priceDesign(
  design: Design,
  measures: JewelMeasures,
  quotes: readonly MetalQuote[],
  rates: PriceRates,
  stone: StockStone | null = null,
): PriceBreakdown {
  const pieces = design.kind === 'set' ? design.pieces : [design];
  const used: MetalQuote[] = [];
  const lines: PriceLine[] = [];
  let totalMg = 0;
  for (const metal of METAL_IDS) {
    const weight = measures.grams[metal];
    if (weight === undefined) continue;
    const mg = Math.round(weight * 1000);
    totalMg += mg;
    const { base, fineness, lossPerMille } = ALLOYS[metal];
    const quote = quotes.find((q) => q.base === base);
    if (quote === undefined) throw new RangeError(`no quote for ${base}`);
    if (!used.includes(quote)) used.push(quote);
    const pure = [mg, 10_000, fineness, quote.perOunceMinor];
    const amountMinor = fraction(pure, [1000, OUNCE]);
    lines.push({ kind: 'metal', subject: metal, quantity: mg, unit: 'mg', amountMinor });
    const lost = fraction([...pure, lossPerMille], [1000, OUNCE, 1000]);
    const lostMg = fraction([mg, lossPerMille], [1000]);
    lines.push({ kind: 'loss', subject: metal, quantity: lostMg, unit: 'mg', amountMinor: lost });
  }
  lines.push(...stoneLines(pieces, measures.stones, rates, stone));
  lines.push(...workLines(pieces, totalMg, rates));
  const isStone = ({ kind }: PriceLine) => kind === 'stones' || kind === 'stone';
  const made = sumOf(lines.filter((line) => !isStone(line)));
  const margin = fraction([made, rates.marginPerMille], [1000]);
  lines.push({ kind: 'margin', subject: 'house', quantity: 1, unit: 'piece', amountMinor: margin });
  const raw = sumOf(lines);
  const rounded = fraction([raw], [rates.roundToMinor]) * rates.roundToMinor;
  lines.push({ kind: 'rounding', subject: 'house', quantity: 1, unit: 'piece', amountMinor: rounded - raw });
  return { currency: 'HKD', lines, totalMinor: rounded, ratesVersion: rates.version, quotes: used };
}

/**
 * The bill of a piece of the collection, which is sold at its tag's price: the same lines, and one that leads from
 * their sum to the tag.
 */
export function atTagPrice(bill: PriceBreakdown, tagMinor: number): PriceBreakdown {
  const lines = bill.lines.filter(({ kind }) => kind !== 'rounding');
  const amountMinor = tagMinor - sumOf(lines);
  lines.push({ kind: 'collection', subject: 'house', quantity: 1, unit: 'piece', amountMinor });
  return { ...bill, lines, totalMinor: tagMinor };
}

const sumOf = (lines: readonly PriceLine[]): number => lines.reduce((sum, line) => sum + line.amountMinor, 0);

/** The grades a placed stone was designed with; small stones share the house's. */
function gradesOf(pieces: readonly PieceDesign[], stone: MeasuredStone): PricedStone {
  for (const piece of pieces) {
    for (const one of designedStones(piece)) {
      if (one.shape !== stone.shape || one.material !== stone.material) continue;
      if (Math.abs(one.carat - stone.carat) < 5e-4) return one;
    }
  }
  return { ...SMALL_STONE, shape: stone.shape, material: stone.material };
}

function settingOf(pieces: readonly PieceDesign[], stone: MeasuredStone): SettingKind {
  switch (stone.role) {
    case 'halo':
      return 'halo';
    case 'accent':
      return 'flush';
    case 'pave':
      return pieces.some((p) => p.kind === 'eternity-band' && Math.abs(p.stoneMm - stone.widthMm) < 0.01)
        ? 'shared-prong'
        : 'pave';
    case 'channel':
      return pieces.some((p) => p.kind === 'tennis-bracelet') ? 'prong' : 'channel';
    default:
      return pieces.some(
        (p) =>
          (p.kind === 'ring' || p.kind === 'pendant' || p.kind === 'earrings') && p.head.style === 'bezel',
      ) && stone.role === 'centre'
        ? 'bezel'
        : 'prong';
  }
}

/** Equal stones make one line of stones; each way of setting makes one line of work. */
function stoneLines(
  pieces: readonly PieceDesign[],
  placed: readonly MeasuredStone[],
  rates: PriceRates,
  stock: StockStone | null,
): PriceLine[] {
  const stones = new Map<string, PriceLine>();
  const settings = new Map<SettingKind, PriceLine>();
  for (const stone of placed) {
    const grades = gradesOf(pieces, stone);
    const milliCarat = Math.max(1, Math.round(stone.carat * 1000));
    const isStock = stock !== null && stone.role === 'centre';
    const subject = [
      grades.origin,
      grades.material,
      grades.shape,
      `${milliCarat} mct`,
      grades.colour,
      grades.clarity,
    ].join(' ');
    if (isStock) {
      const amountMinor = stock.priceMinor;
      stones.set('', { kind: 'stone', subject: stock.id, quantity: milliCarat, unit: 'mct', amountMinor });
    } else {
      const line = stones.get(subject) ?? {
        kind: 'stones',
        subject,
        quantity: 0,
        unit: 'mct',
        amountMinor: 0,
      };
      line.quantity += milliCarat;
      line.amountMinor += stonePriceMinor(grades, milliCarat);
      stones.set(subject, line);
    }

    const kind = settingOf(pieces, stone);
    const work = settings.get(kind) ?? {
      kind: 'setting',
      subject: kind,
      quantity: 0,
      unit: 'piece',
      amountMinor: 0,
    };
    work.quantity += 1;
    const isLarge = milliCarat > 200;
    work.amountMinor +=
      rates.settingMinor[kind] + (isLarge ? Math.ceil(milliCarat / 1000) * rates.largeStoneMinor : 0);
    settings.set(kind, work);
  }
  return [...stones.values(), ...settings.values()];
}

const LABOUR = {
  ring: 'ring',
  'eternity-band': 'band',
  'wedding-band': 'band',
  pendant: 'pendant',
  earrings: 'earrings',
  bangle: 'bangle',
  'tennis-bracelet': 'bracelet',
} as const;

function workLines(pieces: readonly PieceDesign[], totalMg: number, rates: PriceRates): PriceLine[] {
  const lines: PriceLine[] = pieces.map((piece) => ({
    kind: 'labour',
    subject: piece.kind,
    quantity: 1,
    unit: 'piece',
    amountMinor: rates.labourMinor[LABOUR[piece.kind]],
  }));
  const byWeight = fraction([totalMg, rates.labourPerGramMinor], [1000]);
  lines.push({ kind: 'labour', subject: 'weight', quantity: totalMg, unit: 'mg', amountMinor: byWeight });
  for (const piece of pieces) {
    if (rates.finishMinor[piece.finish] > 0) {
      const amountMinor = rates.finishMinor[piece.finish];
      lines.push({ kind: 'finish', subject: piece.finish, quantity: 1, unit: 'piece', amountMinor });
    }
    if (ALLOYS[piece.metal].isPlated) {
      const amountMinor = rates.platingMinor;
      lines.push({ kind: 'plating', subject: 'rhodium', quantity: 1, unit: 'piece', amountMinor });
    }
    const engraving = 'engraving' in piece ? piece.engraving : null;
    if (engraving !== null) {
      const quantity = [...engraving.text].length;
      const amountMinor = rates.engravingMinor + quantity * rates.engravingPerGlyphMinor;
      lines.push({ kind: 'engraving', subject: engraving.font, quantity, unit: 'glyph', amountMinor });
    }
  }
  return lines;
}
