import type { Transaction } from 'kysely';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { readJson } from '../data-files.ts';
import { coupons, gifts } from '../data-shapes.ts';

export const couponFiles = ['coupons.json', 'gifts.json'];

const dayMs = 86_400_000;

/** Coupons and gifts by code. Use counts and changes by staff are not overwritten. */
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
      first_order: coupon.firstOrder,
      by_gift: coupon.byGift,
      text: jsonb(coupon.text),
    };
    await trx
      .insertInto('coupon')
      .values({ code: coupon.code.toUpperCase(), ...row })
      .onConflict((conflict) =>
        conflict.column('code').doUpdateSet(row).where('coupon.changed_at', 'is', null),
      )
      .execute();
  }
  for (const gift of readJson('gifts.json', gifts)) {
    const row = {
      coupon_id: gift.coupon === null ? null : await couponIdOf(trx, gift.coupon),
      claims_total: gift.claimsTotal,
      starts_at: new Date(gift.startsDay),
      ends_at: new Date(new Date(gift.endsDay).getTime() + dayMs),
      text: jsonb(gift.text),
    };
    await trx
      .insertInto('gift')
      .values({ code: gift.code, ...row })
      .onConflict((conflict) => conflict.column('code').doUpdateSet(row).where('gift.changed_at', 'is', null))
      .execute();
  }
}

async function couponIdOf(trx: Transaction<Schema>, code: string): Promise<number> {
  const { id } = await trx
    .selectFrom('coupon')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return id;
}
