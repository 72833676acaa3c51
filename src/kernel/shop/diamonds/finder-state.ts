import { COLOUR_GRADES, FANCY_HUES, WARM_COLOUR_GRADES } from '#kernel/jewel/gems/grades.ts';
import { type DiamondSearch, everyDiamond } from '#kernel/shop/diamonds/diamond.ts';
import {
  type DiamondFigure,
  type DiamondSort,
  diamondClarities,
  diamondFacets,
  diamondFigures,
  diamondFinishes,
  diamondFluorescences,
  diamondSorts,
} from '#kernel/shop/diamonds/diamonds.rules.ts';
import { LIGHT_GRADES } from '#kernel/shop/diamonds/light-grades.ts';
import type { CurrencyRate } from '#kernel/shop/money/money.ts';
import { type Bounds, shownBounds } from './price-bounds.ts';

/** Facets chosen as a range of grades, best first. */
export const gradeScales = {
  color: COLOUR_GRADES,
  clarity: diamondClarities,
  cut: diamondFinishes,
  polish: diamondFinishes,
  symmetry: diamondFinishes,
  fluor: diamondFluorescences,
  light: LIGHT_GRADES,
} as const;
export type GradeFacet = keyof typeof gradeScales;
export const gradeFacets = Object.keys(gradeScales) as GradeFacet[];

const isWarm = (grade: string): boolean => WARM_COLOUR_GRADES.some((warm) => warm === grade);

/** The grades of a slider, best first; colours beyond M only if stones have them or they are chosen. */
export function shownScale(
  facet: GradeFacet,
  counts: Readonly<Record<string, number>>,
  run: readonly [number, number] | undefined,
): readonly string[] {
  const scale: readonly string[] = gradeScales[facet];
  const asked = run ? scale.slice(run[0], run[1] + 1) : [];
  const isWhole = [...asked, ...scale.filter((grade) => (counts[grade] ?? 0) > 0)].some(isWarm);
  return isWhole ? scale : scale.filter((grade) => !isWarm(grade));
}

/** Facets chosen value by value. */
const choiceValues = {
  shape: diamondFacets.shape,
  origin: diamondFacets.origin,
  lab: diamondFacets.lab,
  hue: FANCY_HUES,
} as const;
export type ChoiceFacet = keyof typeof choiceValues;
const choiceFacets = Object.keys(choiceValues) as ChoiceFacet[];

export const views = ['table', 'grid'] as const;
export type View = (typeof views)[number];

/** State of the finder, as stored in its address. */
export interface FinderState {
  choices: Readonly<Record<ChoiceFacet, readonly string[]>>;
  /** Positions of the best and the lowest grade, inclusive. */
  grades: Readonly<Partial<Record<GradeFacet, readonly [number, number]>>>;
  /** Prices are in major units of the base currency, so that an address means the same in every currency. */
  figures: Readonly<Record<DiamondFigure, Bounds>>;
  /** Whether a filter on cut grades includes stones without one. */
  keepsUngraded: boolean;
  sort: DiamondSort;
  page: number;
  view: View;
}

export const everything: FinderState = {
  choices: { shape: [], origin: [], lab: [], hue: [] },
  grades: {},
  figures: { carat: {}, price: {}, table: {}, depth: {}, ratio: {} },
  keepsUngraded: true,
  sort: everyDiamond.sort,
  page: 1,
  view: 'table',
};

const own: readonly string[] = [
  ...choiceFacets,
  ...gradeFacets,
  ...diamondFigures,
  'ungraded',
  'sort',
  'p',
  'view',
];

function readGrades(facet: GradeFacet, text: string | null): readonly [number, number] | undefined {
  const scale: readonly string[] = gradeScales[facet];
  const [from, to = from] = (text ?? '').split('~').map((grade) => scale.indexOf(grade));
  if (from === undefined || to === undefined || from < 0 || to < from) return undefined;
  return from === 0 && to === scale.length - 1 ? undefined : [from, to];
}

function readBounds(text: string | null): Bounds {
  const match = /^(\d{0,9}(?:\.\d{1,3})?)-(\d{0,9}(?:\.\d{1,3})?)$/.exec(text ?? '');
  if (!match) return {};
  const [, min = '', max = ''] = match;
  return {
    ...(min === '' ? {} : { min: Number(min) }),
    ...(max === '' ? {} : { max: Number(max) }),
  };
}

/** Reads a query; unknown values are ignored. */
export function parseFinder(query: URLSearchParams): FinderState {
  const choices = { shape: [], origin: [], lab: [], hue: [] } as Record<ChoiceFacet, string[]>;
  for (const facet of choiceFacets) {
    const asked = (query.get(facet) ?? '').split(',');
    choices[facet] = choiceValues[facet].filter((value) => asked.includes(value));
  }
  const grades: Partial<Record<GradeFacet, readonly [number, number]>> = {};
  for (const facet of gradeFacets) {
    const run = readGrades(facet, query.get(facet));
    if (run) grades[facet] = run;
  }
  const bounds = diamondFigures.map((figure) => [figure, readBounds(query.get(figure))] as const);
  const page = query.get('p') ?? '';
  return {
    choices,
    grades,
    figures: Object.fromEntries(bounds) as Record<DiamondFigure, Bounds>,
    keepsUngraded: query.get('ungraded') !== 'no',
    sort: diamondSorts.find((sort) => sort === query.get('sort')) ?? everything.sort,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    view: views.find((view) => view === query.get('view')) ?? everything.view,
  };
}

