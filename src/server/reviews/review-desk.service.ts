import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { holdReason } from '#kernel/shop/reviews/hold-reason.ts';
import { type ReviewEvent, reviewAfter } from '#kernel/shop/reviews/review.transitions.ts';
import { invitedAfterMs, invitedUntilMs } from '#kernel/shop/reviews/reviews.rules.ts';
import { hasModule } from '#kernel/shop/settings/shop-settings.ts';
import { businessDay } from '#kernel/shop/stores/business-day.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { saleProducts } from '#server/catalogue/sale-products.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { checkVersion, versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { inEveryLanguage } from '#server/platform/mail/email.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { claimInvitations, readAuthor } from './review-lines.repo.ts';
import { moveReview } from './review-moves.service.ts';
import { lockReview, type ReviewRecord, readHeldReviews, updateReview } from './reviews.repo.ts';
import { showReview } from './reviews-desk-view.service.ts';

type DeskHost = Pick<Host, 'db' | 'clock'>;

/** A change of a locked review; returns the row as it is afterwards. */
export type ReviewChange = (trx: Transaction<Schema>, review: ReviewRecord) => Promise<ReviewRecord>;

/** Calls `change` with a locked review, in a transaction of its own. Throws 1900106 when there is none. */
export function changeReview(
  { db }: Pick<Host, 'db'>,
  id: number,
  change: ReviewChange,
): Promise<ReviewRecord> {
  return db.transaction(async (trx) => {
    const review = await lockReview(trx, id);
    if (!review) refuse(deskCodes.notFound, { text: { key: 'desk-reviews-api.unknown', values: { id } } });
    return change(trx, review);
  });
}

/**
 * Changes a review at the desk: checks that it still has the version that was read, calls `change` and writes the audit
 * entry. Throws 1900104, 1900106.
 */
export function actOnReview(
  host: Pick<Host, 'db' | 'config'>,
  call: StaffCall,
  { id, version }: { id: number; version: string },
  change: ReviewChange,
): Promise<ReviewRecord> {
  return changeReview(host, id, async (trx, before) => {
    if (versionOf(before) !== version) checkVersion(version, await showReview(host, trx, call.locale, id));
    const after = await change(trx, before);
    const customerId = before.customer_id ?? undefined;
    // The log must not keep what was removed.
    const isRemoved = after.state === 'withdrawn';
    const shown = (review: ReviewRecord) => (isRemoved ? { state: review.state } : review);
    call.audit({ kind: 'review', id: String(id), customerId, before: shown(before), after: shown(after) });
    return after;
  });
}

/** Throws 1900105 if the event cannot happen to a review in its state. */
function checkEvent({ id, state }: ReviewRecord, event: ReviewEvent | 'answered'): void {
  const isPossible = event === 'answered' ? state === 'published' : reviewAfter(state, event) !== undefined;
  if (!isPossible)
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-reviews-api.wrong-state', values: { id, state, event } },
    });
}

/** Queues an email to the author in the caller's transaction; demonstration reviews have none. */
async function notifyAuthor(
  trx: Transaction<Schema>,
  kind: 'review-published' | 'review-refused' | 'review-answered',
  review: ReviewRecord,
): Promise<void> {
  const author = await readAuthor(trx, review.customer_id);
  const product = (await saleProducts(trx, [review.product_id])).get(review.product_id);
  if (!author || !product) return;
  await queueMail(trx, {
    kind,
    to: author.email,
    customerId: author.id,
    locale: author.locale,
    values: {
      ...inEveryLanguage('piece', (locale) => localText(product.text, locale).name),
      reason: review.reason,
      answer: review.answer,
    },
    url: '/myOrder/review/',
  });
}

/** Held reviews with the reason. */
export async function heldReviews({ db }: DeskHost): Promise<string[]> {
  const rows = await readHeldReviews(db.handle);
  return rows.map(({ id, sku, stars, title, text, reason, written_at }) => {
    const why = holdReason(`${title}\n${text}`) ?? 'refused before';
    const day = businessDay(written_at);
    return [
      `${id}  ${sku}  ${stars} of 5  ${day}  ${why}`,
      ...(reason === '' ? [] : [`refused before: ${reason}`]),
      ...(title === '' ? [] : [title]),
      ...text.split('\n'),
    ].join('\n    ');
  });
}

/** Shows a review in the shop and emails its author. */
export async function publishReview(
  trx: Transaction<Schema>,
  review: ReviewRecord,
  { now }: { now: Date },
): Promise<ReviewRecord> {
  checkEvent(review, 'approved');
  const published = await moveReview(trx, review, 'approved', { at: now, changes: { reason: '' } });
  await notifyAuthor(trx, 'review-published', published);
  return published;
}

/** Hides a review; its author is emailed the reason and may edit it. */
export async function refuseReview(
  trx: Transaction<Schema>,
  review: ReviewRecord,
  { reason, now }: { reason: string; now: Date },
): Promise<ReviewRecord> {
  checkEvent(review, 'refused');
  const refused = await moveReview(trx, review, 'refused', { at: now, changes: { reason } });
  await notifyAuthor(trx, 'review-refused', refused);
  return refused;
}

/** Stores the shop's answer below a published review; a second answer replaces the first. */
export async function answerReview(
  trx: Transaction<Schema>,
  review: ReviewRecord,
  { answer, now }: { answer: string; now: Date },
): Promise<ReviewRecord> {
  checkEvent(review, 'answered');
  const answered = await updateReview(trx, review.id, { answer, updated_at: now });
  await notifyAuthor(trx, 'review-answered', answered);
  return answered;
}

const batch = 50;

/** Emails an invitation to review, once and some days after receipt, to subscribed customers, while reviews are on. */
export async function inviteToReview({ db, clock }: DeskHost): Promise<number> {
  if (!hasModule('reviews')) return 0;
  const now = clock.now();
  return db.transaction(async (trx) => {
    const orders = await claimInvitations(trx, {
      from: new Date(now.getTime() - invitedUntilMs),
      until: new Date(now.getTime() - invitedAfterMs),
      now,
      limit: batch,
    });
    for (const { increment_id, locale, customerId, email, firstname } of orders)
      await queueMail(trx, {
        kind: 'review-invitation',
        to: email,
        customerId,
        locale,
        values: { number: String(increment_id), name: firstname },
        url: '/myOrder/review/',
      });
    return orders.length;
  });
}
