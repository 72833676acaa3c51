import * as v from 'valibot';
import { mostAddressCharacters as mostCharacters, titles } from '#kernel/shop/addresses/addresses.rules.ts';
import { drawingStates } from '#kernel/shop/drawings/drawing.transitions.ts';
import { maxDrawingNoteCharacters } from '#kernel/shop/drawings/drawings.rules.ts';
import { title } from '#kernel/wire/contracts/addresses.contract.ts';
import { orderReference } from '#kernel/wire/contracts/orders.contract.ts';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';

const drawing = v.object({
  id: v.number(),
  /** Number among the drawings of its piece, from 1. */
  number: v.number(),
  state: v.picklist(drawingStates),
  /** Hash of the drawn piece; stored with an approval. */
  hash: v.string(),
  pictures: v.array(v.object({ url: v.string(), width: v.number(), height: v.number() })),
  /** Size, grams, stones, engraving …, as labels and values in the reader's language. */
  figures: v.array(v.object({ key: v.string(), label: v.string(), value: v.string() })),
  /** Note by staff; may be ''. */
  note: v.string(),
  /** Change requested by the shopper; may be ''. */
  asked: v.string(),
  /** ISO 8601; null until then. */
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
  /** The current drawing; null while the shop draws. */
  drawing: v.nullable(drawing),
  /** Superseded drawings, newest first. */
  earlier: v.array(drawing),
  /** Whether the reader can answer it now. */
  can_answer: v.boolean(),
  /** Changes that the paid price still allows; null for none. */
  choices: v.nullable(
    v.object({
      sizes: v.array(sizeChoice),
      /** Either `characters` or `width` is null. */
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
  /** Made-to-order pieces in order sequence; empty for an order of stock pieces. */
  pieces: v.array(piece),
  /** 'YYYY-MM-DD': the day the order is ready, assuming all drawings are approved today; null if unknown. */
  ready_on: v.nullable(v.string()),
  /** Whether all drawings are approved. */
  is_agreed: v.boolean(),
  /** The delivery address while the reader can change it within its country; else null. */
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
      /** States of the country; empty if it has no list. */
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
      'Approves the newest drawing of a piece by its hash; the last approval of an order starts its work',
    access: 'shopper',
    input: v.object({ id: drawingId, hash: p.text(64) }),
    output: answer,
  }),
  drawingChange: endpoint('POST', 'customer/drawing/change', {
    summary: 'Requests a change of the newest drawing of a piece',
    creates: true,
    access: 'shopper',
    input: v.object({ id: drawingId, words: p.optionalLines(maxDrawingNoteCharacters) }),
    output: answer,
  }),
  drawingPiece: endpoint('POST', 'customer/drawing/piece', {
    summary: 'Changes the size or the engraving of a piece whose drawing is not approved yet',
    access: 'shopper',
    input: v.object({
      item_id: p.id,
      size: p.optionalPlain(12),
      size_2: p.optionalPlain(12),
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
      first_name: p.optionalPlain(mostCharacters),
      last_name: p.optionalPlain(mostCharacters),
      telephone: p.optionalPlain(mostCharacters),
      street1: p.optionalText(mostCharacters),
      street2: p.optionalText(mostCharacters),
      state: p.optionalPlain(mostCharacters),
      city: p.optionalPlain(mostCharacters),
      zip: p.optionalPlain(mostCharacters),
    }),
    output: answer,
  }),
};
