import * as v from 'valibot';
import { entryKinds } from '#kernel/shop/stored-value/stored-value.rules.ts';
import { endpoint, inModule } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';

export const storedValueEndpoints = inModule('giftCards', {
  ownCredit: endpoint('GET', 'customer/credit/index', {
    summary: 'The store credit of the customer with its last 50 movements, the newest first',
    access: 'customer',
    input: p.nothing,
    output: v.object({
      balances: v.array(v.object({ currency: v.string(), amount: v.string() })),
      /** Credits of traded stones: each is for one order with a stone of the least price. */
      trade_ups: v.optional(
        v.array(
          v.object({ currency: v.string(), amount: v.string(), least: v.string(), valid_until: v.string() }),
        ),
      ),
      entries: v.array(
        v.object({
          kind: v.picklist(entryKinds),
          currency: v.string(),
          /** Two-decimal string; negative if it paid an order. */
          amount: v.string(),
          /** Number of the order; null without one. */
          increment_id: v.nullable(v.number()),
          /** ISO 8601. */
          at: v.string(),
        }),
      ),
    }),
  }),
});
