import * as v from 'valibot';
import { mostPieces, stockActs } from '#kernel/shop/stock/stock-acts.ts';
import { plainString } from '#kernel/shop/text/typed-text.ts';
import { deskCall, listInput, listOutput, moment, version } from './desk-call.ts';
import { stockPlace as place, recordId, requiredText } from './desk-fields.ts';

const pieces = (least: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(mostPieces));
const reasonCharacters = 300;
const note = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(reasonCharacters)), '');

const placed = v.strictObject({ place, pieces: v.number() });

/** Key of a variant, as `variantKey` writes it; '' for a product without variants. */
const variant = v.optional(v.pipe(plainString, v.maxLength(400)), '');

const row = {
  id: v.number(),
  sku: v.string(),
  name: v.string(),
  isOnShelf: v.boolean(),
  /** Sum over its places. */
  stock: v.number(),
  /** Number of back-in-stock requests. */
  wishes: v.number(),
  /** Every place, workshop first. */
  places: v.array(placed),
};

/** A variant with its stock at every place. */
const stockedVariant = v.strictObject({
  /** Key of the variant. */
  variant: v.string(),
  /** Labels of its values; its key if it is no longer sold. */
  name: v.string(),
  sku: v.string(),
  stock: v.number(),
  /** False for pieces of a variant that was removed. */
  isSold: v.boolean(),
  places: v.array(placed),
});

const record = v.strictObject({
  ...row,
  version,
  /** Its variants and those of which there still are pieces; empty for a product without any. */
  variants: v.array(stockedVariant),
  /** Pieces in orders that are not dispatched. */
  inOrders: v.number(),
  /** Stock changes, newest first. */
  acts: v.array(
    v.strictObject({
      id: v.number(),
      kind: v.picklist(stockActs),
      /** Labels of the variant; '' without one. */
      variant: v.string(),
      changes: v.array(placed),
      reason: v.string(),
      who: v.string(),
      at: moment,
      isUndone: v.boolean(),
    }),
  ),
  may: v.array(v.picklist(['receive', 'correct', 'move', 'undo'])),
});

const seen = { id: recordId, version };
const asked = (summary: string) =>
  ({ access: 'stock.handle', summary, output: record, writes: true }) as const;

/** Stock of products by place. */
export const stockDeskCalls = {
  deskStock: deskCall('desk/stock/list', {
    scope: 'stock:read',
    access: 'stock.read',
    summary: 'Lists products with their stock by place, lowest stock first',
    input: listInput({ which: v.picklist(['low', 'out', 'wished']), place }, ['stock', 'wishes', 'sku']),
    output: listOutput(v.strictObject(row)),
  }),
  deskStockPlaces: deskCall('desk/stock/places', {
    scope: 'stock:read',
    access: 'stock.read',
    summary: 'Every place, the workshop first, and the name of those that are stores',
    input: v.strictObject({}),
    output: v.strictObject({ places: v.array(v.strictObject({ place, name: v.string() })) }),
  }),
  deskStockOf: deskCall('desk/stock/one', {
    scope: 'stock:read',
    access: 'stock.read',
    summary: 'Reads a product’s stock by place with its changes',
    input: v.strictObject({ id: recordId }),
    output: record,
  }),
  deskReceiveStock: deskCall('desk/stock/receive', {
    scope: 'stock:write',
    creates: true,
    ...asked('Pieces have come to a place'),
    input: v.strictObject({ ...seen, variant, place, pieces: pieces(1), reason: note }),
  }),
  deskCorrectStock: deskCall('desk/stock/correct', {
    scope: 'stock:write',
    ...asked('A place was counted, and has another number than was thought'),
    input: v.strictObject({
      ...{ ...seen, variant, place },
      pieces: pieces(0),
      reason: requiredText(reasonCharacters),
    }),
  }),
  deskMoveStock: deskCall('desk/stock/move', {
    scope: 'stock:write',
    creates: true,
    ...asked('Moves pieces from one place to another'),
    input: v.strictObject({ ...seen, variant, from: place, to: place, pieces: pieces(1), reason: note }),
  }),
  deskUndoStock: deskCall('desk/stock/undo', {
    scope: 'stock:write',
    ...asked('Takes the last act back, where what it brought still lies there'),
    input: v.strictObject(seen),
  }),
};
