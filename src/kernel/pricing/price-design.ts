import type { Design, PieceDesign } from '#kernel/geometry/design.contract.ts';
import { metalGrams } from '#kernel/geometry/metal-volume.ts';
import type { JewelModel, PlacedStone } from '#kernel/geometry/model.ts';
import { ALLOYS } from '#kernel/metals/alloys.ts';
import { METAL_IDS, type MetalId } from '#kernel/metals/metal-ids.ts';
import type { MetalQuote, PriceRates, SettingKind } from '#kernel/pricing/price-rates.ts';
import { fraction } from '#kernel/pricing/rational.ts';
import { type PricedStone, SMALL_STONE, stonePriceMinor } from '#kernel/pricing/stone-price.ts';

export type PriceLineKind =
  | 'metal'
  | 'loss'
  | 'stones'
  | 'setting'
  | 'labour'
  | 'finish'
  | 'plating'
  | 'engraving'
  | 'margin'
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

/**
 * Itemised price in the base currency's minor units. Weights come from the model (or from `grams`, the exact union's)
 * and are rounded once, to whole milligrams and thousandths of a carat; from there on everything is integers.
 * Throws a RangeError if a metal has no quote.
 */
export function priceDesign(
  design: Design,
  model: JewelModel,
  quotes: readonly MetalQuote[],
  rates: PriceRates,
  grams: Partial<Record<MetalId, number>> = metalGrams(model),
): PriceBreakdown {
  const pieces = design.kind === 'set' ? design.pieces : [design];
  const used: MetalQuote[] = [];
  const lines: PriceLine[] = [];
  let totalMg = 0;
  for (const metal of METAL_IDS) {
    const weight = grams[metal];
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
  lines.push(...stoneLines(pieces, model, rates));
  lines.push(...workLines(pieces, totalMg, rates));
  const costMinor = lines.reduce((sum, line) => sum + line.amountMinor, 0);
  const margin = fraction([costMinor, rates.marginPerMille], [1000]);
  lines.push({ kind: 'margin', subject: 'house', quantity: 1, unit: 'piece', amountMinor: margin });
  const raw = costMinor + margin;
  const rounded = fraction([raw], [rates.roundToMinor]) * rates.roundToMinor;
  lines.push({ kind: 'rounding', subject: 'house', quantity: 1, unit: 'piece', amountMinor: rounded - raw });
  return { currency: 'HKD', lines, totalMinor: rounded, ratesVersion: rates.version, quotes: used };
}

/** The grades a placed stone was designed with; small stones share the house's. */
function gradesOf(pieces: readonly PieceDesign[], stone: PlacedStone): PricedStone {
  for (const piece of pieces) {
    const designed =
      piece.kind === 'ring'
        ? [piece.centre, piece.sides]
        : piece.kind === 'pendant' || piece.kind === 'tennis-bracelet'
          ? [piece.stone]
          : piece.kind === 'earrings'
            ? [piece.stone, piece.topStone]
            : [];
    for (const one of designed) {
      if (one === null || one.cut !== stone.cut || one.material !== stone.material) continue;
      if (Math.abs(one.carat - stone.carat) < 5e-4) return one;
    }
  }
  return { ...SMALL_STONE, cut: stone.cut, material: stone.material };
}

function settingOf(pieces: readonly PieceDesign[], stone: PlacedStone): SettingKind {
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
function stoneLines(pieces: readonly PieceDesign[], model: JewelModel, rates: PriceRates): PriceLine[] {
  const stones = new Map<string, PriceLine>();
  const settings = new Map<SettingKind, PriceLine>();
  for (const stone of model.stones) {
    const grades = gradesOf(pieces, stone);
    const milliCarat = Math.max(1, Math.round(stone.carat * 1000));
    const subject = [
      grades.origin,
      grades.material,
      grades.cut,
      `${milliCarat} mct`,
      grades.colour,
      grades.clarity,
    ].join(' ');
    const line = stones.get(subject) ?? { kind: 'stones', subject, quantity: 0, unit: 'mct', amountMinor: 0 };
    line.quantity += milliCarat;
    line.amountMinor += stonePriceMinor(grades, milliCarat);
    stones.set(subject, line);

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
