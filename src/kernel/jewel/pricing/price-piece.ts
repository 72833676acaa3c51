import { designedStones } from '#kernel/jewel/design/designed-stones.ts';
import { ALLOYS } from '#kernel/jewel/metals/alloys.ts';
import { METAL_IDS, type MetalId } from '#kernel/jewel/metals/metal-ids.ts';
import type { SettingKind } from '#kernel/jewel/pieces/parts/model.ts';
import { type PieceDesign, pieceModule } from '#kernel/jewel/pieces/pieces.ts';
import type { MeasuredStone, PieceMeasures } from '#kernel/jewel/pricing/measures.ts';
import { joinLines, type PriceLine, type PriceSubject } from '#kernel/jewel/pricing/price-line.ts';
import type { MetalQuote, PriceRates } from '#kernel/jewel/pricing/price-rates.ts';
import { fraction } from '#kernel/jewel/pricing/rational.ts';
import type { StockStone } from '#kernel/jewel/pricing/stock-stone.ts';
import { anyStonePriceMinor, type StoneLadders, stepAt } from '#kernel/jewel/pricing/stone-ladder.ts';
import { type PricedStone, SMALL_STONE, stonePriceMinor } from '#kernel/jewel/pricing/stone-price.ts';

/** Inputs of a price besides the jewel. */
export interface PriceBasis {
  quotes: readonly MetalQuote[];
  rates: PriceRates;
  stock?: StockStone | null;
  /** Without ladders every stone is priced by our list. */
  ladders?: StoneLadders;
}

/** A troy ounce in ten-thousandths of a milligram. */
const OUNCE = 311_034_768;
/** Stones up to this weight (thousandths of a carat) are set at the base rate. */
const SMALL_MILLI_CARAT = 200;

/**
 * Metal, stones and work of one piece, without margin. `index` is its number in a set. Weights are rounded once, to
 * whole milligrams and thousandths of a carat; all further calculation uses integers. Throws a RangeError if a metal has
 * no quote.
 */
export function pricePiece(
  piece: PieceDesign,
  index: number,
  measures: PieceMeasures,
  { quotes, rates, stock = null, ladders }: PriceBasis,
): PriceLine[] {
  return joinLines([
    ...metalLines(measures, quotes),
    ...measures.stones.map((stone) => stoneLine(piece, stone, stock, ladders)),
    ...measures.stones.flatMap((stone) => settingLine(stone, rates)),
    ...workLines(piece, index, measures, rates),
  ]);
}

/** Throws a RangeError if the metal has no quote. */
export function quoteOf(metal: MetalId, quotes: readonly MetalQuote[]): MetalQuote {
  const { base } = ALLOYS[metal];
  const quote = quotes.find((each) => each.base === base);
  if (quote === undefined) throw new RangeError(`no quote for ${base}`);
  return quote;
}

const milligrams = (grams: number): number => Math.round(grams * 1000);

/** Cast metal, its casting loss, and chain, which is bought finished and has no loss. */
function metalLines({ chainGrams = {}, grams }: PieceMeasures, quotes: readonly MetalQuote[]): PriceLine[] {
  return METAL_IDS.flatMap((metal): PriceLine[] => {
    const weight = grams[metal];
    if (weight === undefined) return [];
    const chainMg = milligrams(chainGrams[metal] ?? 0);
    const castMg = Math.max(0, milligrams(weight) - chainMg);
    const { fineness, lossPerMille } = ALLOYS[metal];
    const pureOf = (mg: number) => [mg, 10_000, fineness, quoteOf(metal, quotes).perOunceMinor];
    const line = (kind: 'metal' | 'loss' | 'chain', mg: number, amountMinor: number): PriceLine => ({
      subject: { kind, metal },
      quantity: mg,
      unit: 'mg',
      amountMinor,
    });
    const lines = [
      line('metal', castMg, fraction(pureOf(castMg), [1000, OUNCE])),
      line(
        'loss',
        fraction([castMg, lossPerMille], [1000]),
        fraction([...pureOf(castMg), lossPerMille], [1000, OUNCE, 1000]),
      ),
    ];
    if (chainMg > 0) lines.push(line('chain', chainMg, fraction(pureOf(chainMg), [1000, OUNCE])));
    return lines;
  });
}

