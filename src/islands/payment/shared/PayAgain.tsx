import { useEffect, useId, useState } from 'react';
import { startPayment } from '#client/start-payment.ts';
import { overlayTexts, type Translate } from '#client/texts.ts';
import { PaymentMark } from '#islands/parts/PaymentMark.tsx';
import type { PaymentOption } from '#kernel/shop/checkout/checkout.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { Money } from '#kernel/shop/money/money.ts';
import type { OrderNumber } from '#kernel/shop/orders/order.ts';
import type { PaymentMethod } from '#kernel/shop/payment/payment.rules.ts';
import { Button } from '#ui/Button.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { Spinner } from '#ui/Spinner.tsx';

interface PayAgainProps {
  number: OrderNumber;
  options: readonly PaymentOption[];
  /** The former payment method. */
  chosen: PaymentMethod | null;
  total: Money;
}

/** An order that awaits payment, by this method or another. Its texts: `pay-again`. */
export default function PayAgain({ number, options, chosen, total }: PayAgainProps) {
  const [t, setTexts] = useState<Translate | null>(null);
  const [method, setMethod] = useState(() => options.find((each) => each.method === chosen) ?? options[0]);
  const [isStarting, setStarting] = useState(false);
  const name = useId();
  useEffect(() => {
    void overlayTexts(['pay-again']).then((texts) => setTexts(() => texts));
  }, []);
  // The back/forward cache may restore this page with a busy button.
  useEffect(() => {
    const renew = (event: PageTransitionEvent) => {
      if (event.persisted) setStarting(false);
    };
    addEventListener('pageshow', renew);
    return () => removeEventListener('pageshow', renew);
  }, []);

  if (!t) return <Spinner className="mt-5 flex text-2xl text-gold" />;
  if (!method) return null;
  /** The API client shows a refusal; the choice stays. */
  const pay = () => {
    setStarting(true);
    startPayment(method.method, number).catch(() => setStarting(false));
  };
  return (
    <div className="mt-5 text-start">
      <RadioGroup
        name={name}
        legend={t('pay-again.method')}
        layout="rows"
        options={options.map(({ method: value, label, note }) => ({
          value,
          label,
          mark: <PaymentMark method={value} />,
          ...(note === '' ? {} : { detail: note }),
        }))}
        value={method.method}
        onChange={(value) => setMethod(options.find((each) => each.method === value))}
      />
      <Button className="mt-5 max-sm:w-full" isPending={isStarting} onClick={pay}>
        {t('pay-again.pay', { total: formatMoney(total, t.locale) })}
      </Button>
    </div>
  );
}
