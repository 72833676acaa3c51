import * as v from 'valibot';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';
import { price } from '#kernel/wire/shapes.ts';
import { returnItem, salesAfter } from './returns.contract.ts';

/** A received piece of the shopper. */
const piece = v.object({
  ...returnItem.entries,
  qty: v.number(),
  increment_id: v.number(),
  bought_at: v.string(),
  received_at: v.string(),
  /** End of the warranty on workmanship; null where the shop gives none. */
  warranty_until: v.nullable(v.string()),
  /** Report of its stone. */
  certificate: v.nullable(v.object({ lab: v.string(), number: v.string(), url: v.string() })),
  /** When it was last cared for: a finished service, or a visit; null if never. */
  cared_at: v.nullable(v.string()),
  /** What its stone is credited at towards one of `least`, in whole units of the base currency `least_base`; null where it is not traded up, and in lists. */
  trade_up: v.optional(v.nullable(v.object({ value: price, least: price, least_base: v.number() }))),
});

export type WirePiece = v.InferOutput<typeof piece>;

export const pieceEndpoints = {
  pieceIndex: endpoint('GET', 'customer/piece/index', {
    summary:
      'The pieces that the shopper has received, newest first; with a line of an order that piece, its returns and services, and visits to stores',
    access: 'shopper',
    input: v.object({ item_id: v.optional(p.id), p: p.page, numPerPage: p.perPage(20) }),
    output: v.object({
      pieces: v.array(piece),
      count: v.number(),
      /** Of the piece that was asked for, newest first. */
      returns: v.array(salesAfter),
      visits: v.array(v.object({ at: v.string(), label: v.string(), store: v.string() })),
    }),
  }),
};
