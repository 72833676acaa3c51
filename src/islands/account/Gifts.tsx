import { useStore } from '@nanostores/react';
import { api } from '#client/api/api.browser.ts';
import { claimGift } from '#client/api/gifts.ts';
import { toast } from '#client/events.ts';
import type { Translate } from '#client/texts.ts';
import { gifts } from '#islands/gifts/gifts.store.ts';
import { CodeForm } from '#islands/parts/CodeForm.tsx';
import type { Gift } from '#kernel/shop/gifts/gift.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { discountValues } from '#kernel/shop/money/money.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { Badge } from '#ui/Badge.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { AccountSection } from './AccountSection.tsx';
import { GiftAddress } from './GiftAddress.tsx';

function ClaimForm({ t }: { t: Translate }) {
  const claim = async (code: string) => {
    const gift = await claimGift(api, code);
    toast({ kind: 'success', message: t('gifts.claimed', { name: gift.name }) });
    gifts.put([gift, ...(gifts.$asked.get().data ?? [])]);
  };
  const texts = { label: t('gifts.code'), send: t('gifts.claim'), invalid: t('gifts.code-error') };
  return (
    <div className="max-w-md">
      <CodeForm texts={texts} onSend={claim} t={t} />
    </div>
  );
}

/** A coupon's discount as text. */
function worthOf({ coupon }: Gift, t: Translate): string | null {
  if (!coupon) return null;
  const { value, from } = coupon;
  const off =
    'percentOff' in value
      ? t('gifts.percent-off', discountValues(value.percentOff))
      : t('gifts.amount-off', { amount: formatMoney(value.amountOff, t.locale) });
  return from ? t('gifts.from', { off, amount: formatMoney(from, t.locale) }) : off;
}

function Entry({ gift, locale, t }: { gift: Gift; locale: Locale; t: Translate }) {
  // The last day is the one before the expiry.
  const lastDay = dayFormat(locale, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(gift.endsAt.getTime() - 1);
  const worth = worthOf(gift, t);
  return (
    <li className="border border-line bg-white px-6 py-5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-display text-subheading">{gift.name}</span>
        <Badge>{t(`gifts.state-${gift.state}`)}</Badge>
      </p>
      {worth && <p className="mt-2">{worth}</p>}
      <p className="mt-1 text-sm leading-relaxed text-stone">{gift.conditions}</p>
      {gift.coupon && <p className="mt-1 text-sm text-stone">{t('gifts.last-day', { day: lastDay })}</p>}
      {gift.coupon && gift.state === 'open' && (
        <p className="mt-3 text-sm">
          {t('gifts.at-checkout')} <span className="tracking-wider">{gift.coupon.code}</span>
        </p>
      )}
      {gift.state === 'address-wanted' && <GiftAddress gift={gift} t={t} />}
    </li>
  );
}

/** A field to claim a gift code, and the list of claimed gifts. */
export function Gifts({ locale, t }: { locale: Locale; t: Translate }) {
  const { data, error } = useStore(gifts.$asked);
  return (
    <AccountSection title={t('gifts.title')} text={t('gifts.text')}>
      <ClaimForm t={t} />
      <div className="mt-7">
        {data ? (
          <ul className="grid gap-4">
            {data.map((gift) => (
              <Entry key={gift.code} gift={gift} locale={locale} t={t} />
            ))}
          </ul>
        ) : (
          <LoadState
            hasFailed={error !== undefined}
            texts={{ loading: t('gifts.loading'), failed: t('gifts.failed'), retry: t('gifts.retry') }}
            onRetry={gifts.retry}
          />
        )}
      </div>
    </AccountSection>
  );
}
