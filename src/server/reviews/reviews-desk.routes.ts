import { reviewDeskCalls as calls } from '#kernel/shop/desk/reviews.calls.ts';
import { type DeskRoute, deskRoute, type StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { removeImportedReview } from './imported-reviews.service.ts';
import {
  actOnReview,
  answerReview,
  publishReview,
  type ReviewChange,
  refuseReview,
} from './review-desk.service.ts';
import { reviewPage, showReview } from './reviews-desk-view.service.ts';

/** Desk calls for reviews. */
export function reviewDeskRoutes(host: Host): DeskRoute[] {
  const { handle } = host.db;
  const shown = ({ locale }: StaffCall, { id }: { id: number }) => showReview(host, handle, locale, id);
  const act = async (call: StaffCall, read: { id: number; version: string }, change: ReviewChange) =>
    shown(call, await actOnReview(host, call, read, change));
  return [
    deskRoute(calls.deskReviews, (call, asked) => reviewPage(host, call, asked)),
    deskRoute(calls.deskReview, async (call, { id }) => {
      const record = await shown(call, { id });
      call.audit({ kind: 'review', id: String(id), customerId: record.author?.id });
      return record;
    }),
    deskRoute(calls.deskReleaseReview, (call, read) =>
      act(call, read, (trx, review) => publishReview(trx, review, call)),
    ),
    deskRoute(calls.deskRefuseReview, (call, { reason, ...read }) =>
      act(call, read, (trx, review) => refuseReview(trx, review, { reason, now: call.now })),
    ),
    deskRoute(calls.deskAnswerReview, (call, { answer, ...read }) =>
      act(call, read, (trx, review) => answerReview(trx, review, { answer, now: call.now })),
    ),
    deskRoute(calls.deskRemoveReview, (call, read) =>
      act(call, read, (trx, review) => removeImportedReview(trx, review, call)),
    ),
  ];
}
