import type { Brand } from 'valibot';
import type {
  DiamondFacet,
  DiamondFigure,
  DiamondSort,
  DiamondState,
  diamondFacets,
} from './diamonds.rules.ts';

/** A row of the stock of loose stones: 1 to 2^31-1. */
export type StoneId = number & Brand<'StoneId'>;

/** Reads an id from an address, a link or the wire; null where there is none. */
export function readStoneId(value: number | string | null): StoneId | null {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? (id as StoneId) : null;
}

/** A loose diamond of the stock, with what its report says. */
export interface Diamond {
  id: StoneId;
  shape: (typeof diamondFacets)['shape'][number];
  carat: number;
  color: string;
  clarity: string;
  /** `none` where the laboratory gives no cut grade. */
  cut: string;
  /** Beside the usual of its cut; `none` where it has not been judged. */
  light: (typeof diamondFacets)['light'][number];
  polish: string;
  symmetry: string;
  fluor: string;
  lab: string;
  certificateNumber: string;
  origin: (typeof diamondFacets)['origin'][number];
  /** A stone of the demonstration shop; no laboratory has issued its number. */
  isSample: boolean;
  lengthMm: number;
  widthMm: number;
  depthMm: number;
  /** Length to width. */
  ratio: number;
  /** Percent of the width (the diameter of a round). */
  tablePct: number;
  depthPct: number;
  /** null where the report does not say. */
  crownAngleDeg: number | null;
  pavilionAngleDeg: number | null;
  girdle: string;
  culet: string;
  priceBaseMinor: number;
  state: DiamondState;
}

export interface DiamondWithReport extends Diamond {
  /** Where the laboratory shows the report; '' where it does not. */
  certificateUrl: string;
}

/** `counts` has one figure more than `edges` has inner edges. */
export interface Histogram {
  edges: readonly number[];
  counts: readonly number[];
}

/** What is asked of the stock: values of facets, bounds of figures; what is absent narrows nothing. */
export interface DiamondSearch {
  facets: Readonly<Partial<Record<DiamondFacet, readonly string[]>>>;
  /** Carat; the price in major units of the request's currency; table and depth in percent of the width. */
  figures: Readonly<Partial<Record<DiamondFigure, { min?: number; max?: number }>>>;
  sort: DiamondSort;
  page: number;
  perPage: number;
}

/** The first page of the whole stock, the cheapest first. */
export const everyDiamond: DiamondSearch = { facets: {}, figures: {}, sort: 'price', page: 1, perPage: 24 };

/** A page of stones, and how many there are of what. */
export interface DiamondPage {
  stones: readonly Diamond[];
  total: number;
  pageCount: number;
  /** How many stones have a value, each facet counted without its own filter. */
  counts: Readonly<Partial<Record<DiamondFacet, Readonly<Record<string, number>>>>>;
  /** Major units of the request's currency, counted without the price filter. */
  priceHistogram: Histogram;
  /** Carat, counted without the carat filter. */
  caratHistogram: Histogram;
}
