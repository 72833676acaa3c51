import * as v from 'valibot';
import { photoBodyBytes } from '#kernel/shop/pictures/uploads.rules.ts';
import { importRowStates, importStates, productFormats } from '#kernel/shop/product-import/product-import.ts';
import { plainString } from '#kernel/shop/text/typed-text.ts';
import { deskCall, largestPage, moment } from './desk-call.ts';
import { recordId } from './desk-fields.ts';

const name = v.pipe(plainString, v.trim(), v.minLength(1), v.maxLength(200));

/** Why a product is refused; the desk shows it in the reader's language. */
const reason = v.strictObject({ code: v.string(), field: v.string(), what: v.string() });

const list = v.strictObject({
  id: v.number(),
  name: v.string(),
  format: v.picklist(productFormats),
  who: v.string(),
  at: moment,
  state: v.picklist(importStates),
  /** How many products are in each state. */
  counts: v.strictObject(Object.fromEntries(importRowStates.map((state) => [state, v.number()]))),
  problem: v.nullable(reason),
  appliedAt: v.nullable(moment),
  undoneAt: v.nullable(moment),
  undoneBy: v.string(),
});

const row = v.strictObject({
  position: v.number(),
  /** Number of its first row in the list. */
  row: v.number(),
  state: v.picklist(importRowStates),
  /** Number of the product; null for a refused one that the shop does not have. */
  productId: v.nullable(v.number()),
  code: v.string(),
  title: v.string(),
  /** Names of the changed fields, with their cells before and after. */
  changes: v.array(v.strictObject({ field: v.string(), before: v.string(), after: v.string() })),
  images: v.number(),
  reasons: v.array(reason),
});

const largestList = 64 * 1024 * 1024;
const one = v.strictObject({ id: recordId });

/** Import and export of products. */
export const productImportDeskCalls = {
  deskProductImports: deskCall('desk/product-imports/list', {
    access: 'content.read',
    summary: 'Imported lists of products, the newest first',
    input: v.strictObject({}),
    output: v.strictObject({ rows: v.array(list) }),
  }),
  deskProductImport: deskCall('desk/product-imports/show', {
    access: 'content.read',
    summary: 'A list and its products in a state, with what they change and why they are refused',
    input: v.strictObject({
      id: recordId,
      state: v.optional(v.picklist(importRowStates)),
      page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)), 1),
      perPage: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(largestPage)), 50),
    }),
    output: v.strictObject({
      list,
      rows: v.array(row),
      total: v.number(),
      /** Photographs that could not be added. */
      failedImages: v.array(v.string()),
    }),
  }),
  deskNewProductImport: deskCall('desk/product-imports/new', {
    creates: true,
    access: 'content.write',
    summary: 'Reads a list of products in the background and compares it with the shop; nothing is changed',
    input: v.strictObject({
      name,
      /** The list in UTF-8, compressed by gzip, in base64. */
      content: v.pipe(v.string(), v.minLength(1)),
      /** Absent to find it by the header. */
      format: v.optional(v.picklist(productFormats)),
      /** Category of products without one that the shop knows. */
      categoryId: v.nullable(recordId),
      /** New products stay hidden. */
      isHidden: v.boolean(),
    }),
    output: one,
    writes: true,
    maxBodyBytes: largestList,
  }),
  deskProductImportImage: deskCall('desk/product-imports/image', {
    creates: true,
    access: 'content.write',
    summary: 'A photograph from the archive beside a list; the list names it by its file name',
    input: v.strictObject({ id: recordId, name, file: v.string() }),
    output: v.strictObject({ problem: v.nullable(reason) }),
    writes: true,
    maxBodyBytes: photoBodyBytes,
  }),
  deskApplyProductImport: deskCall('desk/product-imports/apply', {
    access: 'content.write',
    summary: 'Writes the new and changed products of a compared list, in the background',
    input: one,
    output: one,
    writes: true,
  }),
  deskUndoProductImport: deskCall('desk/product-imports/undo', {
    access: 'content.write',
    summary: 'The products as they were before a list; refused if one was changed or sold since',
    input: one,
    output: one,
    writes: true,
  }),
  deskExportProducts: deskCall('desk/product-imports/export', {
    access: 'content.read',
    summary: 'Products as CSV in our own format, a part at a time',
    input: v.strictObject({ after: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999_999)) }),
    output: v.strictObject({
      /** Rows with the header in the first part. */
      csv: v.string(),
      products: v.number(),
      /** `after` of the next part; null for the last one. */
      next: v.nullable(v.number()),
    }),
  }),
};
