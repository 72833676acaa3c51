import * as v from 'valibot';
import { sortColumns } from '#kernel/shop/catalogue/catalogue.rules.ts';
import { email } from '#kernel/shop/text/typed-text.ts';
import { codes } from '#kernel/wire/codes.ts';
import { productCard, productPairs } from '#kernel/wire/contracts/product-card.contract.ts';
import { datedReviewRow, reviewSummary } from '#kernel/wire/contracts/review-row.contract.ts';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';
import { empty, mapOf, media, price } from '#kernel/wire/shapes.ts';

/** `{"metal":"platinum-950"}`; several values of an attribute are a list, or comma-separated. */
export const filterAttrs = v.optional(
  p.json(
    v.record(
      v.pipe(v.string(), v.regex(/^[a-z]{1,20}$/)),
      v.pipe(
        p.several,
        v.transform((values) => values.join(',')),
        v.maxLength(200),
      ),
    ),
  ),
  {},
);

/** `1000-2000` or `1000-`, major units of the request's currency. */
const priceRange = v.optional(v.union([v.literal(''), v.pipe(v.string(), v.regex(/^\d{1,9}-\d{0,9}$/))]), '');

const listing = {
  p: p.page,
  numPerPage: p.perPage(24),
  sortColumn: v.optional(v.picklist(sortColumns), 'hot'),
  dir: v.optional(v.picklist(['asc', 'desc', '']), ''),
  filterAttrs,
};

const categoryInput = v.object({ categoryId: p.id, filterPrice: priceRange, ...listing });
const categoryFaults = { categoryId: { invalid: { code: codes.categoryNotFound } } };
const searchInput = v.object({ q: p.text(100), price: priceRange, ...listing });

const filterInfo = mapOf(
  v.object({
    name: v.string(),
    label: v.string(),
    items: v.array(
      v.object({ _id: v.string(), label: v.string(), count: v.number(), selected: v.boolean() }),
    ),
  }),
);

export const filterPrice = mapOf(
  v.array(
    v.object({
      selected: v.boolean(),
      label: v.string(),
      val: v.string(),
      /** The same range in the base currency; '' for a range sent by the client. */
      base_val: v.string(),
    }),
  ),
);

const categoryLink = v.object({
  name: v.string(),
  url_key: v.string(),
  current: v.boolean(),
  /** `catalog/category/<id>`, without a leading slash; `path` is the page of our site. */
  url: v.string(),
  path: v.string(),
});

const listAnswer = {
  products: productPairs,
  total: v.number(),
  page_count: v.number(),
  filter_info: filterInfo,
  filter_price: filterPrice,
};

const option = v.object({
  key: v.string(),
  label: v.string(),
  values: v.array(
    v.object({
      key: v.string(),
      label: v.string(),
      /** Price difference in the request's currency, and in base minor units. */
      delta: price,
      delta_base_minor: v.number(),
    }),
  ),
});

const variant = v.object({
  /** Key of the chosen value by option key. */
  options: v.record(v.string(), v.string()),
  sku: v.string(),
  /** GTIN; '' without one. */
  barcode: v.string(),
  price_base_minor: v.number(),
  /** Before the discount; equal to `price_base_minor` if not reduced. */
  original_base_minor: v.number(),
  stock: v.number(),
  weight_g: v.number(),
});

const stone = v.object({
  role: v.string(),
  cut: v.string(),
  material: v.string(),
  origin: v.string(),
  carat: v.number(),
  color: v.string(),
  clarity: v.string(),
  cut_grade: v.string(),
  polish: v.string(),
  symmetry: v.string(),
  fluor: v.string(),
  count: v.number(),
  label: v.string(),
  /** Label of its shape. */
  shape: v.string(),
  lab: v.string(),
  /** '' if the piece has no report. */
  report_no: v.string(),
});

export type ProductOption = v.InferOutput<typeof option>;

