import * as v from 'valibot';
import { email } from '#kernel/shop/text/typed-text.ts';
import { codes } from '#kernel/wire/codes.ts';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';

export const contactEndpoints = {
  contactSubmit: endpoint('POST', 'customer/contact/submit', {
    summary: 'Sends a message to the shop; staff answer it at the desk',
    creates: true,
    faults: { email: { invalid: { code: codes.emailFormat } } },
    input: v.object({
      customer_name: p.optionalPlain(100),
      email: v.optional(v.union([v.literal(''), email]), ''),
      telephone: p.optionalPlain(50),
      comment: p.optionalLines(4000),
    }),
    output: v.object({ content: v.string() }),
  }),
};
