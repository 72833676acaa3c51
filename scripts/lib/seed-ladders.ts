import { CLARITY_GRADES, COLOUR_GRADES, CUT_GRADES, FLUORESCENCES } from '#kernel/jewel/gems/grades.ts';
import { LADDER_WEIGHTS, SafeLadders, type StoneCell } from '#kernel/jewel/pricing/stone-ladder.ts';
import { generateDiamonds, type SeedDiamond } from '#server/seed/diamonds.ts';

type Grades = Omit<StoneCell, 'count' | 'perCaratMinor' | 'heaviestMilliCarat'>;

/** Price ladders of the demonstration stock, as the shop reads them from its database, without a database. */
export function seedLadders(): SafeLadders {
  const cells = new Map<string, { grades: Grades; stones: SeedDiamond[] }>();
  for (const stone of generateDiamonds()) {
    if (stone.stock === 0) continue;
    const grades = gradesOf(stone);
    if (grades === null) continue;
    const fluorescence = FLUORESCENCES.find((glow) => glow === stone.fluor);
    for (const each of [grades, ...(fluorescence ? [{ ...grades, fluorescence }] : [])]) {
      const key = JSON.stringify(each);
      const cell = cells.get(key) ?? { grades: each, stones: [] };
      cell.stones.push(stone);
      cells.set(key, cell);
    }
  }
  return new SafeLadders([...cells.values()].map(cellOf));
}

const milliCaratOf = ({ carat }: SeedDiamond): number => Math.round(carat * 100) * 10;

/** null for grades that designs cannot ask for. */
function gradesOf(stone: SeedDiamond): Grades | null {
  const { shape, origin } = stone;
  const colour = COLOUR_GRADES.find((grade) => grade === stone.color);
  const clarity = CLARITY_GRADES.find((grade) => grade === stone.clarity);
  const fromMilliCarat = LADDER_WEIGHTS.findLast((from) => from <= milliCaratOf(stone));
  if (colour === undefined || clarity === undefined || fromMilliCarat === undefined) return null;
  // As in with-stone.ts: no grade is excellent.
  const cutGrade = CUT_GRADES.find((grade) => grade === stone.cut) ?? 'EX';
  return { shape, origin, colour, clarity, cutGrade, fromMilliCarat };
}

function cellOf({ grades, stones }: { grades: Grades; stones: readonly SeedDiamond[] }): StoneCell {
  return {
    ...grades,
    count: stones.length,
    perCaratMinor: Math.round(median(stones.map((one) => (1000 * one.priceMinor) / milliCaratOf(one)))),
    heaviestMilliCarat: Math.max(...stones.map(milliCaratOf)),
  };
}

/** The middle value, or the mean of the two middle ones. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}
