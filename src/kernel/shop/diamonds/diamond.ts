import type { Brand } from 'valibot';
import type {
  DiamondFacet,
  DiamondFigure,
  DiamondSort,
  DiamondState,
  diamondFacets,
} from './diamonds.rules.ts';

/** Id of a loose stone: 1 to 2^31-1. */
export type StoneId = number & Brand<'StoneId'>;

/** Parses an id from a URL, a link or the wire; null if invalid. */
export function readStoneId(value: number | string | null): StoneId | null {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? (id as StoneId) : null;
}

/** A loose diamond in stock, with the data of its report. */
export interface Diamond {
  id: StoneId;
  shape: (typeof diamondFacets)['shape'][number];
  carat: number;
  color: string;
  clarity: string;
  /** `none` if the laboratory gives no cut grade. */
  cut: string;
  /** Light grade relative to the usual of its cut; `none` if not graded. */
  light: (typeof diamondFacets)['light'][number];
  polish: string;
  symmetry: string;
  fluor: string;
  lab: string;
  certificateNumber: string;
  origin: (typeof diamondFacets)['origin'][number];
  /** A demonstration stone whose report number no laboratory issued. */
  isSample: boolean;
  lengthMm: number;
  widthMm: number;
  depthMm: number;
  /** Length to width. */
  ratio: number;
  /** Percent of the width (the diameter of a round). */
  tablePct: number;
  depthPct: number;
  /** null if the report does not state it. */
  crownAngleDeg: number | null;
  pavilionAngleDeg: number | null;
  girdle: string;
  culet: string;
  priceBaseMinor: number;
  state: DiamondState;
}

export interface DiamondWithReport extends Diamond {
  /** The report on the laboratory's site; '' if there is none. */
  certificateUrl: string;
}

/** `counts` has one more entry than `edges` has inner edges. */
export interface Histogram {
  edges: readonly number[];
  counts: readonly number[];
}

/** A search of the stock: facet values and ranges; an absent filter matches everything. */
export interface DiamondSearch {
  facets: Readonly<Partial<Record<DiamondFacet, readonly string[]>>>;
  /** Carat; price in major units of the request's currency; table and depth in percent of the width. */
  figures: Readonly<Partial<Record<DiamondFigure, { min?: number; max?: number }>>>;
  sort: DiamondSort;
  page: number;
  perPage: number;
}

/** The first page of the whole stock, cheapest first. */
export const everyDiamond: DiamondSearch = {
  facets: {},
  figures: {},
  sort: 'recommended',
  page: 1,
  perPage: 24,
};

/** A page of stones with facet counts. */
export interface DiamondPage {
  stones: readonly Diamond[];
  total: number;
  pageCount: number;
  /** Number of stones per value; each facet is counted without its own filter. */
  counts: Readonly<Partial<Record<DiamondFacet, Readonly<Record<string, number>>>>>;
  /** In major units of the request's currency, counted without the price filter. */
  priceHistogram: Histogram;
  /** In carat, counted without the carat filter. */
  caratHistogram: Histogram;
}
