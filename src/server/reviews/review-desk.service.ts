import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { holdReason } from '#kernel/shop/reviews/hold-reason.ts';
import { type ReviewEvent, reviewAfter } from '#kernel/shop/reviews/review.transitions.ts';
import { invitedAfterMs, invitedUntilMs } from '#kernel/shop/reviews/reviews.rules.ts';
import { businessDay } from '#kernel/shop/stores/business-day.ts';
import { saleProducts } from '#server/catalogue/sale-products.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Watch } from '#server/platform/desk/watch.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { claimInvitations, readAuthor } from './review-lines.repo.ts';
import { moveReview } from './review-moves.service.ts';
import { lockReview, type ReviewRecord, readHeldReviews, updateReview } from './reviews.repo.ts';

type DeskHost = Pick<Host, 'db' | 'clock'>;

/** The review, held, as long as this may happen to it. */
async function hold(
  trx: Transaction<Schema>,
  id: number,
  { event, watch }: { event: ReviewEvent | 'answered'; watch: Watch<ReviewRecord> },
): Promise<ReviewRecord> {
  const review = await lockReview(trx, id);
  if (!review) refuse(deskCodes.notFound, { text: { key: 'desk-reviews-api.unknown', values: { id } } });
  await watch.held?.(trx, review);
  const { state } = review;
  const isPossible = event === 'answered' ? state === 'published' : reviewAfter(state, event) !== undefined;
  if (!isPossible)
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-reviews-api.wrong-state', values: { id, state, event } },
    });
  return review;
}

/** Tells the author, into the transaction that gave cause for it; nobody for what demonstrates the shop. */
async function tellAuthor(
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
      piece: product.text[author.locale].name,
      reason: review.reason,
      answer: review.answer,
    },
    url: '/myOrder/review/',
  });
}

/** What waits for staff, each with why. */
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

/** A person has read it and finds nothing wrong. */
export async function publishReview(
  { db, clock }: DeskHost,
  id: number,
  watch: Watch<ReviewRecord> = {},
): Promise<ReviewRecord> {
  return db.transaction(async (trx) => {
    const changes = { reason: '' };
    const held = await hold(trx, id, { event: 'approved', watch });
    const review = await moveReview(trx, held, 'approved', { at: clock.now(), changes });
    await tellAuthor(trx, 'review-published', review);
    watch.changed?.(review);
    return review;
  });
}

/** It is not shown, or no longer; its author is told why and may write it anew. */
export async function refuseReview(
  { db, clock }: DeskHost,
  id: number,
  reason: string,
  watch: Watch<ReviewRecord> = {},
): Promise<ReviewRecord> {
  return db.transaction(async (trx) => {
    const changes = { reason };
    const held = await hold(trx, id, { event: 'refused', watch });
    const review = await moveReview(trx, held, 'refused', { at: clock.now(), changes });
    await tellAuthor(trx, 'review-refused', review);
    watch.changed?.(review);
    return review;
  });
}

/** The house replies below a published review; a second answer takes the place of the first. */
export async function answerReview(
  { db, clock }: DeskHost,
  id: number,
  answer: string,
  watch: Watch<ReviewRecord> = {},
): Promise<ReviewRecord> {
  return db.transaction(async (trx) => {
    await hold(trx, id, { event: 'answered', watch });
    const answered = await updateReview(trx, id, { answer, updated_at: clock.now() });
    await tellAuthor(trx, 'review-answered', answered);
    watch.changed?.(answered);
    return answered;
  });
}

const batch = 50;

/** Asks, once and some days after receipt, whoever wants letters what they think of their pieces. */
export async function inviteToReview({ db, clock }: DeskHost): Promise<number> {
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
