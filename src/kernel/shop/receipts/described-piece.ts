import { isFancy } from '#kernel/jewel/gems/is-fancy.ts';
import { hueOf } from '#kernel/jewel/gems/own-colour.ts';
import { ALLOYS } from '#kernel/jewel/metals/alloys.ts';
import { metalOfOption } from '#kernel/jewel/metals/option-metals.ts';
import type { NamedPriceLine } from '#kernel/jewel/pricing/price-line.ts';
import type { PaperMetal, PaperPiece, PaperStone } from './paper.ts';

/** The report of a stock diamond. */
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

/** Treatment of natural stones in designs, by the shop's policy: sapphire and ruby are heated, emeralds oiled. */
const usualTreatment: Readonly<Record<string, string>> = {
  sapphire: 'heated',
  ruby: 'heated',
  emerald: 'minor-oil',
};

/**
 * Hues of laboratory-grown diamonds that come from irradiation and heat. Pink: Gems & Gemology, spring 2010; green:
 * src/docs/decisions/0083-fancy-colours.md.
 */
const COLOURED_AFTER_GROWTH: readonly string[] = ['pink', 'green'];

/**
 * Treatment of a diamond; lists do not state it for laboratory-grown ones. Most CVD diamonds are treated with heat
 * and pressure (Gems & Gemology, summer 2024), so `none` may not be stated without a report.
 */
function diamondTreatment({ origin, colour }: Pick<PaperStone, 'origin' | 'colour'>): string {
  if (origin !== 'laboratory-grown') return 'none';
  const isColoured = isFancy(colour) && COLOURED_AFTER_GROWTH.includes(hueOf(colour));
  return isColoured ? 'coloured-after-growth' : 'perhaps-after-growth';
}

function designedTreatment(stone: Pick<PaperStone, 'material' | 'origin' | 'colour'>): string {
  if (stone.material === 'diamond') return diamondTreatment(stone);
  // Other laboratory-grown stones are not treated.
  return stone.origin === 'natural' ? (usualTreatment[stone.material] ?? '') : 'none';
}

const isStated = (grade: string): boolean => grade !== '' && grade !== 'none';
const grade = (value: string): string => (isStated(value) ? value : '');

/** A stock diamond as named on a receipt; the shop sells no treated natural diamonds. */
export function reportedStone(diamond: ReportedDiamond): PaperStone {
  const { cut, polish, symmetry, fluorescence } = diamond;
  return {
    ...unstated,
    ...diamond,
    cut: grade(cut),
    polish: grade(polish),
    symmetry: grade(symmetry),
    fluorescence,
    treatment: diamondTreatment(diamond),
  };
}

/**
 * A designed piece from the components of its price: grams per metal, and the stones by kind. `diamond` is its stock
 * stone.
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
      treatment: designedTreatment(stone),
    });
  }
  return { metals, stones };
}

/** Facts of a product from the catalogue. */
export interface CatalogueFacts {
  metal: string;
  grams: number;
  stones: readonly PaperStone[];
}

/**
 * A product as configured: its metal and the carat of its main stone may be options. The report of the displayed
 * stone does not apply to another carat.
 */
export function cataloguePiece(
  facts: CatalogueFacts,
  options: Readonly<Record<string, string>>,
): Pick<PaperPiece, 'metals' | 'grams' | 'stones'> {
  const recorded = metalOfOption(facts.metal);
  const metal = metalOfOption(options['metal'] ?? '') ?? recorded;
  const chosen = Number(options['carat']);
  const stones = facts.stones.map((recorded, index) => {
    const isGrown = recorded.material === 'diamond' && recorded.origin === 'laboratory-grown';
    const stone = isGrown ? { ...recorded, treatment: diamondTreatment(recorded) } : recorded;
    return index === 0 && chosen > 0 && chosen !== stone.carat
      ? { ...stone, carat: chosen, reportNumber: '' }
      : stone;
  });
  // Converts by density: same volume, another alloy.
  const share =
    metal && recorded ? ALLOYS[metal].densityGramsPerCm3 / ALLOYS[recorded].densityGramsPerCm3 : 1;
  const grams = Math.round(facts.grams * share * 100) / 100;
  return { metals: metal ? [{ metal, grams: null }] : [], grams, stones };
}
