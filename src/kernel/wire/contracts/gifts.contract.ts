import * as v from 'valibot';
import { couponCode } from '#kernel/shop/campaigns/coupon.rules.ts';
import { giftKinds, giftStates } from '#kernel/shop/gifts/gift.rules.ts';
import { codes } from '#kernel/wire/codes.ts';
import { addressContact } from '#kernel/wire/contracts/addresses.contract.ts';
import { endpoint, inModule } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';
import { empty } from '#kernel/wire/shapes.ts';

const gift = v.object({
  code: v.string(),
  kind: v.picklist(giftKinds),
  state: v.picklist(giftStates),
  name: v.string(),
  conditions: v.string(),
  /** Coupon code to apply to a cart; '' for a parcel. */
  coupon_code: v.string(),
  /** Discount in per cent; 0 if it is an amount or there is none. */
  percent_off: v.number(),
  /** Two-decimal strings in the request's currency; '' if there is none. */
  amount_off: v.string(),
  min_subtotal: v.string(),
  currency: v.string(),
  /** ISO 8601, exclusive. */
  expires_at: v.string(),
});

export type WireGift = v.InferOutput<typeof gift>;

const faults = { code: { invalid: { code: codes.couponInvalid, text: 'gifts-api.unknown' } } } as const;

export const giftEndpoints = inModule('gifts', {
  gifts: endpoint('GET', 'customer/receive/gifts', {
    summary: 'The gifts that the customer has claimed, the newest first',
    access: 'customer',
    input: p.nothing,
    output: v.object({ gifts: v.array(gift) }),
  }),
  claimGift: endpoint('POST', 'customer/receive/gift', {
    summary:
      'Claims the gift of a code, once per customer: a coupon, or a thing that is sent to the address which customer/receive/userinfo names. 1400004 with the reason where the code is unknown, used or over',
    access: 'customer',
    faults,
    input: v.object({ code: couponCode }),
    output: v.object({ gift }),
  }),
  giftContact: endpoint('POST', 'customer/receive/userinfo', {
    summary:
      'Where a claimed gift that is a thing is sent to; until it has been sent, the last address named counts',
    access: 'customer',
    faults,
    input: v.object({ code: couponCode, ...addressContact }),
    output: empty,
  }),
});
