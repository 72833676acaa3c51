import {
  CLARITY_GRADES,
  COLOUR_GRADES,
  CUT_GRADES,
  type Fluorescence,
  GEM_SHAPES,
  type GemShape,
} from '#kernel/jewel/gems/grades.ts';
import { isFancy } from '#kernel/jewel/gems/is-fancy.ts';
import { fraction } from '#kernel/jewel/pricing/rational.ts';
import {
  fluorescencePerMille,
  type PricedStone,
  stonePriceMinor,
} from '#kernel/jewel/pricing/stone-price.ts';

/** What a carat costs in stones of some grades from a weight on, up to that of the next step. */
export interface StoneStep {
  fromMilliCarat: number;
  perCaratMinor: number;
  /** Such stones in the safe, whose median the price is; 0 where it is reckoned by the house's list. */
  count: number;
  /** Weight of the heaviest of them, thousandths of a carat; 0 without any. */
  heaviestMilliCarat: number;
}

/** The steps of one set of grades, by weight, the first from nothing. */
export type StoneLadder = readonly StoneStep[];

/** What the prices of stones stand on. */
export interface StoneLadders {
  /** null for stones the safe does not hold: other gems, fancy colours. */
  of(stone: PricedStone): StoneLadder | null;
}

/** Weights (thousandths of a carat) at which the price of a carat jumps, in the house's list or in the trade's. */
export const LADDER_WEIGHTS = [
  0, 100, 200, 300, 400, 500, 700, 800, 900, 1000, 1200, 1500, 2000, 2500, 3000, 4000, 5000,
] as const;

/** Prices of a carat end on whole HK$10: a stone that comes or goes seldom moves one. */
const PER_CARAT_ROUNDING = 1_000;
/** So many stones of a shape, origin and weight at least say how the safe's prices lie to the list's. */
const LEAST_TO_COMPARE = 5;

/** Names the ladder of a stone; null for one that has none. */
export function ladderKey({
  material,
  origin,
  shape,
  colour,
  clarity,
  cutGrade,
  fluorescence,
}: PricedStone): string | null {
  const isListed = GEM_SHAPES.some((listed) => listed === shape);
  if (material !== 'diamond' || isFancy(colour) || !isListed) return null;
  return [origin, shape, colour, clarity, cutGrade, ...(fluorescence ? [fluorescence] : [])].join(' ');
}

/** Ladders that were fetched, by `ladderKey`. */
export const fetchedLadders = (ladders: ReadonlyMap<string, StoneLadder>): StoneLadders => ({
  of: (stone) => ladders.get(ladderKey(stone) ?? '') ?? null,
});

/** The step a weight stands on. */
export const stepAt = (ladder: StoneLadder, milliCarat: number): StoneStep | undefined =>
  ladder.findLast(({ fromMilliCarat }) => fromMilliCarat <= milliCarat);

/** HKD cents for any stone of this weight on a step. */
export const anyStonePriceMinor = (step: StoneStep, milliCarat: number): number =>
  fraction([step.perCaratMinor, milliCarat], [1000]);

/** Stones of the safe that are alike in shape, origin, grades and step of weight. */
export interface StoneCell {
  shape: GemShape;
  origin: PricedStone['origin'];
  colour: PricedStone['colour'];
  clarity: PricedStone['clarity'];
  cutGrade: PricedStone['cutGrade'];
  /** Absent for stones of these grades whether they glow or not. */
  fluorescence?: Fluorescence;
  fromMilliCarat: number;
  count: number;
  /** Median price of a carat, HKD cents. */
  perCaratMinor: number;
  heaviestMilliCarat: number;
}

/** What the house's list asks for a carat on a step, HKD cents. */
function listPerCarat(stone: PricedStone, fromMilliCarat: number): number {
  const milliCarat = Math.max(fromMilliCarat, LADDER_WEIGHTS[1] - 1);
  return (1000 * stonePriceMinor(stone, milliCarat)) / milliCarat;
}

function rounded(perCaratMinor: number): number {
  return Math.max(1, Math.round(perCaratMinor / PER_CARAT_ROUNDING)) * PER_CARAT_ROUNDING;
}

/** The middle of values of which each counts so many times. */
function weightedMedian(values: readonly { value: number; count: number }[]): number {
  const sorted = [...values].sort((a, b) => a.value - b.value);
  const half = sorted.reduce((sum, { count }) => sum + count, 0) / 2;
  let passed = 0;
  for (const { value, count } of sorted) {
    passed += count;
    if (passed >= half) return value;
  }
  throw new RangeError('no values');
}

const SCALES = [
  ['colour', COLOUR_GRADES],
  ['clarity', CLARITY_GRADES],
  ['cutGrade', CUT_GRADES],
] as const;
type Graded = Pick<PricedStone, (typeof SCALES)[number][0]>;

