import * as v from 'valibot';
import { noticeFaults } from '#kernel/shop/payment/notice-fault.ts';
import { providerIds } from '#kernel/shop/payment/payment.rules.ts';
import { differenceKinds } from '#kernel/shop/payment/reconciliation.rules.ts';
import { amount, deskCall, moment } from './desk-call.ts';

const provider = v.picklist(providerIds);

const books = v.strictObject({
  /** Payments of which our books and the provider's differ, the oldest first. */
  differences: v.array(
    v.strictObject({
      id: v.number(),
      provider,
      kind: v.picklist(differenceKinds),
      payment: v.string(),
      ours: amount,
      theirs: amount,
      foundAt: moment,
      /** The last comparison that saw it. */
      seenAt: moment,
    }),
  ),
  /** Providers whose notices were refused since somebody looked last. */
  notices: v.array(
    v.strictObject({
      provider,
      fault: v.picklist(noticeFaults),
      /** What the last of them was refused for, in a developer's words. */
      why: v.string(),
      since: moment,
      lastAt: moment,
    }),
  ),
});

/** Where the money of the shop and of its providers do not agree. */
export const accountingDeskCalls = {
  deskBooks: deskCall('desk/books/list', {
    access: 'refunds.approve',
    summary: 'Payments of which the books differ, and notices of payment that were refused',
    input: v.strictObject({}),
    output: books,
  }),
  deskNoticeSeen: deskCall('desk/books/notice-seen', {
    access: 'refunds.approve',
    summary: 'Somebody has looked at the refused notices of a provider',
    input: v.strictObject({ provider }),
    output: books,
    writes: true,
  }),
};
