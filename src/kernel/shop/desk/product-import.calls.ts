import * as v from 'valibot';
import { photoBodyBytes } from '#kernel/shop/pictures/uploads.rules.ts';
import { productFormats } from '#kernel/shop/product-import/product-import.ts';
import { deskCall } from './desk-call.ts';
import { recordId } from './desk-fields.ts';
import {
  fileName,
  importedItem,
  importedList,
  importPageInput,
  importReason,
  largestListBytes,
  oneImport,
  packedList,
} from './list-import.calls.ts';

const row = v.strictObject({
  ...importedItem,
  /** Names of the changed fields, with their cells before and after. */
  changes: v.array(v.strictObject({ field: v.string(), before: v.string(), after: v.string() })),
  images: v.number(),
});

/** Import and export of products. */
export const productImportDeskCalls = {
  deskProductImports: deskCall('desk/product-imports/list', {
    scope: 'products:write',
    access: 'content.read',
    summary: 'Imported lists of products, the newest first',
    input: v.strictObject({}),
    output: v.strictObject({ rows: v.array(importedList) }),
  }),
  deskProductImport: deskCall('desk/product-imports/show', {
    scope: 'products:write',
    access: 'content.read',
    summary: 'A list and its products in a state, with what they change and why they are refused',
    input: importPageInput,
    output: v.strictObject({
      list: importedList,
      rows: v.array(row),
      total: v.number(),
      /** Photographs that could not be added. */
      failedImages: v.array(v.string()),
    }),
  }),
  deskNewProductImport: deskCall('desk/product-imports/new', {
    scope: 'products:write',
    creates: true,
    access: 'content.write',
    summary: 'Reads a list of products in the background and compares it with the shop; nothing is changed',
    input: v.strictObject({
      name: fileName,
      content: packedList,
      /** Absent to find it by the header. */
      format: v.optional(v.picklist(productFormats)),
      /** Category of products without one that the shop knows. */
      categoryId: v.nullable(recordId),
      /** New products stay hidden. */
      isHidden: v.boolean(),
    }),
    output: oneImport,
    writes: true,
    maxBodyBytes: largestListBytes,
  }),
  deskProductImportImage: deskCall('desk/product-imports/image', {
    scope: 'products:write',
    creates: true,
    access: 'content.write',
    summary: 'A photograph from the archive beside a list; the list names it by its file name',
    input: v.strictObject({ id: recordId, name: fileName, file: v.string() }),
    output: v.strictObject({ problem: v.nullable(importReason) }),
    writes: true,
    maxBodyBytes: photoBodyBytes,
  }),
  deskApplyProductImport: deskCall('desk/product-imports/apply', {
    scope: 'products:write',
    access: 'content.write',
    summary: 'Writes the new and changed products of a compared list, in the background',
    input: oneImport,
    output: oneImport,
    writes: true,
  }),
  deskUndoProductImport: deskCall('desk/product-imports/undo', {
    scope: 'products:write',
    access: 'content.write',
    summary: 'The products as they were before a list; refused if one was changed or sold since',
    input: oneImport,
    output: oneImport,
    writes: true,
  }),
  deskExportProducts: deskCall('desk/product-imports/export', {
    scope: 'products:read',
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
