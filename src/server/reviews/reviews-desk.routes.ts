import { reviewDeskCalls as calls } from '#kernel/shop/desk/reviews.calls.ts';
import { type DeskRoute, deskRoute, type StaffCall } from '#server/platform/desk/desk-route.ts';
import { watchOf } from '#server/platform/desk/watch.ts';
import type { Host } from '#server/platform/host.ts';
import { answerReview, publishReview, refuseReview } from './review-desk.service.ts';
import type { ReviewRecord } from './reviews.repo.ts';
import { reviewPage, showReview } from './reviews-desk-view.service.ts';

/** What staff do with reviews. */
export function reviewDeskRoutes(host: Host): DeskRoute[] {
  const { handle } = host.db;
  const shown = ({ locale }: StaffCall, { id }: { id: number }) => showReview(host, handle, locale, id);
  const watch = (call: StaffCall, version: string) =>
    watchOf<ReviewRecord>(call, version, {
      kind: 'review',
      id: ({ id }) => String(id),
      customerId: (_trx, { customer_id }) => customer_id ?? undefined,
      show: (trx, { id }) => showReview(host, trx, call.locale, id),
    });
  return [
    deskRoute(calls.deskReviews, (call, asked) => reviewPage(host, call, asked)),
    deskRoute(calls.deskReview, async (call, { id }) => {
      const record = await shown(call, { id });
      call.audit({ kind: 'review', id: String(id), customerId: record.author?.id });
      return record;
    }),
    deskRoute(calls.deskReleaseReview, async (call, { id, version }) =>
      shown(call, await publishReview(host, id, watch(call, version))),
    ),
    deskRoute(calls.deskRefuseReview, async (call, { id, version, reason }) =>
      shown(call, await refuseReview(host, id, reason, watch(call, version))),
    ),
    deskRoute(calls.deskAnswerReview, async (call, { id, version, answer }) =>
      shown(call, await answerReview(host, id, answer, watch(call, version))),
    ),
  ];
}
