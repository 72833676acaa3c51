import type { Translate } from '#client/texts.ts';
import type { OrderDetail } from '#kernel/wire/contracts/orders.contract.ts';
import { OrderTime } from './OrderTime.tsx';

/** Where the order goes, its tracking, and what has happened to it. */
export function Destination({ order, t }: { order: OrderDetail; t: Translate }) {
  const lines = [
    `${order.customer_firstname} ${order.customer_lastname}`.trim(),
    order.customer_address_street1,
    order.customer_address_street2,
    [order.customer_address_city, order.customer_address_state_name, order.customer_address_zip]
      .filter(Boolean)
      .join(', '),
    order.customer_address_country_name ?? '',
    order.customer_telephone,
  ].filter((line) => line !== '');
  return (
    <aside className="flex flex-col gap-10 leading-relaxed">
      <section>
        <h2 className="font-display text-xl">{t(order.store ? 'orders.pickup' : 'orders.destination')}</h2>
        {order.store ? (
          <>
            <p className="mt-3">{order.store.name}</p>
            <p className="text-stone">{order.store.address}</p>
            <p className="text-stone">{order.store.phone}</p>
            {order.pickup_code && (
              <p className="mt-4">
                {t('orders.pickup-code')}{' '}
                <strong className="tabular-nums tracking-widest">{order.pickup_code}</strong>
              </p>
            )}
          </>
        ) : (
          <address className="mt-3 not-italic text-stone">
            {lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        )}
        <p className="mt-3 break-words text-stone">{order.customer_email}</p>
      </section>
      {!order.store && (
        <section>
          <h2 className="font-display text-xl">{t('orders.tracking')}</h2>
          <p className="mt-3 text-stone">
            {order.tracking_number
              ? `${order.tracking_company ?? ''} ${order.tracking_number}`.trim()
              : t('orders.no-tracking')}
          </p>
        </section>
      )}
      <section>
        <h2 className="font-display text-xl">{t('orders.history')}</h2>
        <ol className="mt-3 flex flex-col gap-2 text-sm">
          {order.history.map((entry) => (
            <li key={`${entry.at}${entry.status}`} className="grid grid-cols-[1fr_auto] gap-4">
              <span>{entry.label}</span>
              <OrderTime at={entry.at} />
            </li>
          ))}
        </ol>
      </section>
    </aside>
  );
}
