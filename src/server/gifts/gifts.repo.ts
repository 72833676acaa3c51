import { type Insertable, sql, type Transaction } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { GiftTables } from '#server/platform/db/schema/gifts.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type ParcelValues = Omit<
  Insertable<GiftTables['gift_parcel']>,
  'claim_id' | 'asked_at' | 'sent_at' | 'tracking_company' | 'tracking_number'
>;

/** Claims of a customer with coupon, coupon uses and parcel, newest first. */
export async function readClaims(executor: Executor, customerId: number, code?: string) {
  return executor
    .selectFrom('gift_claim')
    .innerJoin('gift', 'gift.code', 'gift_claim.gift_code')
    .leftJoin('coupon', 'coupon.id', 'gift.coupon_id')
    .leftJoin('coupon_customer', (join) =>
      join
        .onRef('coupon_customer.coupon_id', '=', 'coupon.id')
        .onRef('coupon_customer.customer_id', '=', 'gift_claim.customer_id'),
    )
    .leftJoin('gift_parcel', 'gift_parcel.claim_id', 'gift_claim.id')
    .where('gift_claim.customer_id', '=', customerId)
    .$if(code !== undefined, (query) => query.where('gift.code', '=', code ?? ''))
    .select(['gift_claim.id', 'gift.code', 'gift.text', 'gift.ends_at', 'gift_claim.claimed_at'])
    .select(['coupon.code as coupon_code', 'coupon.type', 'coupon.pay_percent', 'coupon.discount_minor'])
    .select(['coupon.min_subtotal_minor', 'coupon.ends_at as coupon_ends_at', 'coupon.times_per_customer'])
    .select(['coupon.paused_at', 'coupon_customer.used', 'gift_parcel.asked_at', 'gift_parcel.sent_at'])
    .orderBy('gift_claim.id', 'desc')
    .execute();
}

export type ClaimRow = Awaited<ReturnType<typeof readClaims>>[number];

/** Locks the gift of a code, so that concurrent claims wait. */
export async function lockGift(trx: Transaction<Schema>, code: string) {
  return trx.selectFrom('gift').selectAll().where('code', '=', code).forUpdate().executeTakeFirst();
}

/** Inserts and counts a claim of a locked gift; unique per customer. */
export async function insertClaim(
  trx: Transaction<Schema>,
  claim: { code: string; customerId: number; now: Date },
): Promise<void> {
  await trx
    .insertInto('gift_claim')
    .values({ gift_code: claim.code, customer_id: claim.customerId, claimed_at: claim.now })
    .execute();
  await trx
    .updateTable('gift')
    .set({ claimed: sql<number>`claimed + 1` })
    .where('code', '=', claim.code)
    .execute();
}

/** Saves the address of a parcel; false if it was sent. */
export async function saveParcel(
  executor: Executor,
  claimId: number,
  values: ParcelValues,
  now: Date,
): Promise<boolean> {
  const row = { ...values, asked_at: now };
  const saved = await executor
    .insertInto('gift_parcel')
    .values({ claim_id: claimId, ...row, sent_at: null })
    .onConflict((conflict) =>
      conflict.column('claim_id').doUpdateSet(row).where('gift_parcel.sent_at', 'is', null),
    )
    .executeTakeFirst();
  return saved.numInsertedOrUpdatedRows === 1n;
}

/** Parcels to send, the longest waiting first. */
export async function parcelsToSend(executor: Executor) {
  return executor
    .selectFrom('gift_parcel')
    .innerJoin('gift_claim', 'gift_claim.id', 'gift_parcel.claim_id')
    .innerJoin('gift', 'gift.code', 'gift_claim.gift_code')
    .where('sent_at', 'is', null)
    .selectAll('gift_parcel')
    .select(['gift.code', 'gift.text'])
    .orderBy('asked_at')
    .execute();
}

/** Gifts with addresses for the export of personal data. */
export async function readPersonalClaims(executor: Executor, customerId: number) {
  return executor
    .selectFrom('gift_claim')
    .leftJoin('gift_parcel', 'gift_parcel.claim_id', 'gift_claim.id')
    .where('customer_id', '=', customerId)
    .select(['gift_code', 'claimed_at', 'name', 'telephone', 'country', 'state', 'city', 'area', 'zip'])
    .select(['street1', 'street2', 'asked_at', 'sent_at', 'tracking_company', 'tracking_number'])
    .orderBy('gift_claim.id')
    .execute();
}
