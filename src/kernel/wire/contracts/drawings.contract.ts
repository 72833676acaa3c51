import * as v from 'valibot';
import { addressLimits as limits, titles } from '#kernel/shop/addresses/addresses.rules.ts';
import { drawingStates } from '#kernel/shop/drawings/drawing.moves.ts';
import { maxDrawingWords } from '#kernel/shop/drawings/drawings.rules.ts';
import { title } from '#kernel/wire/contracts/addresses.contract.ts';
import { orderReference } from '#kernel/wire/contracts/orders.contract.ts';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';

const drawing = v.object({
  id: v.number(),
  /** Among the drawings of its piece, from 1. */
  number: v.number(),
  state: v.picklist(drawingStates),
  /** Of what is drawn; an approval is kept with it. */
  hash: v.string(),
  pictures: v.array(v.object({ url: v.string(), width: v.number(), height: v.number() })),
  /** Size, grams, stones, engraving …, in the reader's words. */
  figures: v.array(v.object({ key: v.string(), label: v.string(), value: v.string() })),
  /** What the house says with it; '' for nothing. */
  note: v.string(),
  /** What the shopper asked to have otherwise; '' for nothing. */
  asked: v.string(),
  /** ISO 8601; null until it is answered. */
  sent_at: v.string(),
  answered_at: v.nullable(v.string()),
  answered_by: v.nullable(v.picklist(['owner', 'link'])),
});

const sizeChoice = v.object({
  /** `size`, `size-2` for the second ring of a pair. */
  key: v.string(),
  label: v.string(),
  chosen: v.string(),
  values: v.array(v.object({ value: v.string(), label: v.string() })),
});

const piece = v.object({
  item_id: v.number(),
  name: v.string(),
  /** The one in force; null while the house draws. */
  drawing: v.nullable(drawing),
  /** Those before it, newest first. */
  earlier: v.array(drawing),
  /** It waits for the reader's answer, which may be given now. */
  can_answer: v.boolean(),
  /** What the reader may still change at the price that was paid; null for nothing. */
  choices: v.nullable(
    v.object({
      sizes: v.array(sizeChoice),
      /** `characters` or `width` is null where the other is counted. */
      engraving: v.nullable(
        v.object({
          text: v.string(),
          characters: v.nullable(v.number()),
          width: v.nullable(v.number()),
        }),
      ),
    }),
  ),
});

const drawings = v.object({
  /** Pieces that are made to order, as they were ordered; none for an order of what lies ready. */
  pieces: v.array(piece),
  /** 'YYYY-MM-DD': the day the order is ready, or would be if every drawing were approved today; null where nobody knows. */
  ready_on: v.nullable(v.string()),
  /** All drawings are approved. */
  is_agreed: v.boolean(),
  /** The address of a parcel that the reader may still change, in the same country; null where it is settled. */
  address: v.nullable(
    v.object({
      title: v.picklist(titles),
      first_name: v.string(),
      last_name: v.string(),
      telephone: v.string(),
      street1: v.string(),
      street2: v.string(),
      country: v.string(),
      state: v.string(),
      city: v.string(),
      zip: v.string(),
      country_name: v.string(),
      /** Of the country; none where it has no list. */
      states: v.array(v.object({ code: v.string(), name: v.string() })),
    }),
  ),
});

export type WireDrawings = v.InferOutput<typeof drawings>;

const answer = v.object({ drawings });
const drawingId = p.id;

export const drawingEndpoints = {
  drawingIndex: endpoint('GET', 'customer/drawing/index', {
    summary: 'The drawings of an order’s made-to-order pieces, and what may still be changed of them',
    access: 'shopper',
    input: orderReference,
    output: answer,
  }),
  drawingApprove: endpoint('POST', 'customer/drawing/approve', {
    summary:
      'Approves the newest drawing of a piece, with the hash it shows; with the last one of an order its work begins',
    access: 'shopper',
    input: v.object({ id: drawingId, hash: p.text(64) }),
    output: answer,
  }),
  drawingChange: endpoint('POST', 'customer/drawing/change', {
    summary: 'Asks in words for a change of the newest drawing of a piece',
    access: 'shopper',
    input: v.object({ id: drawingId, words: p.optionalLines(maxDrawingWords) }),
    output: answer,
  }),
  drawingPiece: endpoint('POST', 'customer/drawing/piece', {
    summary: 'Changes the size or the engraving of a piece whose drawing is not approved yet',
    access: 'shopper',
    input: v.object({
      item_id: p.id,
      size: p.optionalText(12),
      size_2: p.optionalText(12),
      engraving: p.optionalText(120),
    }),
    output: answer,
  }),
  drawingAddress: endpoint('POST', 'customer/drawing/address', {
    summary: 'Changes the address of an order whose drawings are not all approved, within its country',
    access: 'shopper',
    input: v.object({
      increment_id: p.integer(1, 9_999_999_999),
      title,
      first_name: p.optionalText(limits.firstName),
      last_name: p.optionalText(limits.lastName),
      telephone: p.optionalText(limits.telephone),
      street1: p.optionalText(limits.street1),
      street2: p.optionalText(limits.street2),
      state: p.optionalText(limits.state),
      city: p.optionalText(limits.city),
      zip: p.optionalText(limits.zip),
    }),
    output: answer,
  }),
};
