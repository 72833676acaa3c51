import { type ClaimedGift, giftState } from '#kernel/shop/gifts/gift.rules.ts';
import { type CurrencyRate, convertPriceMinor, toDecimalString } from '#kernel/shop/money/money.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { WireGift } from '#kernel/wire/contracts/gifts.contract.ts';
import type { ClaimRow } from './gifts.repo.ts';

/** End of the coupon's validity, or of the gift's. */
const endOf = (row: ClaimRow): Date => row.coupon_ends_at ?? row.ends_at;

function statusOf(row: ClaimRow): ClaimedGift {
  if (row.coupon_code === null)
    return { kind: 'parcel', isAddressed: row.asked_at !== null, isSent: row.sent_at !== null };
  return {
    kind: 'coupon',
    endsAt: endOf(row),
    isUsed: (row.used ?? 0) >= (row.times_per_customer ?? 1),
    isPaused: row.paused_at !== null,
  };
}

/** A claimed gift; amounts are in the request's currency. */
export function wireGift(
  row: ClaimRow,
  { locale, currency, now }: { locale: Locale; currency: CurrencyRate; now: Date },
): WireGift {
  const status = statusOf(row);
  const amount = (minor: number | null) => (minor ? toDecimalString(convertPriceMinor(minor, currency)) : '');
  return {
    code: row.code,
    kind: status.kind,
    state: giftState(status, now),
    ...localText(row.text, locale),
    coupon_code: row.coupon_code ?? '',
    percent_off: row.type === 1 && row.pay_percent !== null ? 100 - row.pay_percent : 0,
    amount_off: row.type === 2 ? amount(row.discount_minor) : '',
    min_subtotal: amount(row.min_subtotal_minor),
    currency: currency.code,
    expires_at: endOf(row).toISOString(),
  };
}
