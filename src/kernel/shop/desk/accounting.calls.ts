import * as v from 'valibot';
import { noticeFaults } from '#kernel/shop/payment/notice-fault.ts';
import { providerIds } from '#kernel/shop/payment/payment.rules.ts';
import { differenceKinds } from '#kernel/shop/payment/reconciliation.rules.ts';
import { amount, deskCall, moment } from './desk-call.ts';

const provider = v.picklist(providerIds);

const accounting = v.strictObject({
  /** Payments recorded differently by the shop and the provider, oldest first. */
  differences: v.array(
    v.strictObject({
      id: v.number(),
      provider,
      kind: v.picklist(differenceKinds),
      payment: v.string(),
      ours: amount,
      theirs: amount,
      foundAt: moment,
      /** Time of the last comparison that found it. */
      seenAt: moment,
    }),
  ),
  /** Providers with refused payment notices since staff last looked. */
  notices: v.array(
    v.strictObject({
      provider,
      fault: v.picklist(noticeFaults),
      /** Error message of the last refused notice, for developers. */
      why: v.string(),
      since: moment,
      lastAt: moment,
    }),
  ),
});

/** Differences between the money of the shop and of its providers. */
export const accountingDeskCalls = {
  deskBooks: deskCall('desk/books/list', {
    access: 'refunds.approve',
    summary: 'Lists payments that differ from the provider’s records, and refused payment notices',
    input: v.strictObject({}),
    output: accounting,
  }),
  deskNoticeSeen: deskCall('desk/books/notice-seen', {
    access: 'refunds.approve',
    summary: 'Marks the refused notices of a provider as seen',
    input: v.strictObject({ provider }),
    output: accounting,
    writes: true,
  }),
};
