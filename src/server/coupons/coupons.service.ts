import type { Transaction } from 'kysely';
import type { CouponTerms } from '#kernel/cart/coupon.rules.ts';
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

/** A row as JSON has it: its times are text. */
type CouponJson = Omit<CouponRow, 'starts_at' | 'ends_at' | 'text' | 'by_gift'> & {
  starts_at: string;
  ends_at: string;
};

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
    timesTotal: row.times_total,
    timesPerCustomer: row.times_per_customer,
  };
}

/** Counts one use for an order inside its transaction; false when the last one has gone meanwhile. */
export async function holdCoupon(
  trx: Transaction<Schema>,
  couponId: number,
  customerId: number,
): Promise<boolean> {
  const row = await readCoupon(trx, couponId);
  if (!row || !(await takeUse(trx, couponId))) return false;
  // The coupon's row is locked by now: nobody else counts a use of it meanwhile.
  if ((await readCouponUse(trx, couponId, customerId)) >= row.times_per_customer) {
    await untakeUse(trx, couponId);
    return false;
  }
  await takeCustomerUse(trx, couponId, customerId);
  return true;
}

/** The order that held it is dead: the use counts no more. */
export async function returnCoupon(
  trx: Transaction<Schema>,
  couponId: number,
  customerId: number,
): Promise<void> {
  await giveUse(trx, couponId, customerId);
}

/** A guest's uses count for the account that takes the guest over. */
export async function adoptCouponUses(
  trx: Transaction<Schema>,
  fromIds: readonly number[],
  toId: number,
): Promise<void> {
  if (fromIds.length > 0) await mergeUses(trx, fromIds, toId);
}
