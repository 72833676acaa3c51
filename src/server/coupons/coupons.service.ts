import type { Transaction } from 'kysely';
import { type CouponProblem, type CouponTerms, couponProblem } from '#kernel/cart/coupon.rules.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import {
  type CouponRow,
  giveUse,
  mergeUses,
  readCoupon,
  readCouponByCode,
  readCouponUse,
  takeCustomerUse,
  takeUse,
  untakeUse,
} from './coupons.repo.ts';

export interface Coupon extends CouponTerms {
  id: number;
  code: string;
}

export interface CouponCheck {
  coupon: Coupon;
  /** Why it cannot be used by this customer now. */
  problem: CouponProblem | undefined;
}

function toCoupon(row: CouponRow): Coupon {
  return {
    id: row.id,
    code: row.code,
    type: row.type,
    payPercent: row.pay_percent,
    discountMinor: row.discount_minor,
    minSubtotalMinor: row.min_subtotal_minor,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    timesTotal: row.times_total,
    timesPerCustomer: row.times_per_customer,
  };
}

async function check(
  executor: Executor,
  row: CouponRow,
  customerId: number,
  subtotalBaseMinor: number,
  now: Date,
): Promise<CouponCheck> {
  const coupon = toCoupon(row);
  const usedByCustomer = await readCouponUse(executor, row.id, customerId);
  const use = { usedTotal: row.used_total, usedByCustomer };
  return { coupon, problem: couponProblem(coupon, use, subtotalBaseMinor, now) };
}

interface CouponQuestion {
  customerId: number;
  subtotalBaseMinor: number;
  now: Date;
}

/** Undefined when there is no coupon of that code, which is not case-sensitive. */
export async function checkCouponCode(
  executor: Executor,
  code: string,
  { customerId, subtotalBaseMinor, now }: CouponQuestion,
): Promise<CouponCheck | undefined> {
  const row = await readCouponByCode(executor, code);
  return row && check(executor, row, customerId, subtotalBaseMinor, now);
}

export async function checkCoupon(
  executor: Executor,
  id: number,
  { customerId, subtotalBaseMinor, now }: CouponQuestion,
): Promise<CouponCheck | undefined> {
  const row = await readCoupon(executor, id);
  return row && check(executor, row, customerId, subtotalBaseMinor, now);
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
