import * as v from 'valibot';
import { mostMinor } from '#kernel/shop/content/field-shapes.ts';
import { editedStates, roundingSteps } from '#kernel/shop/content/product-edit.ts';
import { contentDeskCalls, productStates } from './content.calls.ts';
import { deskCall, largestPage, localisedText, version } from './desk-call.ts';
import { recordId } from './desk-fields.ts';

const productId = v.pipe(v.string(), v.regex(/^product\.[1-9]\d{0,8}$/));
const minor = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostMinor));
const several = <Entry extends v.GenericSchema<unknown, string | number>>(
  entry: Entry,
  act: 'categories' | 'tags',
) =>
  v.strictObject({
    act: v.literal(act),
    add: v.pipe(v.array(entry), v.maxLength(20)),
    remove: v.pipe(v.array(entry), v.maxLength(20)),
  });

const edit = v.variant('act', [
  v.strictObject({ act: v.literal('price'), minor }),
  v.strictObject({
    act: v.literal('percent'),
    basisPoints: v.pipe(v.number(), v.integer(), v.minValue(-9_500), v.maxValue(100_000)),
    step: v.picklist(roundingSteps),
  }),
  several(recordId, 'categories'),
  several(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)), 'tags'),
  v.strictObject({ act: v.literal('state'), to: v.picklist(editedStates) }),
]);

const shown = v.strictObject({
  priceMinor: v.number(),
  salePriceMinor: v.nullable(v.number()),
  /** Variants with a price of their own. */
  ownPrices: v.number(),
  categories: v.array(v.number()),
  tags: v.array(v.string()),
  state: v.picklist(productStates),
});

const row = v.strictObject({
  id: v.string(),
  title: localisedText,
  version: v.string(),
  before: v.nullable(shown),
  /** null if the product stays as it is. */
  after: v.nullable(shown),
  /** Why it stays as it is: a fault of `desk-content-api`, its field and what is wrong. */
  problem: v.nullable(v.strictObject({ problem: v.string(), field: v.string(), what: v.string() })),
});

const productSearch = contentDeskCalls.deskProducts.input.entries;

/** Most products that one edit changes. */
export const mostEdited = 1_000;

/** Edits of several products at once. */
export const productEditDeskCalls = {
  deskEditableProducts: deskCall('desk/content/editable-products', {
    access: 'content.write',
    summary: 'Ids of all products that match the filters of the list, at most a thousand, and their number',
    input: v.strictObject({
      search: v.optional(productSearch.search, ''),
      filter: v.optional(productSearch.filter),
    }),
    output: v.strictObject({ ids: v.array(v.string()), total: v.number() }),
  }),
  deskPreviewProductEdit: deskCall('desk/content/preview-products', {
    access: 'content.write',
    summary: 'What an edit would change in several products, with the reason where it is not possible',
    input: v.strictObject({
      ids: v.pipe(v.array(productId), v.minLength(1), v.maxLength(largestPage)),
      edit,
    }),
    output: v.strictObject({ rows: v.array(row) }),
  }),
  deskEditProducts: deskCall('desk/content/edit-products', {
    access: 'content.write',
    summary:
      'Edits several products, each with the version of its preview; the others are named with the reason',
    input: v.strictObject({
      products: v.pipe(
        v.array(v.strictObject({ id: productId, version })),
        v.minLength(1),
        v.maxLength(largestPage),
      ),
      edit,
      /** Of the same person's request before, to take both back as one edit. */
      batch: v.optional(recordId),
    }),
    output: v.strictObject({
      /** For taking it back; null if nothing changed. */
      batch: v.nullable(v.number()),
      rows: v.array(row),
    }),
    writes: true,
  }),
  deskUndoProductEdit: deskCall('desk/content/undo-products', {
    access: 'content.write',
    summary: 'Takes an edit of several products back, except where a product was changed since',
    input: v.strictObject({ batch: recordId }),
    output: v.strictObject({ restored: v.array(v.string()), changed: v.array(v.string()) }),
    writes: true,
  }),
};
