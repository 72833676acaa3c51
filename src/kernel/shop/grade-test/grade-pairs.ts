import { settleDesign } from '#kernel/jewel/design/design.change.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { CUT_STYLES } from '#kernel/jewel/gems/cut-style.ts';
import { CLARITY_GRADES, SINGLE_COLOUR_GRADES } from '#kernel/jewel/gems/grades.ts';
import type { MetalId } from '#kernel/jewel/metals/metal-ids.ts';
import { DESIGN_VERSION } from '#kernel/jewel/pieces/parts/piece.schema.ts';
import type { StoneDesign } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';

/** The grade in which the two stones differ. */
export const TEST_KINDS = ['colour', 'clarity'] as const;
export type TestKind = (typeof TEST_KINDS)[number];

/** The reference: the best colour, and the clarity above which a loupe shows hardly a difference. */
const BEST = { colour: 'D', clarity: 'VVS2' } as const;

export const bestGrade = (kind: TestKind): string => BEST[kind];

/** Grades to compare with the reference, best first. */
export const triedGrades = (kind: TestKind): readonly string[] => {
  const scale: readonly string[] = kind === 'colour' ? SINGLE_COLOUR_GRADES : CLARITY_GRADES;
  return scale.slice(scale.indexOf(BEST[kind]) + 1);
};

/** Default grade to compare if the stone has the reference grade or a better one. */
const USUALLY_TRIED = { colour: 'G', clarity: 'SI1' } as const;

/** The stone's own grade if it can be compared, else the default. */
export const gradeToTry = (kind: TestKind, { [kind]: own }: Pick<StoneDesign, TestKind>): string =>
  triedGrades(kind).find((grade) => grade === own) ?? USUALLY_TRIED[kind];

/** The stone with another grade and otherwise unchanged. */
export const withGrade = (stone: StoneDesign, kind: TestKind, grade: string): StoneDesign => ({
  ...stone,
  colour: (kind === 'colour' && SINGLE_COLOUR_GRADES.find((colour) => colour === grade)) || stone.colour,
  clarity: (kind === 'clarity' && CLARITY_GRADES.find((clarity) => clarity === grade)) || stone.clarity,
});

/** A plain ring for the stone, without distracting details; null if the stone cannot be set in it. */
export function settingOf(stone: StoneDesign, metal: MetalId): Design | null {
  const ring = {
    ...{ version: DESIGN_VERSION, kind: 'ring', metal },
    shank: { profile: 'court', widthMm: 2.1, topWidthMm: 1.7, thicknessMm: 1.75 },
    centre: stone,
  };
  return settleDesign(ring, ['centre', 'metal']).design;
}

/** Tone of the metal beside a stone: white shows every tint, the others lend their own. */
export type MetalTone = 'white' | 'yellow' | 'rose';

export const toneOf = (metal: MetalId): MetalTone =>
  metal.endsWith('yellow') ? 'yellow' : metal.endsWith('rose') ? 'rose' : 'white';

/** How visible the difference to the reference is from above: not, side by side only, or plainly. */
type Visibility = 'unseen' | 'trace' | 'plain';

/** The first grade with a trace beside the reference, and the first that most people see. */
const SEEN_FROM = {
  colour: { white: ['G', 'K'], warm: ['I', 'L'] },
  clarity: { white: ['SI1', 'SI2'], warm: ['SI1', 'SI2'] },
} as const;

/**
 * Visibility of a grade in a set stone seen from above without a loupe, by experience of the trade. Step cuts are
 * more open: grades show one step sooner.
 */
export function visibilityOf(
  kind: TestKind,
  grade: string,
  { shape, tone }: { shape: StoneDesign['shape']; tone: MetalTone },
): Visibility {
  const scale = triedGrades(kind);
  const [trace, plain] = SEEN_FROM[kind][tone === 'white' ? 'white' : 'warm'];
  const place = scale.indexOf(grade) + (CUT_STYLES[shape] === 'step' ? 1 : 0);
  if (place >= scale.indexOf(plain)) return 'plain';
  return place >= scale.indexOf(trace) ? 'trace' : 'unseen';
}
