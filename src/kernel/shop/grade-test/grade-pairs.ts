import { settleDesign } from '#kernel/jewel/design/design.change.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { CUT_STYLES } from '#kernel/jewel/gems/cut-style.ts';
import { CLARITY_GRADES, SINGLE_COLOUR_GRADES } from '#kernel/jewel/gems/grades.ts';
import type { MetalId } from '#kernel/jewel/metals/metal-ids.ts';
import { DESIGN_VERSION } from '#kernel/jewel/pieces/parts/piece.schema.ts';
import type { StoneDesign } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';

/** Which grade of two stones differs. */
export const TEST_KINDS = ['colour', 'clarity'] as const;
export type TestKind = (typeof TEST_KINDS)[number];

/** What is compared with: the best colour, and the clarity above which not even a loupe tells much. */
const BEST = { colour: 'D', clarity: 'VVS2' } as const;

export const bestGrade = (kind: TestKind): string => BEST[kind];

/** The grades a shopper can try against the best, better ones first. */
export const triedGrades = (kind: TestKind): readonly string[] => {
  const scale: readonly string[] = kind === 'colour' ? SINGLE_COLOUR_GRADES : CLARITY_GRADES;
  return scale.slice(scale.indexOf(BEST[kind]) + 1);
};

/** What a test begins with for whoever has the best grade already, or a better one. */
const USUALLY_TRIED = { colour: 'G', clarity: 'SI1' } as const;

/** The stone's own grade, where it can be tried. */
export const gradeToTry = (kind: TestKind, { [kind]: own }: Pick<StoneDesign, TestKind>): string =>
  triedGrades(kind).find((grade) => grade === own) ?? USUALLY_TRIED[kind];

/** The stone with another grade, all else as it is. */
export const withGrade = (stone: StoneDesign, kind: TestKind, grade: string): StoneDesign => ({
  ...stone,
  colour: (kind === 'colour' && SINGLE_COLOUR_GRADES.find((colour) => colour === grade)) || stone.colour,
  clarity: (kind === 'clarity' && CLARITY_GRADES.find((clarity) => clarity === grade)) || stone.clarity,
});

/** A plain ring round the stone, in which nothing else draws the eye; null where the house cannot set it. */
export function settingOf(stone: StoneDesign, metal: MetalId): Design | null {
  const ring = {
    ...{ version: DESIGN_VERSION, kind: 'ring', metal },
    shank: { profile: 'court', widthMm: 2.1, topWidthMm: 1.7, thicknessMm: 1.75 },
    centre: stone,
  };
  return settleDesign(ring, ['centre', 'metal']).design;
}

/** What the eye meets beside a stone: metal that shows every tint, or metal that lends its own. */
export type MetalTone = 'white' | 'yellow' | 'rose';

export const toneOf = (metal: MetalId): MetalTone =>
  metal.endsWith('yellow') ? 'yellow' : metal.endsWith('rose') ? 'rose' : 'white';

/** How much of the difference to the best grade is seen from above: nothing, a trace side by side, or plainly. */
type Visibility = 'unseen' | 'trace' | 'plain';

/** The first grade that leaves a trace beside the best, and the first that most people see. */
const SEEN_FROM = {
  colour: { white: ['G', 'K'], warm: ['I', 'L'] },
  clarity: { white: ['SI1', 'SI2'], warm: ['SI1', 'SI2'] },
} as const;

/**
 * What the trade has found of set stones seen from above, without a loupe. Step cuts are open windows: grades show in
 * them one step sooner.
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
