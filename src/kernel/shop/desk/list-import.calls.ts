import * as v from 'valibot';
import { importRowStates, importStates } from '#kernel/shop/list-import/list-import.ts';
import { productFormats } from '#kernel/shop/product-import/product-import.ts';
import { reviewFormats } from '#kernel/shop/review-import/review-import.ts';
import { plainString } from '#kernel/shop/text/typed-text.ts';
import { largestPage, moment } from './desk-call.ts';
import { recordId } from './desk-fields.ts';

/** Name of a file. */
export const fileName = v.pipe(plainString, v.trim(), v.minLength(1), v.maxLength(200));

/** Why an item is refused; the desk shows it in the reader's language. */
export const importReason = v.strictObject({ code: v.string(), field: v.string(), what: v.string() });

/** An imported list of any subject. */
export const importedList = v.strictObject({
  id: v.number(),
  name: v.string(),
  format: v.picklist([...productFormats, ...reviewFormats]),
  who: v.string(),
  at: moment,
  state: v.picklist(importStates),
  /** How many items are in each state. */
  counts: v.strictObject(Object.fromEntries(importRowStates.map((state) => [state, v.number()]))),
  problem: v.nullable(importReason),
  appliedAt: v.nullable(moment),
  undoneAt: v.nullable(moment),
  undoneBy: v.string(),
});

/** Fields of every item of a list. */
export const importedItem = {
  position: v.number(),
  /** Number of its first row in the list. */
  row: v.number(),
  state: v.picklist(importRowStates),
  /** Number of the product; null for a refused one that the shop does not have. */
  productId: v.nullable(v.number()),
  code: v.string(),
  title: v.string(),
  reasons: v.array(importReason),
};

/** Number of an import. */
export const oneImport = v.strictObject({ id: recordId });

/** A page of the items of a list, in a state or all. */
export const importPageInput = v.strictObject({
  id: recordId,
  state: v.optional(v.picklist(importRowStates)),
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)), 1),
  perPage: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(largestPage)), 50),
});

/** The list in UTF-8, compressed by gzip, in base64. */
export const packedList = v.pipe(v.string(), v.minLength(1));

/** Largest body of a call with a list. */
export const largestListBytes = 64 * 1024 * 1024;
