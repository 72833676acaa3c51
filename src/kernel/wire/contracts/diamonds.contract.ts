import * as v from 'valibot';
import { CLARITY_GRADES, COLOUR_GRADES, CUT_GRADES } from '#kernel/jewel/gems/grades.ts';
import {
  diamondFacetNames,
  diamondFacets,
  diamondSorts,
  diamondStates,
  maxStockIds,
} from '#kernel/shop/diamonds/diamonds.rules.ts';
import { plainString } from '#kernel/shop/text/typed-text.ts';
import { endpoint, inModule } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';
import { empty, price } from '#kernel/wire/shapes.ts';

/** Values of a facet; empty or absent for all. */
function listOf<const T extends readonly string[]>(values: T) {
  return v.optional(v.pipe(p.several, v.array(v.picklist(values)), v.maxLength(values.length * 2)), []);
}

/** A number between 0 and `max`; empty or absent for no bound. */
function bound(max: number) {
  const number = v.union([
    v.pipe(plainString, v.regex(/^\d{1,9}(?:\.\d{1,3})?$/), v.transform(Number)),
    v.pipe(v.number(), v.finite()),
  ]);
  return v.optional(
    v.union([
      v.pipe(
        v.literal(''),
        v.transform(() => undefined),
      ),
      v.pipe(number, v.minValue(0), v.maxValue(max)),
    ]),
  );
}

const search = v.object({
  shape: listOf(diamondFacets.shape),
  color: listOf(diamondFacets.color),
  clarity: listOf(diamondFacets.clarity),
  cut: listOf(diamondFacets.cut),
  polish: listOf(diamondFacets.polish),
  symmetry: listOf(diamondFacets.symmetry),
  fluor: listOf(diamondFacets.fluor),
  lab: listOf(diamondFacets.lab),
  origin: listOf(diamondFacets.origin),
  light: listOf(diamondFacets.light),
  carat_min: bound(100),
  carat_max: bound(100),
  /** Major units of the request's currency. */
  price_min: bound(100_000_000),
  price_max: bound(100_000_000),
  /** Percent of the width. */
  table_min: bound(100),
  table_max: bound(100),
  depth_min: bound(100),
  depth_max: bound(100),
  ratio_min: bound(10),
  ratio_max: bound(10),
  sort: v.optional(v.picklist(diamondSorts), 'price'),
  p: p.page,
  numPerPage: p.perPage(24),
});

const stone = v.object({
  id: v.number(),
  shape: v.picklist(diamondFacets.shape),
  carat: v.number(),
  color: v.string(),
  clarity: v.string(),
  /** `none` if the laboratory gives no cut grade. */
  cut: v.string(),
  /** Light grade relative to the usual of its cut; `none` if not graded. */
  light: v.picklist(diamondFacets.light),
  polish: v.string(),
  symmetry: v.string(),
  fluor: v.string(),
  lab: v.string(),
  certificate_no: v.string(),
  origin: v.picklist(diamondFacets.origin),
  /** A demonstration stone whose report number no laboratory issued. */
  is_sample: v.boolean(),
  length_mm: v.number(),
  width_mm: v.number(),
  depth_mm: v.number(),
  ratio: v.number(),
  /** Percent of the width (the diameter of a round). */
  table_pct: v.number(),
  depth_pct: v.number(),
  /** 0 if the report does not state it. */
  crown_angle_deg: v.number(),
  pavilion_angle_deg: v.number(),
  girdle: v.string(),
  culet: v.string(),
  price,
  price_base_minor: v.number(),
  state: v.picklist(diamondStates),
});

const judgedStone = v.object({ stone, light_score: v.number() });

export type Diamond = v.InferOutput<typeof stone>;

const facetName = v.picklist(diamondFacetNames);

/** `counts` has one more entry than `edges` has inner edges. */
const histogram = v.object({ edges: v.array(v.number()), counts: v.array(v.number()) });

const favouriteInput = v.object({ diamond_id: p.id });

const ids = v.pipe(p.several, v.array(p.id), v.minLength(1), v.maxLength(maxStockIds));

