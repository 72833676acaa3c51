import { useEffect, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { readOrder } from '#client/api/orders.ts';
import { overlayTexts, type Translate } from '#client/texts.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { Order, OrderLine, OrderNumber } from '#kernel/shop/orders/order.ts';
import { LinePicture } from '#ui/LinePicture.tsx';

function Piece({ line, t }: { line: OrderLine; t: Translate }) {
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-x-4 py-4">
      <span className="self-start bg-ground">
        <LinePicture media={line.picture} url={line.pictureUrl} alt="" sizes="4.5rem" />
      </span>
      <div className="min-w-0">
        <p className="font-display text-lg leading-snug">{line.name}</p>
        {line.options.map(({ label, value }) => (
          <p key={label} className="text-sm text-stone">
            {t('paid-order.option', { label, value })}
          </p>
        ))}
        {line.quantity > 1 && (
          <p className="text-sm text-stone">{t('paid-order.pieces', { count: line.quantity })}</p>
        )}
      </div>
      <p className="tabular-nums">{formatMoney(line.rowPrice, t.locale)}</p>
    </li>
  );
}

function Where({ order: { destination, email }, t }: { order: Order; t: Translate }) {
  const isStore = destination.kind === 'store';
  const lines = isStore ? [destination.name, destination.address] : destination.lines;
  return (
    <div className="grid gap-6 border-line border-t py-5 leading-relaxed sm:grid-cols-2">
      <div>
        <h3 className="text-sm text-stone">{t(isStore ? 'paid-order.collect' : 'paid-order.deliver')}</h3>
        {lines.map((line) => (
          <p key={line} className="mt-1 break-words">
            {line}
          </p>
        ))}
      </div>
      <div>
        <h3 className="text-sm text-stone">{t('paid-order.letters')}</h3>
        <p className="mt-1 break-words">{email}</p>
      </div>
    </div>
  );
}

/** The paid pieces, their destination and the next steps. Its texts: `paid-order`. */
export default function PaidOrder({ number }: { number: OrderNumber }) {
  const [t, setTexts] = useState<Translate | null>(null);
  const [order, setOrder] = useState<Order | null>(null);
  useEffect(() => {
    void overlayTexts(['paid-order']).then((texts) => setTexts(() => texts));
    // The payment is already confirmed above, and the order's own page shows the details.
    readOrder(api, number).then(setOrder, () => undefined);
  }, [number]);
  if (!t || !order) return null;
  const way = order.destination.kind === 'store' ? 'collect' : 'deliver';
  return (
    <div className="mt-12 w-full text-left">
      <section className="border border-line bg-white px-5 pt-6 sm:px-8">
        <h2 className="font-display text-2xl">{t('paid-order.title')}</h2>
        <ul className="mt-3 divide-y divide-line">
          {order.lines.map((line) => (
            <Piece key={line.id} line={line} t={t} />
          ))}
        </ul>
        <p className="flex items-baseline justify-between border-line border-t py-4">
          {t('paid-order.total')}
          <span className="font-display text-2xl tabular-nums lining-nums">
            {formatMoney(
              order.deposit && order.deposit.state !== 'paid' ? order.deposit.now : order.total,
              t.locale,
            )}
          </span>
        </p>
        {order.deposit && (
          <p className="pb-4 leading-relaxed text-stone">
            {order.deposit.state === 'paid'
              ? t('paid-order.rest-paid')
              : t('paid-order.deposit', {
                  now: formatMoney(order.deposit.now, t.locale),
                  rest: formatMoney(order.deposit.rest, t.locale),
                })}
          </p>
        )}
        <Where order={order} t={t} />
      </section>
      <section className="mt-12">
        <h2 className="font-display text-2xl">{t('paid-order.next')}</h2>
        <ol className="mt-4">
          {(['work', `${way}-sent`, `${way}-hand`] as const).map((step, index) => (
            <li key={step} className="flex gap-5 border-line border-t py-4 leading-relaxed">
              <span className="font-display text-2xl leading-none text-gold lining-nums">{index + 1}</span>
              {t(`paid-order.${step}`)}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
