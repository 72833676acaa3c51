import * as v from 'valibot';
import { paperVariants } from '#kernel/shop/receipts/paper.ts';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';

export const receiptEndpoints = {
  orderReceipt: endpoint('GET', 'customer/order/receipt', {
    summary:
      'The receipt of a paid order or of its deposit as a PDF, without prices as a gift receipt, or one of its credit notes',
    access: 'shopper',
    input: v.object({
      increment_id: p.integer(1, 9_999_999_999),
      paper: v.optional(v.picklist(paperVariants), 'receipt'),
      /** Number of a credit note; defaults to the latest. */
      number: v.optional(p.integer(1, 2_147_483_647)),
    }),
    output: v.object({ name: v.string(), bytes: v.instance(Uint8Array) }),
    file: 'application/pdf',
  }),
};
