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

/** Price per carat of stones of some grades from a weight up to that of the next step. */
export interface StoneStep {
  fromMilliCarat: number;
  perCaratMinor: number;
  /** Number of such stones in stock, whose median is the price; 0 if the price is computed from our list. */
  count: number;
  /** Weight of the heaviest of them, thousandths of a carat; 0 without any. */
  heaviestMilliCarat: number;
}

/** The steps of one set of grades by weight, the first from zero. */
export type StoneLadder = readonly StoneStep[];

/** Price ladders of stones. */
export interface StoneLadders {
  /** null for stones that are never in stock: other gems, fancy colours. */
  of(stone: PricedStone): StoneLadder | null;
}

/** Weights (thousandths of a carat) at which the price per carat jumps, in our list or in the trade's. */
export const LADDER_WEIGHTS = [
  0, 100, 200, 300, 400, 500, 700, 800, 900, 1000, 1200, 1500, 2000, 2500, 3000, 4000, 5000,
] as const;

/** Prices per carat are rounded to 10 units of the base currency, so that single stones rarely change one. */
const PER_CARAT_ROUNDING = 1_000;
/** Minimum number of stones of a shape, origin and weight for comparing the stock's prices with the list's. */
const LEAST_TO_COMPARE = 5;

/** The key of a stone's ladder; null if it has none. */
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

/** Ladders fetched from the API, by `ladderKey`. */
export const fetchedLadders = (ladders: ReadonlyMap<string, StoneLadder>): StoneLadders => ({
  of: (stone) => ladders.get(ladderKey(stone) ?? '') ?? null,
});

/** The step that a weight belongs to. */
export const stepAt = (ladder: StoneLadder, milliCarat: number): StoneStep | undefined =>
  ladder.findLast(({ fromMilliCarat }) => fromMilliCarat <= milliCarat);

/** minor units for any stone of this weight on a step. */
export const anyStonePriceMinor = (step: StoneStep, milliCarat: number): number =>
  fraction([step.perCaratMinor, milliCarat], [1000]);

/** Stock stones with the same shape, origin, grades and weight step. */
export interface StoneCell {
  shape: GemShape;
  origin: PricedStone['origin'];
  colour: PricedStone['colour'];
  clarity: PricedStone['clarity'];
  cutGrade: PricedStone['cutGrade'];
  /** Omitted for stones of these grades with any fluorescence. */
  fluorescence?: Fluorescence;
  fromMilliCarat: number;
  count: number;
  /** Median price of a carat, minor units. */
  perCaratMinor: number;
  heaviestMilliCarat: number;
}

/** Our list price per carat on a step, minor units. */
function listPerCarat(stone: PricedStone, fromMilliCarat: number): number {
  const milliCarat = Math.max(fromMilliCarat, LADDER_WEIGHTS[1] - 1);
  return (1000 * stonePriceMinor(stone, milliCarat)) / milliCarat;
}

function rounded(perCaratMinor: number): number {
  return Math.max(1, Math.round(perCaratMinor / PER_CARAT_ROUNDING)) * PER_CARAT_ROUNDING;
}

/** Median of values with weights. */
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
 * Ladders of all grades from the stones in stock. A step with stones of its grades costs their median; one without costs
 * our list price, scaled by the ratio of the stock's prices to the list, and never more than better stones of that
 * shape, origin and weight in stock, nor less than lower grades. If such grades are in stock, but none with the
 * requested fluorescence, their price is adjusted by the list's ratio.
 */
export class SafeLadders implements StoneLadders {
  readonly #cells = new Map<string, StoneCell>();
  /** Cells of all fluorescence grades by origin, shape and step. */
  readonly #places = new Map<string, StoneCell[]>();
  /** Ratios of the stock's prices to the list's, by origin, shape or `any`, and step. */
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

  /** The list price, limited by those of lower and of better stones; a better stone can be delivered instead. */
  #amongSafe(stone: PricedStone, fromMilliCarat: number): number {
    const beside = this.#places.get(placeOf(stone, fromMilliCarat)) ?? [];
    const pricesOf = (cells: readonly StoneCell[]) => cells.map(({ perCaratMinor }) => perCaratMinor);
    const least = Math.max(0, ...pricesOf(beside.filter((cell) => isAsGood(stone, cell))));
    const most = Math.min(...pricesOf(beside.filter((cell) => isAsGood(cell, stone))));
    const listed = listPerCarat(stone, fromMilliCarat) * this.#ratio(stone, fromMilliCarat);
    return Math.min(most, Math.max(least, listed));
  }

  /** The ratio of the shape at its weight, else of all shapes, else at the nearest lighter weight; 1 below the lightest. */
  #ratio(stone: PricedStone, fromMilliCarat: number): number {
    const lighter = LADDER_WEIGHTS.filter((from) => from <= fromMilliCarat).reverse();
    for (const from of lighter) {
      const ratio = this.#ratios.get(placeOf(stone, from)) ?? this.#ratios.get(`${stone.origin} any ${from}`);
      if (ratio !== undefined) return ratio;
    }
    return 1;
  }
}