export const product = v.object({
  _id: v.string(),
  id: v.number(),
  name: v.string(),
  sku: v.string(),
  attr_group: v.string(),
  description: v.string(),
  price_info: v.object({ price, special_price: v.optional(price) }),
  /**
   * Every variant by its number (`sku`): the labels of the chosen values by option label, and `qty`, `price` (a
   * number, added to the product's) and `image`.
   */
  custom_option: mapOf(v.record(v.string(), v.union([v.string(), v.number()]))),
  /** null without reviews. */
  productReview: v.nullable(
    v.object({
      _id: v.string(),
      coll: v.array(datedReviewRow),
    }),
  ),
  review_summary: reviewSummary,
  buy_also_buy: productPairs,
  brand_name: v.string(),
  subtitle: v.string(),
  paragraphs: v.array(v.string()),
  details: v.array(v.string()),
  care: v.string(),
  meta: v.object({ title: v.string(), description: v.string() }),
  customized_type: v.picklist([0, 1, 2, 4]),
  is_customized: v.picklist([0, 1]),
  category: v.array(v.object({ id: v.number(), name: v.string(), url: v.string() })),
  pictures: v.array(v.object({ view: v.string(), alt: v.string(), media })),
  /** The same views in other metals, by the key of the metal. */
  pictures_by_metal: v.array(v.object({ metal: v.string(), pictures: v.array(media) })),
  stones: v.array(stone),
  choices: v.array(option),
  /** The combinations of choices that are sold; absent if all are, at the product's price and the deltas. */
  variants: v.optional(v.array(variant)),
  /** GTIN of a product without variants; absent without one. */
  barcode: v.optional(v.string()),
  pieces: v.array(productCard),
  /** For a sold-out piece: a similar one made to order. */
  sister: v.nullable(productCard),
  price_base_minor: v.number(),
  original_base_minor: v.number(),
  /**
   * The lowest prices of the 30 days before the reduction: '' without choices, and by the key of each variant. Absent
   * without a reduction, or if they are not known.
   */
  prior_prices: v.optional(v.record(v.string(), v.number())),
  discountrate: v.number(),
  stock: v.number(),
  is_in_stock: v.picklist([1, 2]),
  is_returnable: v.boolean(),
  /** Why it cannot be returned, as a key of the returns texts: sale, customised, bundle; '' if it can. */
  not_returnable_reason: v.string(),
  weight_g: v.number(),
  /** Key of the pictured metal. */
  metal: v.string(),
  /** Working days in the workshop; null if in stock. */
  days_to_make: v.nullable(v.number()),
  is_resizable: v.boolean(),
  /** Whether it can be shown live, from its design. */
  has_design: v.boolean(),
  /** Carats of the centre stone shown in the live view of a ring, including its own; null for other pieces. */
  weights_to_see: v.nullable(v.object({ own: v.number(), all: v.array(v.number()) })),
  url: v.string(),
  path: v.string(),
});

export type Product = v.InferOutput<typeof product>;

const cardIds = v.pipe(p.several, v.array(p.id), v.minLength(1), v.maxLength(100));

export const catalogueEndpoints = {
  categoryIndex: endpoint('GET', 'catalog/category/index', {
    summary: 'A category with its products, filters and sort orders',
    faults: categoryFaults,
    jsonParameters: ['filterAttrs'],
    input: categoryInput,
    output: v.object({
      id: v.number(),
      name: v.string(),
      title: v.string(),
      description: v.string(),
      meta_keywords: v.string(),
      meta_description: v.string(),
      image: v.string(),
      picture: media,
      path: v.array(v.object({ id: v.number(), name: v.string(), url: v.string() })),
      filter_category: mapOf(categoryLink),
      ...listAnswer,
    }),
  }),
  categoryProduct: endpoint('GET', 'catalog/category/product', {
    summary: 'The next page of a category',
    faults: categoryFaults,
    jsonParameters: ['filterAttrs'],
    input: categoryInput,
    output: v.object({ products: productPairs }),
  }),
  productIndex: endpoint('GET', 'catalog/product/index', {
    summary: 'A product',
    input: v.object({ product_id: p.reference }),
    output: v.object({ product }),
  }),
  productPages: endpoint('GET', 'catalog/product/pages', {
    summary:
      'Up to a hundred products in the format of `catalog/product/index`; products off sale are omitted',
    input: v.object({ product_id: cardIds }),
    output: v.object({ products: v.array(product) }),
  }),
  productTellMe: endpoint('POST', 'catalog/product/tellme', {
    summary: 'Requests an email when a sold-out product is back in stock',
    faults: { email: { invalid: { code: codes.emailFormat } } },
    input: v.object({ product_id: p.id, email }),
    output: empty,
  }),
  productCards: endpoint('GET', 'catalog/product/cards', {
    summary: 'Up to a hundred products in the requested order; products off sale are omitted',
    input: v.object({ product_id: cardIds }),
    output: v.object({ products: v.array(productCard) }),
  }),
  productStock: endpoint('GET', 'catalog/product/stock', {
    summary: 'Available quantity of a product; 0 if off sale',
    input: v.object({ product_id: p.id }),
    output: v.object({ stock: v.number(), is_in_stock: v.picklist([1, 2]) }),
  }),
  searchIndex: endpoint('GET', 'catalogsearch/index/index', {
    summary: 'Search with filters',
    jsonParameters: ['filterAttrs'],
    input: searchInput,
    output: v.object({
      suggestion: v.string(),
      ...listAnswer,
    }),
  }),
  searchProduct: endpoint('GET', 'catalogsearch/index/product', {
    summary: 'The next page of a search',
    jsonParameters: ['filterAttrs'],
    input: searchInput,
    output: v.object({ products: productPairs }),
  }),
};
