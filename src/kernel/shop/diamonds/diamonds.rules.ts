import {
  CLARITY_GRADES,
  COLOUR_GRADES,
  CUT_GRADES,
  FANCY_HUES,
  FLUORESCENCES,
  GEM_SHAPES,
  STONE_ORIGINS,
} from '#kernel/jewel/gems/grades.ts';
import { LIGHT_GRADES } from './light-grades.ts';

/** Facet values of the finder; stones with other values are not sold. */
export const diamondClarities = [...CLARITY_GRADES, 'I1'] as const;
/** ID is IGI's Ideal; `none` if the laboratory gives no cut grade (most fancy shapes). */
export const diamondCuts = ['ID', ...CUT_GRADES, 'none'] as const;
export const diamondFinishes = ['ID', ...CUT_GRADES] as const;
export const diamondFluorescences = FLUORESCENCES;
/** Letter grades, then hues; fancy colours are filtered by hue only. */
export const diamondColours = [...COLOUR_GRADES, ...FANCY_HUES] as const;
/** `none` for a stone that is not graded. */
export const diamondLights = [...LIGHT_GRADES, 'none'] as const;
export const diamondLabs = ['GIA', 'IGI', 'HRD'] as const;

/** Every facet with its values; each is counted without its own filter. */
export const diamondFacets = {
  shape: GEM_SHAPES,
  color: diamondColours,
  clarity: diamondClarities,
  cut: diamondCuts,
  polish: diamondFinishes,
  symmetry: diamondFinishes,
  fluor: diamondFluorescences,
  lab: diamondLabs,
  origin: STONE_ORIGINS,
  light: diamondLights,
} as const;

export type DiamondFacet = keyof typeof diamondFacets;

export const diamondFacetNames = Object.keys(diamondFacets) as DiamondFacet[];

/** Numeric filters with minimum and maximum. */
export const diamondFigures = ['carat', 'price', 'table', 'depth', 'ratio'] as const;

export type DiamondFigure = (typeof diamondFigures)[number];

/** Equal keys are ordered by weight, then by id, so that pages never overlap. */
export const diamondSorts = [
  'price',
  'price-desc',
  'carat',
  'carat-desc',
  'color',
  'clarity',
  'cut',
  'light',
  'recommended',
] as const;

/** Stones from this weight come first in the recommended order, those with the best light at the front. */
export const recommendedFromHundredths = 100;

export type DiamondSort = (typeof diamondSorts)[number];

/** Inclusive bounds of the stock; a feed's row outside them is refused. */
export const diamondBounds = {
  carat: { min: 0.18, max: 50 },
  /** Percent of the width. */
  table: { min: 30, max: 95 },
  depth: { min: 30, max: 95 },
  /** Length to width. */
  ratio: { min: 0.8, max: 3.5 },
} as const;

export const maxDiamondFavourites = 200;
/** Maximum stones per stock request. */
export const maxStockIds = 100;

/**
 * Inner edges of a logarithmic histogram, ascending and distinct after rounding to `step`; n edges make n + 1
 * buckets.
 */
function logEdges(from: number, to: number, buckets: number, step: number): number[] {
  return Array.from(
    { length: buckets - 1 },
    (_, index) => Math.round((from * (to / from) ** ((index + 1) / buckets)) / step) * step,
  );
}

/** 1,000 to 3,000,000 in minor units of the base currency, rounded to tens: 40 buckets. */
export const priceEdgesMinor: readonly number[] = logEdges(100_000, 300_000_000, 40, 1_000);

/** 0.2 to 10 carat in hundredths. */
export const caratEdgesHundredths: readonly number[] = logEdges(20, 1_000, 40, 1);

/**
 * A stone is `available`, `reserved` by an unpaid order, or `sold`. Only the order that reserved it may release or
 * buy it.
 */
export const diamondStates = ['available', 'reserved', 'sold'] as const;

export type DiamondState = (typeof diamondStates)[number];

/** Why a stone is not available; undefined if it is. */
export function stoneObstacle(state: DiamondState | undefined): 'gone' | 'reserved' | undefined {
  if (state === 'available') return undefined;
  return state === 'reserved' ? 'reserved' : 'gone';
}
