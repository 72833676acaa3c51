import { useStore } from '@nanostores/react';
import type { Translate } from '#client/texts.ts';
import { storeCredit } from '#islands/gifts/store-credit.store.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import { LoadState } from '#ui/LoadState.tsx';
import { AccountSection } from './AccountSection.tsx';

/** Store credit of the account: balances and last movements. */
export function StoreCredit({ t }: { t: Translate }) {
  const { data, error } = useStore(storeCredit.$asked);
  const days = dayFormat(t.locale, { dateStyle: 'medium' });
  const lastDays = dayFormat(t.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <AccountSection title={t('gifts.credit')} text={t('gifts.credit-text')}>
      {!data && (
        <LoadState
          hasFailed={error !== undefined}
          texts={{ loading: t('gifts.loading'), failed: t('gifts.credit-failed'), retry: t('gifts.retry') }}
          onRetry={storeCredit.retry}
        />
      )}
      {data && data.balances.length + data.tradeUps.length === 0 && <p>{t('gifts.credit-none')}</p>}
      {data?.balances.map((balance) => (
        <p key={balance.currency} className="font-display text-2xl tabular-nums lining-nums">
          {formatMoney(balance, t.locale)}
        </p>
      ))}
      {data?.tradeUps.map(({ amount, least, until }) => (
        <p key={`${least.minor} ${until}`} className="mt-2">
          {t('gifts.trade-up', {
            ...{ amount: formatMoney(amount, t.locale), least: formatMoney(least, t.locale) },
            day: lastDays.format(new Date(until)),
          })}
        </p>
      ))}
      {data && data.entries.length > 0 && (
        <ul className="mt-5 border-line border-t text-sm">
          {data.entries.map(({ kind, amount, order, at }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown as it was read
            <li key={index} className="flex justify-between gap-x-6 border-line border-b py-2.5">
              <span>
                {t('gifts.credit-kind', { kind })}
                {order !== null && ` ${order}`}
                <span className="block text-stone tabular-nums">{days.format(at)}</span>
              </span>
              <span className="whitespace-nowrap tabular-nums">{formatMoney(amount, t.locale)}</span>
            </li>
          ))}
        </ul>
      )}
    </AccountSection>
  );
}
