import type { Transaction } from 'kysely';
import type { CouponTerms } from '#kernel/shop/campaigns/coupon.rules.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import {
  type CouponRow,
  giveUse,
  mergeUses,
  readCoupon,
  readCouponUse,
  takeCustomerUse,
  takeUse,
  untakeUse,
} from './coupons.repo.ts';

export interface Coupon extends CouponTerms {
  id: number;
  code: string;
}

/** A row in JSON: times are strings. */
type CouponJson = Pick<
  CouponRow,
  | 'id'
  | 'code'
  | 'type'
  | 'pay_percent'
  | 'discount_minor'
  | 'min_subtotal_minor'
  | 'times_per_customer'
  | 'currencies'
  | 'sections'
  | 'first_order'
> & { counted_products: number[]; starts_at: string; ends_at: string; paused_at: string | null };

export function toCoupon(row: CouponJson): Coupon {
  return {
    id: row.id,
    code: row.code,
    type: row.type,
    payPercent: row.pay_percent,
    discountMinor: row.discount_minor,
    minSubtotalMinor: row.min_subtotal_minor,
    startsAt: new Date(row.starts_at),
    endsAt: new Date(row.ends_at),
    timesPerCustomer: row.times_per_customer,
    currencies: row.currencies,
    scope: row.sections && { sections: row.sections, productIds: row.counted_products },
    isPaused: row.paused_at !== null,
    isForFirstOrder: row.first_order,
  };
}

/** Counts one use in the order's transaction; false if none is left. */
export async function holdCoupon(
  trx: Transaction<Schema>,
  couponId: number,
  customerId: number,
): Promise<boolean> {
  const row = await readCoupon(trx, couponId);
  if (!row || !(await takeUse(trx, row))) return false;
  // The rows are locked, so the count cannot change.
  const campaignId = row.campaign_id ?? row.id;
  if ((await readCouponUse(trx, campaignId, customerId)) >= row.times_per_customer) {
    await untakeUse(trx, row);
    return false;
  }
  await takeCustomerUse(trx, campaignId, customerId);
  return true;
}

/** Uncounts the use of a cancelled or expired order. */
export async function returnCoupon(
  trx: Transaction<Schema>,
  couponId: number,
  customerId: number,
): Promise<void> {
  const row = await readCoupon(trx, couponId);
  if (!row) throw new Error(`an order uses coupon ${couponId}, which does not exist`);
  await giveUse(trx, row, customerId);
}

/** Moves the uses of merged guests to their account. */
export async function adoptCouponUses(
  trx: Transaction<Schema>,
  fromIds: readonly number[],
  toId: number,
): Promise<void> {
  if (fromIds.length > 0) await mergeUses(trx, fromIds, toId);
}
