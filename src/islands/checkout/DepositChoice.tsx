import { useStore } from '@nanostores/react';
import type { Translate } from '#client/texts.ts';
import type { DepositQuote } from '#kernel/shop/checkout/checkout.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { Money } from '#kernel/shop/money/money.ts';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { $checkout, payWith } from './checkout.store.ts';

interface DepositProps {
  deposit: DepositQuote;
  /** The payment without a deposit. */
  due: Money;
  t: Translate;
}

/** In full, or a deposit now and the rest before dispatch: above the payment methods, which depend on the amount. */
export function DepositChoice({ deposit, due, t }: DepositProps) {
  const { wanted } = useStore($checkout);
  const written = (money: Money) => formatMoney(money, t.locale);
  const isChosen = wanted.isDeposit === true;
  return (
    <div>
      <RadioGroup
        legend={t('checkout.deposit-legend')}
        layout="rows"
        value={isChosen ? 'deposit' : 'full'}
        onChange={(value) => void payWith({ ...wanted, isDeposit: value === 'deposit' })}
        options={[
          { value: 'full', label: t('checkout.deposit-full', { total: written(due) }) },
          {
            value: 'deposit',
            label: t('checkout.deposit-part', { now: written(deposit.now) }),
            detail: t('checkout.deposit-rest', { rest: written(deposit.rest), days: deposit.restDays }),
          },
        ]}
      />
      {isChosen && (
        <p className="mt-3 max-w-prose text-sm leading-relaxed text-stone">{t('checkout.deposit-terms')}</p>
      )}
    </div>
  );
}
