import * as v from 'valibot';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';

export const messageEndpoints = {
  messages: endpoint('GET', 'customer/message/index', {
    summary: 'What the shop wrote to the customer, newest first',
    access: 'customer',
    input: v.object({ p: p.page, numPerPage: p.perPage(20) }),
    output: v.object({
      messages: v.array(
        v.object({
          id: v.number(),
          kind: v.string(),
          title: v.string(),
          text: v.string(),
          url: v.string(),
          created_at: v.string(),
        }),
      ),
      count: v.number(),
    }),
  }),
};
