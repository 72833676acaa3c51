import * as v from 'valibot';
import { endpoint, inModule } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';

/** Calls of the page that opens the link of an assistant. The protocol of assistants is in `server/agents`. */
export const agentEndpoints = inModule('agents', {
  cartReceive: endpoint('POST', 'checkout/cart/receive', {
    summary:
      'Puts the pieces of an assistant’s link into the cart, selected; other lines stay, unselected. Repeated, it changes nothing more',
    access: 'shopper',
    input: v.object({
      /** Id of an assistant’s cart, or the items of a permalink: `v12_size_6:1,d345:1`. */
      goods: p.plain(30_000),
    }),
    output: v.object({
      items_count: v.number(),
      /** Pieces of the link that are not sold any more. */
      left_out: v.number(),
    }),
  }),
});
