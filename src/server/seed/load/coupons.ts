import type { Transaction } from 'kysely';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { readJson } from '../data-files.ts';
import { coupons } from '../data-shapes.ts';

export const couponFiles = ['coupons.json'];

const dayMs = 86_400_000;

/** Coupons by code; how often they were used is left alone. */
export async function loadCoupons(trx: Transaction<Schema>): Promise<void> {
  for (const coupon of readJson('coupons.json', coupons)) {
    const row = {
      type: coupon.type,
      pay_percent: coupon.payPercent,
      discount_minor: coupon.discountMinor,
      min_subtotal_minor: coupon.minSubtotalMinor,
      starts_at: new Date(coupon.startsDay),
      ends_at: new Date(new Date(coupon.endsDay).getTime() + dayMs),
      times_total: coupon.timesTotal,
      times_per_customer: coupon.timesPerCustomer,
      text: jsonb(coupon.text),
    };
    await trx
      .insertInto('coupon')
      .values({ code: coupon.code.toUpperCase(), ...row })
      .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
      .execute();
  }
}
