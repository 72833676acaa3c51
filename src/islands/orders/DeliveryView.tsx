import { useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { readDelivery } from '#client/api/orders.ts';
import { guarded } from '#client/guarded.ts';
import type { Translate } from '#client/texts.ts';
import type { Delivery, OrderNumber } from '#kernel/shop/orders/order.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/class-names.ts';
import { OrderTime } from './OrderTime.tsx';

/** Parcel tracking: the carrier's reports, for signed-in shoppers. */
export function DeliveryView({ number, t }: { number: OrderNumber; t: Translate }) {
  const [delivery, setDelivery] = useState<Delivery | 'asking'>();
  const ask = () => {
    setDelivery('asking');
    readDelivery(api, number).then(setDelivery, () => setDelivery(undefined));
  };
  if (delivery === undefined || delivery === 'asking') {
    return (
      <div className="mt-3">
        <Button kind="quiet" isPending={delivery === 'asking'} onClick={() => guarded('delivery', ask)}>
          {t('orders.follow')}
        </Button>
      </div>
    );
  }
  if (delivery.events.length === 0) return <p className="mt-3 text-stone">{t('orders.no-tracking')}</p>;
  return (
    <ol className="mt-5 border-line border-s ps-5 text-sm">
      {delivery.events.map((event, index) => (
        <li key={`${event.at}${event.text}${event.place}`} className="relative pb-5 last:pb-0">
          <span
            aria-hidden="true"
            className={cx(
              'absolute -start-[1.5625rem] top-1.5 size-2.5 rounded-full border',
              index === 0 ? 'border-gold bg-gold' : 'border-line bg-paper',
            )}
          />
          <p className={cx('leading-snug', index === 0 && 'font-semibold')}>{event.text}</p>
          {event.place !== '' && <p className="mt-0.5 text-stone">{event.place}</p>}
          <p className="mt-0.5">
            <OrderTime at={event.at} />
          </p>
        </li>
      ))}
    </ol>
  );
}
