import * as v from 'valibot';
import { deskCall } from './desk-call.ts';
import {
  fileName,
  importedItem,
  importedList,
  importPageInput,
  largestListBytes,
  oneImport,
  packedList,
} from './list-import.calls.ts';

const row = v.strictObject({
  ...importedItem,
  /** `workshop`, or the number of a store; '' for a row that was not read. */
  place: v.string(),
  /** Pieces before and after; null for a refused row. */
  before: v.nullable(v.number()),
  after: v.nullable(v.number()),
});

const writes = { access: 'stock.handle', scope: 'stock:write', output: oneImport, writes: true } as const;

/** Import of the stock of another system. */
export const stockImportDeskCalls = {
  deskStockImports: deskCall('desk/stock-imports/list', {
    scope: 'stock:write',
    access: 'stock.handle',
    summary: 'Imported lists of stock, the newest first',
    input: v.strictObject({}),
    output: v.strictObject({ rows: v.array(importedList) }),
  }),
  deskStockImport: deskCall('desk/stock-imports/show', {
    scope: 'stock:write',
    access: 'stock.handle',
    summary: 'A list and its rows in a state, with the pieces before and after and why rows are refused',
    input: importPageInput,
    output: v.strictObject({ list: importedList, rows: v.array(row), total: v.number() }),
  }),
  deskNewStockImport: deskCall('desk/stock-imports/new', {
    ...writes,
    creates: true,
    summary:
      'Reads a list of counted pieces (columns sku, place, pieces) in the background and compares it; nothing is changed',
    input: v.strictObject({ name: fileName, content: packedList }),
    maxBodyBytes: largestListBytes,
  }),
  deskApplyStockImport: deskCall('desk/stock-imports/apply', {
    ...writes,
    summary: 'Writes the changed rows of a compared list, in the background',
    input: oneImport,
  }),
  deskUndoStockImport: deskCall('desk/stock-imports/undo', {
    ...writes,
    summary: 'Takes back what a list added and removed; refused where pieces it added were sold since',
    input: oneImport,
  }),
};
