import * as v from 'valibot';
import { email } from '#kernel/shop/text/typed-text.ts';
import { codes } from '#kernel/wire/codes.ts';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';

export const withdrawalEndpoints = {
  withdrawalDeclare: endpoint('POST', 'sales/withdrawal/declare', {
    summary:
      'Withdraws from the contract of an order, without an account; the answer is the same for unknown orders',
    creates: true,
    faults: { email: { invalid: { code: codes.emailFormat } } },
    input: v.object({ name: p.plain(100), increment_id: p.integer(1, 9_999_999_999), email }),
    output: v.object({
      /** ISO 8601: when the first statement for this order and address arrived. */
      declared_at: v.string(),
    }),
  }),
};
