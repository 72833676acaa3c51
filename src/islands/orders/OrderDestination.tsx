import type { Translate } from '#client/texts.ts';
import type { Gift } from '#kernel/shop/checkout/gift.ts';
import type { Order, OrderNumber } from '#kernel/shop/orders/order.ts';
import { hasPieces } from '#kernel/shop/orders/order-type.ts';
import { Button } from '#ui/Button.tsx';
import { usePending } from '#ui/use-pending.ts';
import { DeliveryView } from './DeliveryView.tsx';
import { OrderTime } from './OrderTime.tsx';
import { receiveOrder } from './order.store.ts';
import { PickupCode } from './PickupCode.tsx';

function GiftAsked({ gift, t }: { gift: Gift; t: Translate }) {
  const { isWrapped, message, hidesPrices } = gift;
  return (
    <section>
      <h2 className="font-display text-xl">{t('orders.gift')}</h2>
      <ul className="mt-3 text-stone">
        {isWrapped && <li>{t('orders.gift-wrap')}</li>}
        {hidesPrices && <li>{t('orders.gift-hides-prices')}</li>}
      </ul>
      {message !== '' && (
        <>
          <h3 className="mt-3 text-sm">{t('orders.gift-message')}</h3>
          <p className="whitespace-pre-line break-words text-stone">{message}</p>
        </>
      )}
    </section>
  );
}

/** For a shopper who has received the parcel. */
function Receive({ number, t }: { number: OrderNumber; t: Translate }) {
  const [isPending, receive] = usePending(() => receiveOrder(number));
  return (
    <Button kind="secondary" className="mt-5" isPending={isPending} onClick={receive}>
      {t('orders.receive')}
    </Button>
  );
}

/** Delivery address, tracking and history of an order; a service or a gift card has no delivery. */
export function OrderDestination({ order, t }: { order: Order; t: Translate }) {
  const { destination } = order;
  const hasDelivery = hasPieces(order);
  return (
    <aside className="flex flex-col gap-10 leading-relaxed">
      {hasDelivery && (
        <section>
          <h2 className="font-display text-xl">
            {t(destination.kind === 'store' ? 'orders.pickup' : 'orders.destination')}
          </h2>
          {destination.kind === 'store' ? (
            <>
              <p className="mt-3">{destination.name}</p>
              <p className="text-stone">{destination.address}</p>
              <p className="text-stone">{destination.telephone}</p>
              {/* An order that is not ready has nothing to show at the counter. */}
              {destination.pickup && order.state === 'dispatched' && (
                <PickupCode {...destination.pickup} t={t} />
              )}
            </>
          ) : (
            <address className="mt-3 not-italic text-stone">
              {destination.lines.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
          )}
          <p className="mt-3 break-words text-stone">{order.email}</p>
        </section>
      )}
      {hasDelivery && destination.kind === 'address' && (
        <section>
          <h2 className="font-display text-xl">{t('orders.tracking')}</h2>
          {destination.tracking ? (
            <>
              <p className="mt-3 break-words text-stone">
                {`${destination.tracking.company} ${destination.tracking.number}`.trim()}
              </p>
              {destination.tracking.url && (
                <p className="mt-1">
                  <a className="link" href={destination.tracking.url} target="_blank" rel="noreferrer">
                    {t('orders.track-parcel')}
                  </a>
                </p>
              )}
              <DeliveryView number={order.number} t={t} />
            </>
          ) : (
            <p className="mt-3 text-stone">{t('orders.no-tracking')}</p>
          )}
          {order.canReceive && <Receive number={order.number} t={t} />}
        </section>
      )}
      {order.business.company !== '' && (
        <section>
          <h2 className="font-display text-xl">{t('orders.business')}</h2>
          <p className="mt-3 break-words text-stone">{order.business.company}</p>
          {order.business.vatNumber !== '' && (
            <p className="text-stone">{t('orders.vat', { number: order.business.vatNumber })}</p>
          )}
        </section>
      )}
      {order.gift && <GiftAsked gift={order.gift} t={t} />}
      {order.remark !== '' && (
        <section>
          <h2 className="font-display text-xl">{t('orders.remark')}</h2>
          <p className="mt-3 whitespace-pre-line break-words text-stone">{order.remark}</p>
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
