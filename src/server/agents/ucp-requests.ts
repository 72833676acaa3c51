import * as v from 'valibot';
import { mostItemIdCharacters } from '#kernel/shop/agents/item-id.ts';
import { diamondFacets, diamondSorts } from '#kernel/shop/diamonds/diamonds.rules.ts';

/**
 * Requests of the Universal Commerce Protocol, as far as the shop reads them. Unknown fields are allowed, as the protocol
 * asks; tests compare with its JSON Schemas.
 */

/** Most identifiers of a lookup. */
export const mostLookups = 50;
/** Most lines of a cart, before equal ones are merged. */
const mostCartLines = 60;

/** The database stores no null character and no half of a surrogate pair. */
const printable = v.check((text: string) => !/[\p{Cc}\p{Cs}]/u.test(text), 'has control characters');
/** Id of a product, variant or stone. */
const itemIdText = v.pipe(v.string(), v.maxLength(mostItemIdCharacters), printable);
const word = v.pipe(v.string(), v.maxLength(200), printable);
const words = v.pipe(v.array(word), v.maxLength(40));
const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const quantity = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** Hints about the buyer. Fields that would name a person are not read. */
const context = v.looseObject({
  address_country: v.optional(word),
  language: v.optional(word),
  currency: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z]{3}$/, 'not a code of ISO 4217'))),
});

const bounds = v.object({
  min: v.optional(v.pipe(v.number(), v.finite())),
  max: v.optional(v.pipe(v.number(), v.finite())),
});

const valuesOf = <const T extends readonly string[]>(values: T) =>
  v.optional(v.pipe(v.array(v.picklist(values)), v.maxLength(values.length)));

/** Loose stones by their grades. */
const diamondFilter = v.strictObject({
  shape: valuesOf(diamondFacets.shape),
  color: valuesOf(diamondFacets.color),
  clarity: valuesOf(diamondFacets.clarity),
  cut: valuesOf(diamondFacets.cut),
  polish: valuesOf(diamondFacets.polish),
  symmetry: valuesOf(diamondFacets.symmetry),
  fluorescence: valuesOf(diamondFacets.fluor),
  lab: valuesOf(diamondFacets.lab),
  origin: valuesOf(diamondFacets.origin),
  light: valuesOf(diamondFacets.light),
  carat: v.optional(bounds),
  table_percent: v.optional(bounds),
  depth_percent: v.optional(bounds),
  length_to_width: v.optional(bounds),
  sort: v.optional(v.picklist(diamondSorts)),
});

/** Our extension of the filters: pieces by the parameters of their design, or loose stones. */
export const jewelleryFilter = v.strictObject({
  metal: v.optional(words),
  shape: v.optional(words),
  gem: v.optional(words),
  style: v.optional(words),
  origin: v.optional(words),
  diamonds: v.optional(diamondFilter),
});

const filters = v.looseObject({
  categories: v.optional(words),
  price: v.optional(v.looseObject({ min: v.optional(amount), max: v.optional(amount) })),
  /** Destination, of the fulfilment extension. */
  fulfills_to: v.optional(v.looseObject({ address_country: v.optional(word) })),
  jewellery: v.optional(jewelleryFilter),
});

const around = { context: v.optional(context, {}), filters: v.optional(filters, {}) };

export const searchRequest = v.pipe(
  v.looseObject({
    query: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
    ...around,
    pagination: v.optional(
      v.looseObject({
        cursor: v.optional(word),
        limit: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
      }),
      {},
    ),
  }),
  v.check(
    ({ query, filters }) => query.trim() !== '' || Object.keys(filters).length > 0,
    'a search needs a query or a filter',
  ),
);

export const lookupRequest = v.looseObject({
  ids: v.pipe(v.array(itemIdText), v.minLength(1), v.maxLength(mostLookups, 'request_too_large')),
  ...around,
});

const selectedOption = v.looseObject({ name: word, label: word, id: v.optional(word) });

export const productRequest = v.looseObject({
  id: itemIdText,
  selected: v.optional(v.pipe(v.array(selectedOption), v.maxLength(20)), []),
  preferences: v.optional(words, []),
  ...around,
});

const cartLine = v.looseObject({
  id: v.optional(word),
  item: v.looseObject({ id: itemIdText }),
  quantity,
});

export const cartRequest = v.looseObject({
  line_items: v.pipe(v.array(cartLine), v.maxLength(mostCartLines, 'request_too_large')),
  context: v.optional(context, {}),
});

export const cartIdRequest = v.looseObject({ id: v.pipe(v.string(), v.maxLength(100), printable) });

export type SearchRequest = v.InferOutput<typeof searchRequest>;
export type LookupRequest = v.InferOutput<typeof lookupRequest>;
export type ProductRequest = v.InferOutput<typeof productRequest>;
export type CartRequest = v.InferOutput<typeof cartRequest>;
export type CartIdRequest = v.InferOutput<typeof cartIdRequest>;
export type RequestContext = v.InferOutput<typeof context>;
export type RequestFilters = v.InferOutput<typeof filters>;
export type DiamondFilter = v.InferOutput<typeof diamondFilter>;