export const diamondEndpoints = {
  diamond: endpoint('GET', 'vplus3d/diamond/detail', {
    summary: 'A loose diamond with its proportions and certificate',
    input: v.object({ id: p.id }),
    output: v.object({ stone: v.object({ ...stone.entries, certificate_url: v.string() }) }),
  }),
  diamondStock: endpoint('GET', 'vplus3d/diamond/get-stock', {
    summary: 'State and price of up to a hundred stones; unknown ones are left out',
    input: v.object({ id: ids }),
    output: v.object({
      stock: v.array(
        v.object({
          id: v.number(),
          state: v.picklist(diamondStates),
          price,
          price_base_minor: v.number(),
        }),
      ),
    }),
  }),
  diamondSelection: endpoint('GET', 'vplus3d/diamond/selection', {
    summary: 'Up to a hundred stones in the order asked for, sold ones too; unknown ones are left out',
    input: v.object({ id: ids }),
    output: v.object({ stones: v.array(stone) }),
  }),
  diamondSteps: endpoint('GET', 'vplus3d/diamond/any-stone', {
    summary: 'What any stone of these grades costs a carat, by weight',
    input: v.object({
      shape: v.picklist(diamondFacets.shape),
      origin: v.picklist(diamondFacets.origin),
      color: v.picklist(COLOUR_GRADES),
      clarity: v.picklist(CLARITY_GRADES),
      cut: v.picklist(CUT_GRADES),
      /** Absent for stones with any fluorescence. */
      fluor: v.optional(v.picklist(diamondFacets.fluor)),
    }),
    output: v.object({
      /** Prices by weight step, from zero; weights in thousandths of a carat. */
      steps: v.array(
        v.object({
          from_mct: v.number(),
          /** Median of such stones in stock; if `count` is 0, the shop's list price. */
          per_carat_base_minor: v.number(),
          count: v.number(),
          /** The heaviest stone; 0 without any. */
          heaviest_mct: v.number(),
        }),
      ),
    }),
  }),
  ...inModule('diamonds', {
    diamonds: endpoint('GET', 'vplus3d/diamond/luo-zuan-index', {
      summary: 'Loose diamonds by every facet, with counts and histograms',
      input: search,
      output: v.object({
        stones: v.array(stone),
        total: v.number(),
        page_count: v.number(),
        /** Each facet is counted without its own filter. */
        facets: v.array(
          v.object({
            name: facetName,
            values: v.array(v.object({ value: v.string(), count: v.number(), selected: v.boolean() })),
          }),
        ),
        /** Inner edges in major units of the request's currency; counted without the price filter. */
        price_histogram: histogram,
        /** Inner edges in carat; counted without the carat filter. */
        carat_histogram: histogram,
      }),
    }),
    diamondByNumber: endpoint('GET', 'vplus3d/diamond/by-number', {
      summary: 'Stones by report number (with or without laboratory, LG and spaces) or stock number',
      input: v.object({ number: p.plain(40) }),
      output: v.object({ stones: v.array(stone) }),
    }),
    diamondSameLook: endpoint('GET', 'vplus3d/diamond/same-look', {
      summary: 'Cheaper stones that look the same as this one, cheapest first, up to six of each origin',
      input: v.object({ id: p.id }),
      output: v.object({
        /** 0 to 100: brightness and contrast computed from the stone's proportions. */
        light_score: v.number(),
        stones: v.array(judgedStone),
      }),
    }),
    diamondFavourites: endpoint('GET', 'vplus3d/diamond/favorite-list', {
      summary: 'Favourite stones, newest first; sold ones stay and say so',
      access: 'shopper',
      input: v.object({ p: p.page, numPerPage: p.perPage(24) }),
      output: v.object({ stones: v.array(stone), total: v.number() }),
    }),
    diamondFavouriteAdd: endpoint('POST', 'vplus3d/diamond/favorite-add', {
      summary: 'Remember a stone; twice is once',
      access: 'shopper',
      input: favouriteInput,
      output: empty,
    }),
    diamondFavouriteCancel: endpoint('GET', 'vplus3d/diamond/favorite-cancel', {
      summary: 'Forget a stone',
      access: 'shopper',
      writes: true,
      input: favouriteInput,
      output: empty,
    }),
  }),
};
