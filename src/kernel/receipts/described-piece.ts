import { isFancy } from '#kernel/gems/is-fancy.ts';
import { ALLOYS } from '#kernel/metals/alloys.ts';
import { metalOfOption } from '#kernel/metals/option-metals.ts';
import type { NamedPriceLine } from '#kernel/pricing/price-line.ts';
import type { PaperMetal, PaperPiece, PaperStone } from './paper.ts';

/** The report of a diamond of stock. */
export type ReportedDiamond = Pick<
  PaperStone,
  'carat' | 'shape' | 'origin' | 'colour' | 'clarity' | 'cut' | 'polish' | 'symmetry' | 'fluorescence' | 'lab'
> & { reportNumber: string; isSample: boolean };

const unstated: PaperStone = {
  role: '',
  count: 1,
  carat: 0,
  shape: '',
  material: 'diamond',
  origin: '',
  colour: '',
  clarity: '',
  cut: '',
  polish: '',
  symmetry: '',
  fluorescence: '',
  treatment: '',
  lab: '',
  reportNumber: '',
  isSample: false,
};

/** The house's policy for stones that are designed: sapphire and ruby are heated, emeralds oiled, diamonds as they are. */
const usualTreatment: Readonly<Record<string, string>> = {
  diamond: 'none',
  sapphire: 'heated',
  ruby: 'heated',
  emerald: 'minor-oil',
};

const isStated = (grade: string): boolean => grade !== '' && grade !== 'none';
const grade = (value: string): string => (isStated(value) ? value : '');

/** A diamond of stock as a receipt names it; the shop sells none that is treated. */
export function reportedStone(diamond: ReportedDiamond): PaperStone {
  const { cut, polish, symmetry, fluorescence } = diamond;
  return {
    ...unstated,
    ...diamond,
    cut: grade(cut),
    polish: grade(polish),
    symmetry: grade(symmetry),
    fluorescence,
    treatment: 'none',
  };
}

/**
 * A designed piece from what its price was made of: grams of each metal, and the stones by kind. `diamond` is the
 * stone of stock that it carries.
 */
export function designedPiece(
  lines: readonly NamedPriceLine[],
  diamond: ReportedDiamond | null,
): Pick<PaperPiece, 'metals' | 'stones'> {
  const metals: PaperMetal[] = [];
  const stones: PaperStone[] = diamond ? [reportedStone(diamond)] : [];
  for (const { subject, quantity } of lines) {
    if (subject.kind === 'metal') metals.push({ metal: subject.metal, grams: quantity / 1000 });
    if (subject.kind !== 'stones') continue;
    const { stone, milliCarat } = subject;
    stones.push({
      ...unstated,
      count: Math.max(1, Math.round(quantity / milliCarat)),
      carat: milliCarat / 1000,
      shape: stone.shape,
      material: stone.material,
      origin: stone.origin,
      colour: stone.material !== 'diamond' && isFancy(stone.colour) ? '' : grade(stone.colour),
      clarity: grade(stone.clarity),
      ...(stone.make && { make: stone.make }),
      fluorescence: stone.fluorescence ?? '',
      // Grown stones are made as they are sold.
      treatment: stone.origin === 'natural' ? (usualTreatment[stone.material] ?? '') : 'none',
    });
  }
  return { metals, stones };
}

/** The catalogue's record of a piece. */
export interface CatalogueFacts {
  metal: string;
  grams: number;
  stones: readonly PaperStone[];
}

/**
 * A piece of the catalogue as it was chosen: its metal and the weight of its leading stone may be options. The report of
 * the stone in the showcase is not that of another weight.
 */
export function cataloguePiece(
  facts: CatalogueFacts,
  options: Readonly<Record<string, string>>,
): Pick<PaperPiece, 'metals' | 'grams' | 'stones'> {
  const recorded = metalOfOption(facts.metal);
  const metal = metalOfOption(options['metal'] ?? '') ?? recorded;
  const chosen = Number(options['carat']);
  const stones = facts.stones.map((stone, index) =>
    index === 0 && chosen > 0 && chosen !== stone.carat
      ? { ...stone, carat: chosen, reportNumber: '' }
      : stone,
  );
  // The same volume of another alloy.
  const share =
    metal && recorded ? ALLOYS[metal].densityGramsPerCm3 / ALLOYS[recorded].densityGramsPerCm3 : 1;
  const grams = Math.round(facts.grams * share * 100) / 100;
  return { metals: metal ? [{ metal, grams: null }] : [], grams, stones };
}
