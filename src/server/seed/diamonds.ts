import { tradeCarat } from '#kernel/jewel/gems/trade-weight.ts';
import {
  DIAMOND_CLARITIES,
  DIAMOND_COLORS,
  type DiamondOrigin,
  type DiamondShape,
  diamondPriceMinor,
  MAGIC_SIZES,
  magicAt,
  type PricedStone,
} from './diamond-price.ts';
import { specimenNumber } from './specimen-number.ts';

/** A loose stone as a dealer's list describes it. */
export interface SeedDiamond extends PricedStone {
  id: number;
  polish: string;
  symmetry: string;
  lab: 'GIA' | 'IGI' | 'HRD';
  /** Begins with 0000, so that no laboratory can have issued it. */
  certificateNo: string;
  isSample: true;
  /** Percent of the diameter (round) or width. */
  tablePct: number;
  depthPct: number;
  ratio: number;
  lengthMm: number;
  widthMm: number;
  depthMm: number;
  crownAngleDeg: number;
  pavilionAngleDeg: number;
  girdle: string;
  /** HKD cents. */
  priceMinor: number;
  stock: 0 | 1;
}

/** Share of the stock in percent; ranges of length to width, of table and depth in percent, and of the crown angle. */
interface ShapeProfile {
  share: number;
  ratio: readonly [number, number];
  table: readonly [number, number];
  depth: readonly [number, number];
  crown: readonly [number, number];
}

// Proportions from jewellers' published ranges for each shape; a round's depth follows from its angles.
const SHAPES: Record<DiamondShape, ShapeProfile> = {
  round: { share: 52, ratio: [1, 1.01], table: [54, 61], depth: [0, 0], crown: [33, 36] },
  oval: { share: 12, ratio: [1.3, 1.5], table: [53, 63], depth: [58, 64], crown: [33.5, 35.5] },
  cushion: { share: 7, ratio: [1, 1.2], table: [58, 66], depth: [61, 68], crown: [32, 35] },
  princess: { share: 7, ratio: [1, 1.05], table: [65, 75], depth: [68, 76], crown: [31, 34] },
  emerald: { share: 6, ratio: [1.3, 1.5], table: [61, 69], depth: [61, 69], crown: [33, 35] },
  pear: { share: 6, ratio: [1.45, 1.75], table: [53, 63], depth: [58, 64], crown: [33.5, 35.5] },
  radiant: { share: 4, ratio: [1, 1.35], table: [61, 69], depth: [61, 69], crown: [32, 35] },
  marquise: { share: 3, ratio: [1.75, 2.25], table: [53, 63], depth: [58, 63], crown: [33.5, 35.5] },
  asscher: { share: 2, ratio: [1, 1.05], table: [58, 67], depth: [61, 69], crown: [33, 36] },
  heart: { share: 1, ratio: [0.95, 1.05], table: [55, 63], depth: [56, 64], crown: [33, 35] },
};

/** Girdle thickness in percent of the width, and the weight it adds over a medium girdle. */
const GIRDLES = [
  { name: 'thin', share: 18, pct: 2.5, weight: 1 },
  { name: 'medium', share: 52, pct: 3.5, weight: 1 },
  { name: 'slightly thick', share: 24, pct: 4.5, weight: 1.02 },
  { name: 'thick', share: 6, pct: 5.5, weight: 1.04 },
] as const;

/** sfc32, seeded by one integer: small, fast, and the same on every machine. Answers in [0, 1). */
function createRandom(seed: number): () => number {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, seed | 0, 1];
  const next = () => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    return (t >>> 0) / 4_294_967_296;
  };
  for (let i = 0; i < 16; i++) next();
  return next;
}

type Random = () => number;

/** Roughly normal, mean 0 and deviation 1 (sum of twelve uniforms). */
function normal(random: Random): number {
  let sum = -6;
  for (let i = 0; i < 12; i++) sum += random();
  return sum;
}

function pick<T>(random: Random, items: readonly T[], share: (item: T) => number): T {
  let left = random() * items.reduce((sum, item) => sum + share(item), 0);
  const chosen = items.find((item) => {
    left -= share(item);
    return left < 0;
  });
  const fallback = chosen ?? items.at(-1);
  if (fallback === undefined) throw new RangeError('nothing to pick from');
  return fallback;
}

const between = (random: Random, [low, high]: readonly [number, number]) => low + (high - low) * random();
const round = (value: number, digits: number) => Number(value.toFixed(digits));
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
const tan = (deg: number) => Math.tan((deg * Math.PI) / 180);
const graded = (scale: readonly string[], index: number) =>
  scale[clamp(Math.round(index), 0, scale.length - 1)] ?? '';

function drawCarat(random: Random, origin: DiamondOrigin): number {
  // Growers make larger stones than mines yield.
  const growth = origin === 'natural' ? 0 : 0.8;
  const size = pick(random, MAGIC_SIZES, (item) => item.share * item.carat ** growth);
  if (random() < 0.1) return round(0.3 * 10 ** random(), 2);
  const carat = size.carat * (1 - 0.03 * Math.log(1 - random()));
  const limit = magicAt(size.carat).next?.carat ?? 6;
  return Math.max(size.carat, Math.floor(Math.min(carat, limit - 0.01) * 100) / 100);
}

interface Proportions {
  tablePct: number;
  depthPct: number;
  crownAngleDeg: number;
  pavilionAngleDeg: number;
}