/** The query for a state, with foreign parameters kept; '' or '?…'. Defaults are left out. */
export function finderQuery(state: FinderState, present = new URLSearchParams()): string {
  const query = new URLSearchParams([...present].filter(([name]) => !own.includes(name)));
  for (const facet of choiceFacets) {
    if (state.choices[facet].length > 0) query.set(facet, state.choices[facet].join(','));
  }
  for (const facet of gradeFacets) {
    const run = state.grades[facet];
    if (run) query.set(facet, `${gradeScales[facet][run[0]]}~${gradeScales[facet][run[1]]}`);
  }
  for (const figure of diamondFigures) {
    const { min, max } = state.figures[figure];
    if (min !== undefined || max !== undefined) query.set(figure, `${min ?? ''}-${max ?? ''}`);
  }
  if (!state.keepsUngraded) query.set('ungraded', 'no');
  if (state.sort !== everything.sort) query.set('sort', state.sort);
  if (state.page > 1) query.set('p', String(state.page));
  if (state.view !== everything.view) query.set('view', state.view);
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%7E', '~');
  return text && `?${text}`;
}

/** The API's search parameters for a state; their prices are in the shown currency. */
export function searchOf(state: FinderState, rate: CurrencyRate): DiamondSearch {
  const gradesOf = (facet: GradeFacet): readonly string[] => {
    const run = state.grades[facet];
    // Letters and hues are both colours: a search may combine them.
    const hues = facet === 'color' ? state.choices.hue : [];
    if (!run) return hues;
    const grades = gradeScales[facet].slice(run[0], run[1] + 1);
    if (facet === 'cut' && state.keepsUngraded) return [...grades, 'none'];
    return [...grades, ...hues];
  };
  const lists = [
    ...(['shape', 'origin', 'lab'] as const).map((facet) => [facet, state.choices[facet]] as const),
    ...gradeFacets.map((facet) => [facet, gradesOf(facet)] as const),
  ];
  return {
    facets: Object.fromEntries(lists.filter(([, values]) => values.length > 0)),
    figures: { ...state.figures, price: shownBounds(state.figures.price, rate) },
    sort: state.sort,
    page: state.page,
    perPage: everyDiamond.perPage,
  };
}

/** Applies a filter and returns to the first page. */
export function withFilter(state: FinderState, change: Partial<FinderState>): FinderState {
  return { ...state, page: 1, ...change };
}

export function toggleChoice(state: FinderState, facet: ChoiceFacet, value: string): FinderState {
  const chosen = state.choices[facet];
  const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
  return withFilter(state, { choices: { ...state.choices, [facet]: next } });
}

export function withGrades(
  state: FinderState,
  facet: GradeFacet,
  run: readonly [number, number],
): FinderState {
  const { [facet]: _before, ...others } = state.grades;
  const isAll = run[0] === 0 && run[1] === gradeScales[facet].length - 1;
  return withFilter(state, { grades: isAll ? others : { ...others, [facet]: run } });
}

export function withBounds(state: FinderState, figure: DiamondFigure, bounds: Bounds): FinderState {
  return withFilter(state, { figures: { ...state.figures, [figure]: bounds } });
}

export type FilterName = ChoiceFacet | GradeFacet | DiamondFigure;

/** The active filters, in the order of the panel. */
export function activeFilters(state: FinderState): FilterName[] {
  return [
    ...choiceFacets.filter((facet) => state.choices[facet].length > 0),
    ...diamondFigures.filter((figure) => Object.keys(state.figures[figure]).length > 0),
    ...gradeFacets.filter((facet) => state.grades[facet] !== undefined),
  ];
}

export function withoutFilter(state: FinderState, name: FilterName): FinderState {
  if (name === 'shape' || name === 'origin' || name === 'lab' || name === 'hue')
    return withFilter(state, { choices: { ...state.choices, [name]: [] } });
  if (name in gradeScales) {
    const facet = name as GradeFacet;
    return withGrades(state, facet, [0, gradeScales[facet].length - 1]);
  }
  return withBounds(state, name as DiamondFigure, {});
}

/** Removes all filters; order and view stay. */
export function withoutFilters(state: FinderState): FinderState {
  return { ...everything, sort: state.sort, view: state.view };
}

/** The query of a search to be saved: its filters, in their own order, without order, page and view; '' without filters. */
export function savedQuery(text: string): string {
  const { choices, grades, figures, keepsUngraded } = parseFinder(new URLSearchParams(text));
  const filters = { ...everything, choices, grades, figures, keepsUngraded };
  return activeFilters(filters).length === 0 ? '' : finderQuery(filters);
}
