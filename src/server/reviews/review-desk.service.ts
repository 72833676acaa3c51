import type { Transaction } from 'kysely';
import { holdReason } from '#kernel/reviews/hold-reason.ts';
import { invitedAfterMs, invitedUntilMs } from '#kernel/reviews/reviews.rules.ts';
import { codes } from '#kernel/wire/codes.ts';
import { saleProducts } from '#server/catalogue/sale-products.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { claimInvitations, readAuthor } from './review-lines.repo.ts';
import { moveReview } from './review-moves.service.ts';
import { lockReview, type ReviewRecord, readHeldReviews, updateReview } from './reviews.repo.ts';

type DeskHost = Pick<Host, 'db' | 'clock'>;

async function hold(trx: Transaction<Schema>, id: number): Promise<ReviewRecord> {
  return (await lockReview(trx, id)) ?? refuse(codes.reviewNotFound);
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
    const day = written_at.toISOString().slice(0, 10);
    return [
      `${id}  ${sku}  ${stars} of 5  ${day}  ${why}`,
      ...(reason === '' ? [] : [`refused before: ${reason}`]),
      ...(title === '' ? [] : [title]),
      ...text.split('\n'),
    ].join('\n    ');
  });
}

/** A person has read it and finds nothing wrong. */
export async function publishReview({ db, clock }: DeskHost, id: number): Promise<ReviewRecord> {
  return db.transaction(async (trx) => {
    const changes = { reason: '' };
    const review = await moveReview(trx, await hold(trx, id), 'approved', { at: clock.now(), changes });
    await tellAuthor(trx, 'review-published', review);
    return review;
  });
}

/** It is not shown, or no longer; its author is told why and may write it anew. */
export async function refuseReview(
  { db, clock }: DeskHost,
  id: number,
  reason: string,
): Promise<ReviewRecord> {
  return db.transaction(async (trx) => {
    const changes = { reason };
    const review = await moveReview(trx, await hold(trx, id), 'refused', { at: clock.now(), changes });
    await tellAuthor(trx, 'review-refused', review);
    return review;
  });
}

/** The house replies below a published review; a second answer takes the place of the first. */
export async function answerReview(
  { db, clock }: DeskHost,
  id: number,
  answer: string,
): Promise<ReviewRecord> {
  return db.transaction(async (trx) => {
    const review = await hold(trx, id);
    if (review.state !== 'published') refuse(codes.reviewFailed);
    const answered = await updateReview(trx, id, { answer, updated_at: clock.now() });
    await tellAuthor(trx, 'review-answered', answered);
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