const milliCaratOf = ({ carat }: MeasuredStone): number => Math.max(1, Math.round(carat * 1000));

/** The designed grades at the stone's source; null for small stones, which have standard grades. */
const designedGrades = (piece: PieceDesign, { source }: MeasuredStone): PricedStone | null =>
  designedStones(piece).find(({ path }) => path === source.path)?.stone ?? null;

function stoneLine(
  piece: PieceDesign,
  measured: MeasuredStone,
  stock: StockStone | null,
  ladders: StoneLadders | undefined,
): PriceLine {
  const { source } = measured;
  const milliCarat = milliCaratOf(measured);
  const line = { quantity: milliCarat, unit: 'mct' } as const;
  if (stock?.source.piece === source.piece && stock.source.path === source.path) {
    return { ...line, subject: { kind: 'stone', source, id: stock.id }, amountMinor: stock.priceMinor };
  }
  const designed = designedGrades(piece, measured);
  const grades = designed ?? { ...SMALL_STONE, shape: measured.shape, material: measured.material };
  const { shape, material, origin, colour, clarity, fluorescence, make } = grades;
  const subject = {
    kind: 'stones' as const,
    source,
    stone: {
      ...{ shape, material, origin, colour, clarity },
      ...(fluorescence && { fluorescence }),
      ...(make && { make }),
    },
    milliCarat,
  };
  const step = designed && stepAt(ladders?.of(designed) ?? [], milliCarat);
  if (!step) {
    // Colours and gems that are never in stock are always priced by the list.
    const listed = designed && ladders !== undefined ? { ...subject, by: 'list' as const } : subject;
    return { ...line, subject: listed, amountMinor: stonePriceMinor(grades, milliCarat) };
  }
  const by = step.count > 0 ? ('safe' as const) : ('list' as const);
  return { ...line, subject: { ...subject, by }, amountMinor: anyStonePriceMinor(step, milliCarat) };
}

/** Cutting the metal down beside a stone takes 1.5 times as long as raising beads. */
const CUT_DOWN_PER_MILLE = 1500;

const settingMinor = (setting: SettingKind, { settingMinor: rates }: PriceRates): number =>
  setting === 'cut-down' ? fraction([rates.pave, CUT_DOWN_PER_MILLE], [1000]) : rates[setting];

function settingLine(stone: MeasuredStone, rates: PriceRates): PriceLine[] {
  const { setting } = stone;
  if (setting === null) return [];
  const milliCarat = milliCaratOf(stone);
  const large = milliCarat > SMALL_MILLI_CARAT ? Math.ceil(milliCarat / 1000) * rates.largeStoneMinor : 0;
  const amountMinor = settingMinor(setting, rates) + large;
  return [{ subject: { kind: 'setting', setting }, quantity: 1, unit: 'piece', amountMinor }];
}

function workLines(
  design: PieceDesign,
  piece: number,
  { grams }: PieceMeasures,
  rates: PriceRates,
): PriceLine[] {
  const lines: PriceLine[] = [];
  const add = (subject: PriceSubject, amountMinor: number) =>
    lines.push({ subject, quantity: 1, unit: 'piece', amountMinor });
  add({ kind: 'labour', piece, of: design.kind }, rates.labourMinor[pieceModule(design).labour]);
  const mg = Object.values(grams).reduce((sum, weight) => sum + milligrams(weight), 0);
  const byWeight = fraction([mg, rates.labourPerGramMinor], [1000]);
  lines.push({ subject: { kind: 'labour-by-weight' }, quantity: mg, unit: 'mg', amountMinor: byWeight });
  const { finish } = design;
  if (rates.finishMinor[finish] > 0) add({ kind: 'finish', piece, finish }, rates.finishMinor[finish]);
  if (ALLOYS[design.metal].isPlated) add({ kind: 'plating', piece }, rates.platingMinor);
  const engraving = 'engraving' in design ? design.engraving : null;
  if (engraving !== null) {
    const quantity = [...engraving.text].length;
    const amountMinor = rates.engravingMinor + quantity * rates.engravingPerGlyphMinor;
    const subject = { kind: 'engraving', piece, font: engraving.font } as const;
    lines.push({ subject, quantity, unit: 'glyph', amountMinor });
  }
  return lines;
}
