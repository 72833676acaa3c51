import { CUT_STYLES } from '#kernel/jewel/gems/cut-style.ts';
import {
  CLARITY_GRADES,
  CUT_GRADES,
  type CutShape,
  FANCY_HUES,
  type FancyIntensity,
  FLUORESCENCES,
  GEM_SHAPES,
  INTENSITIES_OF,
  SINGLE_COLOUR_GRADES,
  STONE_MAKES,
  STONE_ORIGINS,
  WARM_COLOUR_GRADES,
} from '#kernel/jewel/gems/grades.ts';
import { isFancy } from '#kernel/jewel/gems/is-fancy.ts';
import { colourNamed, hueOf, intensityOf } from '#kernel/jewel/gems/own-colour.ts';
import { PROPORTION_LIMITS, PROPORTION_NAMES, type Proportions } from '#kernel/jewel/gems/proportions.ts';
import { round2 } from '#kernel/jewel/mesh/vector.ts';
import type { Control } from '../control.ts';
import { choice, materialControl, measure, rare } from '../controls.ts';
import { type Range, range } from '../range.ts';
import { proportionsOf } from './set-stone.ts';
import { mayBeNative } from './stone.rules.ts';
import { ANY_FLUORESCENCE, CARAT, type StoneDesign } from './stone.schema.ts';

const PROPORTION_CONTROLS = {
  lengthToWidth: { id: 'ratio', unit: 'ratio', step: 0.01 },
  tablePct: { id: 'table', unit: 'percent', step: 0.5 },
  crownPct: { id: 'crown', unit: 'percent', step: 0.1 },
  pavilionPct: { id: 'pavilion', unit: 'percent', step: 0.1 },
  girdlePct: { id: 'girdle', unit: 'percent', step: 0.1 },
  starPct: { id: 'star', unit: 'percent', step: 1 },
  lowerHalfPct: { id: 'lower-half', unit: 'percent', step: 1 },
} as const satisfies Record<keyof Proportions, object>;

/** Offered weights of a leading stone, ct. */
export const LEADING_CARAT = range(0.2, CARAT.max);

interface StoneOptions {
  /** Path of the stone in its piece. */
  path: string;
  shapes?: readonly CutShape[];
  carat?: Range;
}

/** Controls of a leading stone: the common ones, its grades and its proportions. */
export const stoneControls = (stone: StoneDesign, options: StoneOptions): Control[] => [
  shapeControl(stone, options),
  ...gradedControls(stone, options),
  ...(mayBeNative(stone) ? [makeControl(stone, options)] : []),
  ...diamondControls(stone, options.path),
  ...proportionControls(stone, options.path),
];

/** Controls of a stone of a given shape: weight, material and grades. */
export function gradedControls(
  { carat, clarity, colour, cutGrade, make, material, origin }: StoneDesign,
  { path, carat: limits = LEADING_CARAT }: StoneOptions,
): Control[] {
  return [
    measure('carat', `${path}.carat`, carat, limits, { unit: 'ct', step: 0.01 }),
    materialControl('material', `${path}.material`, material),
    // Moissanite is always laboratory-grown; colour and clarity grades apply to diamonds.
    ...(material === 'moissanite' ? [] : [choice('origin', `${path}.origin`, origin, STONE_ORIGINS)]),
    ...(material === 'diamond'
      ? [
          choice('colour', `${path}.colour`, colour, SINGLE_COLOUR_GRADES, 'grade'),
          choice('clarity', `${path}.clarity`, clarity, CLARITY_GRADES, 'grade'),
        ]
      : []),
    // Cut grades apply to stones cut to proportions.
    ...(make === undefined ? [choice('cut-grade', `${path}.cutGrade`, cutGrade, CUT_GRADES)] : []),
  ];
}

/** Colour to return to from one beyond M. */
const USUAL_COLOUR = 'G';
const NO_TINT = 'none';
const TINTS: readonly string[] = [NO_TINT, ...WARM_COLOUR_GRADES, ...FANCY_HUES];