/** Whether no grade of the first stone is below the second's. */
const isAsGood = (a: Graded, b: Graded): boolean =>
  SCALES.every(([name, scale]: readonly [keyof Graded, readonly string[]]) => {
    return scale.indexOf(a[name]) <= scale.indexOf(b[name]);
  });

const placeOf = ({ origin, shape }: Pick<PricedStone, 'origin' | 'shape'>, fromMilliCarat: number): string =>
  `${origin} ${shape} ${fromMilliCarat}`;

/**
 * Ladders of all grades from what lies in the safe. A step with stones of its grades costs their median; one without
 * costs what the house's list says, moved as far as the safe's prices lie from it, and never more than better stones of
 * that shape, origin and weight in the safe, nor less than lesser ones.
 * Where the safe has such grades, but none that glows as asked, their price is lowered as the list lowers it.
 */
export class SafeLadders implements StoneLadders {
  readonly #cells = new Map<string, StoneCell>();
  /** Cells of all glows by origin, shape and step. */
  readonly #places = new Map<string, StoneCell[]>();
  /** The safe's prices to the list's, by origin, shape or `any`, and step. */
  readonly #ratios = new Map<string, number>();

  constructor(cells: readonly StoneCell[]) {
    const compared = new Map<string, { value: number; count: number }[]>();
    for (const cell of cells) {
      const stone: PricedStone = { ...cell, material: 'diamond' };
      const { origin, fromMilliCarat, count } = cell;
      this.#cells.set(`${ladderKey(stone)} ${fromMilliCarat}`, cell);
      if (cell.fluorescence !== undefined) continue;
      const place = placeOf(cell, fromMilliCarat);
      this.#places.set(place, [...(this.#places.get(place) ?? []), cell]);
      const value = cell.perCaratMinor / listPerCarat(stone, fromMilliCarat);
      for (const key of [place, `${origin} any ${fromMilliCarat}`])
        compared.set(key, [...(compared.get(key) ?? []), { value, count }]);
    }
    for (const [place, values] of compared) {
      const count = values.reduce((sum, each) => sum + each.count, 0);
      if (count >= LEAST_TO_COMPARE) this.#ratios.set(place, weightedMedian(values));
    }
  }

  of(stone: PricedStone): StoneLadder | null {
    const key = ladderKey(stone);
    return key === null ? null : LADDER_WEIGHTS.map((from) => this.#step(stone, key, from));
  }

  #step(stone: PricedStone, key: string, fromMilliCarat: number): StoneStep {
    const cell = this.#cells.get(`${key} ${fromMilliCarat}`);
    if (cell !== undefined) {
      const { count, perCaratMinor, heaviestMilliCarat } = cell;
      return { fromMilliCarat, perCaratMinor: rounded(perCaratMinor), count, heaviestMilliCarat };
    }
    const { fluorescence, ...grades } = stone;
    if (fluorescence !== undefined) {
      const { perCaratMinor } = this.#step(grades, ladderKey(grades) ?? '', fromMilliCarat);
      const perMille = fluorescencePerMille(stone.colour, fluorescence);
      return {
        fromMilliCarat,
        perCaratMinor: rounded((perCaratMinor * perMille) / 1000),
        count: 0,
        heaviestMilliCarat: 0,
      };
    }
    const perCaratMinor = rounded(this.#amongSafe(stone, fromMilliCarat));
    return { fromMilliCarat, perCaratMinor, count: 0, heaviestMilliCarat: 0 };
  }

  /** The list's price, kept between those of lesser and of better stones; the better ones can be delivered instead. */
  #amongSafe(stone: PricedStone, fromMilliCarat: number): number {
    const beside = this.#places.get(placeOf(stone, fromMilliCarat)) ?? [];
    const pricesOf = (cells: readonly StoneCell[]) => cells.map(({ perCaratMinor }) => perCaratMinor);
    const least = Math.max(0, ...pricesOf(beside.filter((cell) => isAsGood(stone, cell))));
    const most = Math.min(...pricesOf(beside.filter((cell) => isAsGood(cell, stone))));
    const listed = listPerCarat(stone, fromMilliCarat) * this.#ratio(stone, fromMilliCarat);
    return Math.min(most, Math.max(least, listed));
  }

  /** Of the shape at its weight, else of all shapes, else at the nearest lighter weight; 1 below the lightest. */
  #ratio(stone: PricedStone, fromMilliCarat: number): number {
    const lighter = LADDER_WEIGHTS.filter((from) => from <= fromMilliCarat).reverse();
    for (const from of lighter) {
      const ratio = this.#ratios.get(placeOf(stone, from)) ?? this.#ratios.get(`${stone.origin} any ${from}`);
      if (ratio !== undefined) return ratio;
    }
    return 1;
  }
}