function proportionsOf(random: Random, shape: DiamondShape, girdlePct: number, skill: number): Proportions {
  const profile = SHAPES[shape];
  const crownOf = (table: number, angle: number) => ((100 - table) / 2) * tan(angle);
  if (shape === 'round') {
    // A skilled cutter stays near 57 %, 34.5° and 40.9°.
    const spread = clamp(1.5 - 0.7 * skill, 0.5, 3.2);
    const tablePct = Math.round(clamp(57.5 + normal(random) * 1.4 * spread, 51, 66));
    const crownAngleDeg = round(clamp(34.5 + normal(random) * 0.6 * spread, 28, 39), 1);
    const pavilionAngleDeg = round(clamp(41 + normal(random) * 0.16 * spread, 39.6, 42.8), 1);
    const depthPct = crownOf(tablePct, crownAngleDeg) + girdlePct + 50 * tan(pavilionAngleDeg);
    return { tablePct, depthPct: round(depthPct, 1), crownAngleDeg, pavilionAngleDeg };
  }
  const tablePct = Math.round(between(random, profile.table));
  const depthPct = round(between(random, profile.depth), 1);
  const crownAngleDeg = round(between(random, profile.crown), 1);
  const pavilionPct = depthPct - girdlePct - crownOf(tablePct, crownAngleDeg);
  const pavilionAngleDeg = round((Math.atan(pavilionPct / 50) * 180) / Math.PI, 1);
  return { tablePct, depthPct, crownAngleDeg, pavilionAngleDeg };
}

/** A round's cut grade from its proportions: the window of an excellent grade, then a wider one. */
export function roundCutGrade(p: Proportions): 'EX' | 'VG' | 'G' {
  const within = (value: number, low: number, high: number) => value >= low && value <= high;
  const fits = (slack: number) =>
    within(p.tablePct, 52 - 2 * slack, 62 + 2 * slack) &&
    within(p.depthPct, 57.5 - slack, 63 + slack) &&
    within(p.crownAngleDeg, 31.5 - 1.5 * slack, 36.5 + slack) &&
    within(p.pavilionAngleDeg, 40.6 - 0.5 * slack, 41.8 + 0.4 * slack);
  if (fits(0)) return 'EX';
  return fits(1) ? 'VG' : 'G';
}

function labOf(random: Random, origin: DiamondOrigin): SeedDiamond['lab'] {
  if (origin === 'laboratory-grown') return random() < 0.92 ? 'IGI' : 'HRD';
  const draw = random();
  return draw < 0.68 ? 'GIA' : draw < 0.88 ? 'IGI' : 'HRD';
}

function drawDiamond(random: Random, id: number): SeedDiamond {
  const origin: DiamondOrigin = random() < 0.65 ? 'natural' : 'laboratory-grown';
  const natural = origin === 'natural';
  const shapes = Object.keys(SHAPES) as DiamondShape[];
  const shape = pick(random, shapes, (name) => SHAPES[name].share);
  const carat = drawCarat(random, origin);
  // Good rough is graded well in colour and clarity alike, and given to the better cutter.
  const quality = normal(random);
  const mixed = () => 0.5 * quality + 0.866 * normal(random);
  const color = graded(DIAMOND_COLORS, (natural ? 3.1 : 1.2) - (natural ? 1.8 : 1.1) * mixed());
  const clarity = graded(DIAMOND_CLARITIES, (natural ? 4.8 : 3.8) - 1.35 * mixed());
  const skill = mixed();
  const finish = (bar: number) => (mixed() > bar ? 'EX' : mixed() > -1.7 ? 'VG' : 'G');
  const polish = finish(-0.9);
  const symmetry = finish(shape === 'round' ? -0.6 : 0);
  const fluor = natural
    ? pick(
        random,
        ['None', 'Faint', 'Medium', 'Strong', 'Very strong'],
        (name) => ({ None: 64, Faint: 20, Medium: 10, Strong: 5, 'Very strong': 1 })[name] ?? 0,
      )
    : random() < 0.97
      ? 'None'
      : 'Faint';
  const lab = labOf(random, origin);
  const girdle = pick(random, GIRDLES, (item) => item.share);
  const proportions = proportionsOf(random, shape, girdle.pct, skill);
  const aim = between(random, SHAPES[shape].ratio);
  // carat = width³ × (weight of a stone one millimetre wide)
  const unit = tradeCarat(
    shape,
    aim,
    1,
    (proportions.depthPct / 100) * (shape === 'round' ? (aim + 1) / 2 : 1),
  );
  const widthMm = round(Math.cbrt(carat / (unit * girdle.weight)), 2);
  const lengthMm = round(widthMm * aim, 2);
  const across = shape === 'round' ? (lengthMm + widthMm) / 2 : widthMm;
  const cut =
    shape === 'round' ? roundCutGrade(proportions) : lab === 'IGI' ? (skill > -0.8 ? 'EX' : 'VG') : '';
  const stone = { shape, carat, color, clarity, cut, fluor, origin };
  return {
    id,
    ...stone,
    polish,
    symmetry,
    lab,
    certificateNo: specimenNumber(lab, id),
    isSample: true,
    ...proportions,
    ratio: round(lengthMm / widthMm, 2),
    lengthMm,
    widthMm,
    depthMm: round((across * proportions.depthPct) / 100, 2),
    girdle: girdle.name,
    priceMinor: diamondPriceMinor(stone, clamp(normal(random) * 0.03, -0.08, 0.08)),
    stock: random() < 0.96 ? 1 : 0,
  };
}

/** Number of loose stones in the demonstration shop. */
export const demonstrationStones = 20_000;

/** The demonstration's loose stones: the same for the same seed, and a longer list begins with the shorter one. */
export function* generateDiamonds(count = demonstrationStones, seed = 20_260_101): Generator<SeedDiamond> {
  const random = createRandom(seed);
  for (let id = 1; id <= count; id++) yield drawDiamond(random, id);
}
