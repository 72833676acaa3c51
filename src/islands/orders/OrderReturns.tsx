import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect } from 'react';
import { api } from '#client/api/api.browser.ts';
import { readReturnables } from '#client/api/returns.ts';
import { pageLocale } from '#client/preferences.ts';
import { idleQuery, query } from '#client/query.ts';
import type { Translate } from '#client/texts.ts';
import type { Order, OrderNumber } from '#kernel/shop/orders/order.ts';
import { dayIn } from '#kernel/shop/text/day-format.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { buttonClass } from '#ui/Button.tsx';

/** The received order of the page; null if nothing of it can be returned. */
const $received = atom<OrderNumber | null>(null);
const returnables = query(
  'order-returns',
  'shopper',
  (order: OrderNumber) => readReturnables(api, order),
  $received,
);

const isWithShopper = ({ progress }: Order): boolean => progress === 'received' || progress === 'complete';

/**
 * Return options of a received order with deadline or reason against, and its returns. Its texts: `orders`.
 */
export function OrderReturns({ order, t }: { order: Order; t: Translate }) {
  const { data: about } = useStore(returnables.$asked, { ssr: idleQuery });
  useEffect(() => $received.set(isWithShopper(order) ? order.number : null), [order]);
  if (!about || about.order.number !== order.number || !isWithShopper(order)) return null;
  const locale = pageLocale();
  const path = (to: string) => localisePath(locale, to);
  const { lastDay } = about.order;
  const isOpen = about.pieces.some(({ services }) => services.some(({ quantity }) => quantity > 0));
  // Each reason against a refund once.
  const refusals = about.pieces.flatMap(({ id, name, services }) => {
    const refund = services.find(({ service }) => service === 'refund');
    return refund?.obstacle ? [{ id, name, reason: refund.obstacle }] : [];
  });
  return (
    <section className="mt-8">
      <h2 className="font-display text-xl">{t('orders.give-back-title')}</h2>
      {lastDay && (
        <p className="mt-2 text-sm text-stone">
          {t('orders.give-back-until', { day: dayIn(locale, lastDay) })}
        </p>
      )}
      {refusals.map(({ id, name, reason }) => (
        <p key={id} className="mt-2 text-sm text-stone">
          {t('orders.give-back-final', { name, reason })}
        </p>
      ))}
      {about.returns.length > 0 && (
        <ul className="mt-3">
          {about.returns.map(({ id, piece, stateLabel }) => (
            <li key={id}>
              <a
                className="link inline-flex min-h-11 items-center text-sm"
                href={path(`/myOrder/returnDetails/?id=${id}`)}
              >
                {piece.name}: {stateLabel}
              </a>
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <a
          className={`${buttonClass('secondary')} mt-4`}
          href={path(`/myOrder/return/?increment_id=${order.number}`)}
        >
          {t('orders.give-back')}
        </a>
      )}
    </section>
  );
}
