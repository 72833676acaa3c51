import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { api } from '#client/api/api.browser.ts';
import { payRestByCredit, type RestCredit as Request } from '#client/api/credit.ts';
import { toast } from '#client/events.ts';
import { withMessage } from '#client/form-rules.ts';
import { businessRefusal } from '#client/refusal.ts';
import { overlayTexts, type Translate } from '#client/texts.ts';
import { storeCredit } from '#islands/gifts/store-credit.store.ts';
import { GiftCardCode } from '#islands/parts/GiftCardCode.tsx';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { type Money, toDecimalString } from '#kernel/shop/money/money.ts';
import { typedMinor } from '#kernel/shop/money/typed-amount.ts';
import type { OrderNumber } from '#kernel/shop/orders/order.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FormError } from '#ui/FormError.tsx';
import { useForm } from '#ui/use-form.ts';
import { shownOrder } from './order.store.ts';

interface PartProps {
  pay: (request: Request) => Promise<void>;
  t: Translate;
}

/** An amount of the store credit, all that is useful at first. */
function OwnCredit({ balance, left, pay, t }: PartProps & { balance: Money; left: Money }) {
  const mostMinor = Math.min(balance.minor, left.minor);
  const values = { most: formatMoney({ ...left, minor: mostMinor }, t.locale) };
  const isOffered = (minor: number | undefined) => minor !== undefined && minor > 0 && minor <= mostMinor;
  const form = useForm({
    schema: () =>
      v.object({
        amount: withMessage(
          v.pipe(
            v.string(),
            v.check((typed) => isOffered(typedMinor(typed))),
          ),
          t('pay-again.credit-amount-error', values),
        ),
      }),
    initial: { amount: toDecimalString(mostMinor).replace(/\.00$/, '') },
    send: ({ amount }) => {
      const amountMinor = typedMinor(amount);
      return pay(amountMinor === undefined || amountMinor === mostMinor ? {} : { amountMinor });
    },
    explain: businessRefusal,
  });
  return (
    <form {...form.props} className="grid justify-items-start gap-3">
      <Field
        {...form.field('amount')}
        className="w-full max-w-72"
        label={t('pay-again.credit-amount', { currency: left.currency })}
        hint={t('pay-again.credit-balance', { balance: formatMoney(balance, t.locale) })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
      />
      <FormError text={form.formError} />
      <Button kind="secondary" type="submit" isPending={form.isPending}>
        {t('pay-again.credit-pay')}
      </Button>
    </form>
  );
}

/** Pays the rest of an order, or a part of it, from store credit or a gift card. Its texts: `pay-again`. */
export default function RestCredit({ number, left }: { number: OrderNumber; left: Money }) {
  const [t, setTexts] = useState<Translate | null>(null);
  const { data } = useStore(storeCredit.$asked);
  useEffect(() => {
    void overlayTexts(['pay-again']).then((texts) => setTexts(() => texts));
  }, []);
  if (!t) return null;
  const balance = data?.balances.find(({ currency, minor }) => currency === left.currency && minor > 0);
  const pay = async (request: Request) => {
    await payRestByCredit(api, number, left, request);
    toast({ kind: 'success', message: t('pay-again.credit-paid') });
    await Promise.all([shownOrder.refresh(), storeCredit.refresh().catch(() => undefined)]);
  };
  return (
    <div className="mt-6 grid justify-items-start gap-5 border-line border-t pt-5">
      {balance && <OwnCredit key={balance.minor} balance={balance} left={left} pay={pay} t={t} />}
      <GiftCardCode
        texts={{
          ...{ open: t('pay-again.card-use'), label: t('pay-again.card-code') },
          ...{ send: t('pay-again.card-pay'), invalid: t('pay-again.card-code-error') },
        }}
        onSend={(code) =>
          pay({ code }).then(
            () => '',
            (error: unknown) => businessRefusal(error)?.text,
          )
        }
      />
    </div>
  );
}