function tintOf(colour: StoneDesign['colour']): string {
  if (isFancy(colour)) return hueOf(colour);
  return TINTS.includes(colour) ? colour : NO_TINT;
}

/** Controls for a colour beyond M: a range of letters, or a hue and then its intensity. */
function tintControls(colour: StoneDesign['colour'], path: string): Control[] {
  const put = (value: string) => [{ path: `${path}.colour`, value }];
  const strength = isFancy(colour) ? intensityOf(colour) : 'fancy';
  const tint: Control = {
    ...choice('tint', `${path}.colour`, tintOf(colour), TINTS, 'hue'),
    isUsual: tintOf(colour) === NO_TINT,
    put: (next: string) => {
      const hue = FANCY_HUES.find((known) => known === next);
      if (hue === undefined) return put(next === NO_TINT ? USUAL_COLOUR : next);
      const intensities: readonly FancyIntensity[] = INTENSITIES_OF[hue];
      return put(colourNamed(intensities.includes(strength) ? strength : 'fancy', hue));
    },
  };
  if (!isFancy(colour)) return [tint];
  const hue = hueOf(colour);
  return [
    tint,
    {
      ...choice('intensity', `${path}.colour`, strength, INTENSITIES_OF[hue]),
      put: (next: string) =>
        INTENSITIES_OF[hue].flatMap((known) => (known === next ? put(colourNamed(known, hue)) : [])),
    },
  ];
}

/** Rarely used controls of a diamond: a colour beyond M, and fluorescence. */
const diamondControls = ({ material, colour, fluorescence }: StoneDesign, path: string): Control[] =>
  material === 'diamond'
    ? [
        ...tintControls(colour, path),
        rare(
          choice('fluorescence', `${path}.fluorescence`, fluorescence ?? ANY_FLUORESCENCE, [
            ANY_FLUORESCENCE,
            ...FLUORESCENCES,
          ]),
          fluorescence === undefined,
        ),
      ]
    : [];

/** Controls of an accent stone: shape, weight and material. */
export const accentStoneControls = (
  stone: StoneDesign,
  { path, shapes, carat, prefix }: Required<StoneOptions> & { prefix: string },
): Control[] => [
  shapeControl(stone, { path, shapes }, prefix),
  measure(`${prefix}carat`, `${path}.carat`, stone.carat, carat, { unit: 'ct', step: 0.01 }),
  materialControl(`${prefix}material`, `${path}.material`, stone.material),
];

const makeControl = ({ make }: StoneDesign, { path }: StoneOptions): Control => ({
  ...choice('make', `${path}.make`, make ?? 'precision', STONE_MAKES),
  put: (value: string) => [
    { path: `${path}.make`, value },
    // Proportions belong to a make; another make starts with its own.
    { path: `${path}.proportions`, value: null },
  ],
});

const shapeControl = (
  { shape }: StoneDesign,
  { path, shapes = GEM_SHAPES }: StoneOptions,
  prefix = '',
): Control => ({
  ...choice(`${prefix}shape`, `${path}.shape`, shape, shapes, 'shape'),
  // Proportions belong to a shape; another shape starts with its own.
  put: (value: string) => [
    { path: `${path}.shape`, value },
    { path: `${path}.proportions`, value: null },
  ],
});

function proportionControls(stone: StoneDesign, path: string): Control[] {
  const actual = proportionsOf(stone);
  return PROPORTION_NAMES.flatMap((name): Control[] => {
    const [min, max] = PROPORTION_LIMITS[stone.shape][name];
    const isOfBrilliants = name === 'starPct' || name === 'lowerHalfPct';
    if (min === max || (isOfBrilliants && CUT_STYLES[stone.shape] !== 'brilliant')) return [];
    // The pavilion of a native cut is stepped.
    if (name === 'lowerHalfPct' && stone.make === 'native') return [];
    const { id, ...options } = PROPORTION_CONTROLS[name];
    return [
      {
        ...measure(id, '', round2(actual[name]), range(min, max), { ...options, isAdvanced: true }),
        put: (value: number) => [
          { path: `${path}.proportions`, value: { ...stone.proportions, [name]: value } },
        ],
      },
    ];
  });
}
