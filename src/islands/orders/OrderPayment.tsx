import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '#client/guard.ts';
import { startPayment } from '#client/start-payment.ts';
import type { Translate } from '#client/texts.ts';
import { Countdown } from '#islands/parts/Countdown.tsx';
import { PaymentMark } from '#islands/parts/PaymentMark.tsx';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { Order } from '#kernel/shop/orders/order.ts';
import { paidFor } from '#kernel/shop/orders/order-type.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { usePending } from '#ui/use-pending.ts';
import { cancelOrder, reload } from './order.store.ts';
import { TransferDetails } from './TransferDetails.tsx';

/** Other payment methods, loaded on demand. */
const PayAgain = lazy(() => loadChunk(() => import('#islands/payment/shared/PayAgain.tsx')));

/** Pay again or cancel: while the order awaits payment, or work has not begun. */
export function OrderPayment({ order, t }: { order: Order; t: Translate }) {
  const [isStarting, setStarting] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const [wasLeft] = useState(() => new URLSearchParams(location.search).get('payment') === 'cancelled');
  const { paymentMethod, payments } = order;
  const chosen = payments.find(({ method }) => method === paymentMethod);
  const pay = async () => {
    if (!paymentMethod) return;
    setStarting(true);
    await startPayment(paymentMethod, order.number).catch(() => setStarting(false));
  };
  const refund = order.cancelRefund;
  const [isCancelling, cancel] = usePending(() =>
    cancelOrder(order.number, refund !== null).finally(() => setAsking(false)),
  );
  const kind = paidFor(order);
  const goods = order.basket === 'cart' ? 'orders.cancel-text' : 'orders.cancel-text-now';
  const paidText = kind ? (`orders.cancel-${kind}-paid` as const) : 'orders.cancel-text-paid';
  return (
    <section className="mt-8 border border-line bg-white px-6 py-6 sm:px-8">
      {wasLeft && order.canPay && (
        <p role="status" className="mb-4 border-s-2 border-gold ps-4 leading-relaxed">
          {t('orders.pay-not-completed')}
        </p>
      )}
      {refund && (
        <p className="leading-relaxed">
          {t(kind ? `orders.cancel-${kind}-until` : 'orders.cancel-paid-text')}
        </p>
      )}
      {order.transfer ? (
        <TransferDetails transfer={order.transfer} t={t} />
      ) : (
        order.remainingSeconds > 0 && (
          <p className="leading-relaxed lang-zh:break-keep">
            {t(kind ? 'orders.pay-service' : 'orders.pay-within')}{' '}
            <Countdown seconds={order.remainingSeconds} onEnd={reload} />
          </p>
        )
      )}
      {order.canPay && chosen && !isChoosing && (
        <p className="mt-4 flex items-center gap-3">
          <PaymentMark method={chosen.method} />
          {chosen.label}
        </p>
      )}
      {isChoosing && (
        <Suspense fallback={<Spinner label={t('orders.loading')} className="mt-5 flex text-2xl text-gold" />}>
          <PayAgain
            number={order.number}
            options={payments}
            chosen={paymentMethod}
            total={order.deposit?.now ?? { ...order.total, minor: order.total.minor - order.credit.minor }}
          />
        </Suspense>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        {order.canPay && !isChoosing && (
          <Button isPending={isStarting} onClick={() => void pay()}>
            {t('orders.pay-now')}
          </Button>
        )}
        {order.canPay && !isChoosing && payments.length > 1 && (
          <Button kind="quiet" onClick={() => setChoosing(true)}>
            {t('orders.pay-otherwise')}
          </Button>
        )}
        {order.canCancel && (
          <Button kind="quiet" onClick={() => setAsking(true)}>
            {t('orders.cancel')}
          </Button>
        )}
      </div>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('orders.cancel-question')}
        closeLabel={t('orders.close')}
        size="narrow"
      >
        <p className="leading-relaxed text-stone">
          {refund
            ? t(paidText, { total: formatMoney(refund, t.locale) })
            : t(kind ? `orders.cancel-${kind}` : goods)}
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <Button isPending={isCancelling} onClick={cancel}>
            {t(refund ? 'orders.cancel-paid' : 'orders.cancel-confirm')}
          </Button>
          <Button kind="secondary" onClick={() => setAsking(false)}>
            {t('orders.cancel-keep')}
          </Button>
        </div>
      </Dialog>
    </section>
  );
}
