import * as v from 'valibot';
import { shippingMethods } from '#kernel/shop/checkout/checkout.rules.ts';
import { proposalStates } from '#kernel/shop/proposals/proposal.rules.ts';
import { endpoint } from '#kernel/wire/endpoint.ts';
import { cartInfo } from './cart.contract.ts';

/** The secret of a link; in the body, so that it is in no log. */
const input = v.object({ link: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) });
const none = v.tuple([]);

/** Proposals of staff, by the link that a customer got. */
export const proposalEndpoints = {
  proposalView: endpoint('POST', 'sales/proposal/view', {
    summary: 'The proposal of a link: pieces at prices that are held until a day',
    input,
    output: v.object({
      number: v.string(),
      state: v.picklist(proposalStates),
      name: v.string(),
      made_by: v.string(),
      /** ISO date of the last day. */
      valid_until: v.string(),
      note: v.string(),
      shipping_method: v.picklist(shippingMethods),
      store_id: v.nullable(v.number()),
      store: v.string(),
      currency: v.string(),
      cart_info: cartInfo,
      /** The caller must sign in before the proposal can be ordered. */
      needs_sign_in: v.boolean(),
    }),
  }),
  proposalPaper: endpoint('POST', 'sales/proposal/paper', {
    summary: 'The proposal of a link as a PDF, in the language of the customer',
    input,
    output: v.object({ name: v.string(), bytes: v.instance(Uint8Array) }),
    file: 'application/pdf',
  }),
  proposalAccept: endpoint('POST', 'sales/proposal/accept', {
    summary:
      'Puts the proposal into the buy_now basket at its prices, for the checkout. Without a token, a mailed link opens a guest session',
    input,
    output: none,
  }),
  proposalDecline: endpoint('POST', 'sales/proposal/decline', {
    summary: 'Declines the proposal of a link; said twice, it is the same',
    input,
    output: none,
  }),
};
