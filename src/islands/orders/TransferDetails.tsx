import { pageLocale } from '#client/preferences.ts';
import type { Translate } from '#client/texts.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { BankTransfer } from '#kernel/shop/orders/order.ts';
import { shopZone } from '#kernel/shop/settings/shop-settings.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';

/** Bank details of an order paid by transfer, with reference and due date. */
export function TransferDetails({ transfer, t }: { transfer: BankTransfer; t: Translate }) {
  const day = dayFormat(pageLocale(), {
    dateStyle: 'long',
    timeZone: shopZone(),
  }).format(new Date(transfer.until));
  const rows = [
    ['bank', transfer.bank],
    ['holder', transfer.holder],
    ['account', transfer.account],
    ['swift', transfer.swift],
    ['reference', transfer.reference],
  ] as const;
  return (
    <>
      <h2 className="text-subheading">
        {t('orders.transfer', { total: formatMoney(transfer.due, t.locale) })}
      </h2>
      {transfer.received.minor > 0 && (
        <p className="mt-2 leading-relaxed">
          {t('orders.transfer-received', { received: formatMoney(transfer.received, t.locale) })}
        </p>
      )}
      <dl className="mt-4 grid gap-x-8 gap-y-1 sm:grid-cols-[auto_1fr]">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-stone">{t(`orders.transfer-${name}`)}</dt>
            <dd className="mb-2 select-all break-words tabular-nums sm:mb-0">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 max-w-prose text-sm leading-relaxed text-stone">
        {t('orders.transfer-by', { day })}
      </p>
    </>
  );
}
