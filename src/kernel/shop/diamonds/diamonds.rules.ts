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

/** What the finder lists of a loose stone; values outside these lists are not sold. */
export const diamondClarities = [...CLARITY_GRADES, 'I1'] as const;
/** ID is IGI's Ideal; `none` where the laboratory gives no cut grade (most fancy shapes). */
export const diamondCuts = ['ID', ...CUT_GRADES, 'none'] as const;
export const diamondFinishes = ['ID', ...CUT_GRADES] as const;
export const diamondFluorescences = FLUORESCENCES;
/** Letters, and beyond them hues: of a colour of its own the finder asks the hue alone. */
export const diamondColours = [...COLOUR_GRADES, ...FANCY_HUES] as const;
/** `none` for a stone that has not been judged yet. */
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

/** Figures with a least and a most. */
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
] as const;

export type DiamondSort = (typeof diamondSorts)[number];

/** What the shop lists, inclusive; a feed's row outside is refused. */
export const diamondBounds = {
  carat: { min: 0.18, max: 50 },
  /** Percent of the width. */
  table: { min: 30, max: 95 },
  depth: { min: 30, max: 95 },
  /** Length to width. */
  ratio: { min: 0.8, max: 3.5 },
} as const;

export const maxDiamondFavourites = 200;
/** Stones whose stock one call may ask for. */
export const maxStockIds = 100;

/** Inner edges of a logarithmic histogram, ascending; n edges make n + 1 buckets, which `step` must keep apart. */
function logEdges(from: number, to: number, buckets: number, step: number): number[] {
  return Array.from(
    { length: buckets - 1 },
    (_, index) => Math.round((from * (to / from) ** ((index + 1) / buckets)) / step) * step,
  );
}

/** HK$1,000 to HK$3,000,000 in minor units of the base currency, on whole HK$10: 40 buckets. */
export const priceEdgesMinor: readonly number[] = logEdges(100_000, 300_000_000, 40, 1_000);

/** 0.2 to 10 carat in hundredths. */
export const caratEdgesHundredths: readonly number[] = logEdges(20, 1_000, 40, 1);

/**
 * A stone is `available`, or `reserved` by an order that waits for its payment, or `sold`. Only the order that
 * reserved it may release or buy it.
 */
export const diamondStates = ['available', 'reserved', 'sold'] as const;

export type DiamondState = (typeof diamondStates)[number];

/** Why a stone cannot be had now; undefined when it can. */
export function stoneObstacle(state: DiamondState | undefined): 'gone' | 'reserved' | undefined {
  if (state === 'available') return undefined;
  return state === 'reserved' ? 'reserved' : 'gone';
}
