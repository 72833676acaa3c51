import type { Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import type { SeedRow } from '#server/seed-rows/seed-rows.repo.ts';
import type { SeedRows } from '#server/seed-rows/seed-rows.service.ts';
import { readJson } from '../data-files.ts';
import { coupons, gifts } from '../data-shapes.ts';

export const couponFiles = ['coupons.json'];
export const giftFiles = ['gifts.json'];

const dayMs = 86_400_000;
const endOf = (day: string) => new Date(new Date(day).getTime() + dayMs);
const isChanged = (stored: SeedRow) => stored['changed_at'] !== null;

/** Coupons by code. */
export function couponRows(): SeedRows[] {
  const rows = readJson('coupons.json', coupons).map((coupon) => ({
    code: coupon.code.toUpperCase(),
    type: coupon.type,
    pay_percent: coupon.payPercent,
    discount_minor: coupon.discountMinor,
    min_subtotal_minor: coupon.minSubtotalMinor,
    starts_at: new Date(coupon.startsDay),
    ends_at: endOf(coupon.endsDay),
    times_total: coupon.timesTotal,
    times_per_customer: coupon.timesPerCustomer,
    first_order: coupon.firstOrder,
    by_gift: coupon.byGift,
    text: coupon.text,
  }));
  return [{ table: 'coupon', rows, isChanged, onGone: 'keep' }];
}

/** Gifts by code; their coupons are seeded before. */
export async function giftRows(trx: Transaction<Schema>): Promise<SeedRows[]> {
  const stored = await trx.selectFrom('coupon').select(['id', 'code']).execute();
  const ids = new Map(stored.map(({ id, code }) => [code, id]));
  const rows = readJson('gifts.json', gifts).map((gift) => ({
    code: gift.code,
    coupon_id: gift.coupon === null ? null : (ids.get(gift.coupon) ?? null),
    claims_total: gift.claimsTotal,
    starts_at: new Date(gift.startsDay),
    ends_at: endOf(gift.endsDay),
    text: gift.text,
  }));
  return [{ table: 'gift', rows, isChanged, onGone: 'keep' }];
}
