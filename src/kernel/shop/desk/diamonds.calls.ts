import * as v from 'valibot';
import { feedColumnChoices, feedDecimals } from '#kernel/shop/diamonds/feed-fields.ts';
import { feedRefusalCodes, refusedFields } from '#kernel/shop/diamonds/feed-refusals.ts';
import { currencyCodes } from '#kernel/shop/money/money.ts';
import { amount, deskCall, listInput, listOutput, moment } from './desk-call.ts';
import { recordId } from './desk-fields.ts';

const list = {
  supplier: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)),
  /** Name of the file. */
  name: v.pipe(v.string(), v.maxLength(200)),
  /** CSV of RapNet, IDEX or a supplier. */
  csv: v.pipe(v.string(), v.minLength(1)),
  currency: v.picklist(currencyCodes),
  markupPercent: v.pipe(v.number(), v.minValue(-90), v.maxValue(1_000)),
  /** Whether the feed is complete: stones that it does not contain are withdrawn. */
  isWhole: v.boolean(),
  /** Meaning of columns by their header; remembered for the supplier. */
  columns: v.optional(v.record(v.string(), v.picklist(feedColumnChoices))),
  /** Absent to find it from the list. */
  decimal: v.optional(v.picklist(feedDecimals)),
};

const counts = {
  read: v.number(),
  added: v.number(),
  changed: v.number(),
  unchanged: v.number(),
  withdrawn: v.number(),
};

const refusedRow = v.strictObject({
  row: v.number(),
  /** A code with the feed's values; the desk shows it in the reader's language. */
  reason: v.strictObject({
    code: v.picklist(feedRefusalCodes),
    field: v.optional(v.picklist(refusedFields)),
    values: v.record(v.string(), v.union([v.string(), v.number()])),
  }),
  text: v.string(),
});

const question = v.strictObject({
  column: v.string(),
  samples: v.array(v.string()),
  suggestion: v.optional(v.picklist(feedColumnChoices)),
});

const feed = v.strictObject({
  id: v.number(),
  supplier: v.string(),
  name: v.string(),
  at: moment,
  who: v.string(),
  isWhole: v.boolean(),
  read: v.number(),
  refused: v.number(),
  added: v.number(),
  changed: v.number(),
  withdrawn: v.number(),
  undoneAt: v.nullable(moment),
  undoneBy: v.string(),
  kept: v.number(),
  /** Whether it is the supplier's last feed that was not undone. */
  canUndo: v.boolean(),
});

const stone = v.strictObject({
  id: v.number(),
  shape: v.string(),
  carat: v.number(),
  color: v.string(),
  clarity: v.string(),
  cut: v.string(),
  lab: v.string(),
  certificateNo: v.string(),
  origin: v.string(),
  supplier: v.string(),
  stockNo: v.string(),
  state: v.string(),
  isForSale: v.boolean(),
  price: amount,
  listedAt: moment,
});

const largestFeed = 32 * 1024 * 1024;

/** Loose stones and suppliers' feeds. */
export const diamondDeskCalls = {
  deskDiamonds: deskCall('desk/stones/list', {
    access: 'stock.read',
    summary: 'Loose stones',
    input: listInput({ supplier: v.string(), origin: v.string(), shape: v.string(), state: v.string() }, [
      'id',
      'price',
      'carat',
      'listedAt',
    ]),
    output: listOutput(stone),
  }),
  deskFeeds: deskCall('desk/stones/feeds', {
    access: 'stock.read',
    summary: 'Lists that were applied, the newest first',
    input: v.strictObject({}),
    output: v.strictObject({ rows: v.array(feed) }),
  }),
  deskPreviewFeed: deskCall('desk/stones/preview-feed', {
    access: 'stones.handle',
    summary: 'What a list would change, and why rows of it are refused; nothing is changed',
    input: v.strictObject(list),
    output: v.strictObject({
      ...counts,
      refused: v.array(refusedRow),
      /** The supplier's stones on sale before the list. */
      onSale: v.number(),
      /** Columns whose meaning staff must state; with questions, nothing was read. */
      questions: v.array(question),
      digest: v.string(),
    }),
    maxBodyBytes: largestFeed,
  }),
  deskApplyFeed: deskCall('desk/stones/apply-feed', {
    access: 'stones.handle',
    summary: 'Applies a list that was looked at: all of its good rows, or none',
    input: v.strictObject({
      ...list,
      digest: v.string(),
      /** The number of stones that the list withdraws; required if it is a large share. */
      confirmedWithdrawals: v.optional(
        v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000_000)),
      ),
    }),
    output: v.strictObject({ feed }),
    writes: true,
    maxBodyBytes: largestFeed,
  }),
  deskUndoFeed: deskCall('desk/stones/undo-feed', {
    access: 'stones.handle',
    summary: 'The stones as they were before a list; what an order holds stays',
    input: v.strictObject({ id: recordId }),
    output: v.strictObject({ feed }),
    writes: true,
  }),
};
