import { useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { readDelivery } from '#client/api/orders.ts';
import { guarded } from '#client/guarded.ts';
import type { Translate } from '#client/texts.ts';
import type { Delivery, OrderNumber } from '#kernel/orders/order.ts';
import { Button } from '#ui/Button.tsx';
import { OrderTime } from './OrderTime.tsx';

/** Follows a parcel: what the carrier has reported, asked for by who is signed in. */
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
    <ol className="mt-3 flex flex-col gap-2 text-sm">
      {delivery.events.map((event) => (
        <li key={`${event.at}${event.text}`} className="grid grid-cols-[1fr_auto] gap-4">
          <span>{event.text}</span>
          <OrderTime at={event.at} />
        </li>
      ))}
    </ol>
  );
}
