import { useStore } from '@nanostores/react';
import { useState } from 'react';
import * as v from 'valibot';
import { withMessage } from '#client/form-rules.ts';
import type { Translate } from '#client/texts.ts';
import type { CreditQuote } from '#kernel/shop/checkout/checkout.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { mostCards, readCode } from '#kernel/shop/stored-value/gift-card-code.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { useForm } from '#ui/use-form.ts';
import { $checkout, payWith } from './checkout.store.ts';

interface CreditProps {
  credit: CreditQuote;
  t: Translate;
}

/** The field of a code. It is no form of its own, because it is inside that of the order. */
function CardField({ t }: { t: Translate }) {
  const form = useForm({
    schema: () =>
      v.object({
        code: withMessage(
          v.pipe(
            v.string(),
            v.check((code) => readCode(code) !== undefined),
          ),
          t('checkout.credit-code-error'),
        ),
      }),
    send: async ({ code }) => {
      const { wanted } = $checkout.get();
      const codes = [...new Set([...wanted.codes, readCode(code) ?? ''])];
      await payWith({ ...wanted, codes });
      form.reset();
    },
  });
  return (
    <Field
      {...form.field('code')}
      label={t('checkout.credit-code')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        form.submit();
      }}
      trailing={
        <Button kind="quiet" isPending={form.isPending} className="px-3" onClick={() => form.submit()}>
          {t('checkout.credit-add')}
        </Button>
      }
    />
  );
}

/** Gift cards and store credit: above the payment methods, because they decide what is left to pay. */
export function StoredCredit({ credit, t }: CreditProps) {
  const { wanted } = useStore($checkout);
  const [isOpen, setOpen] = useState(false);
  const remove = (index: number) =>
    payWith({ ...wanted, codes: wanted.codes.filter((_, place) => place !== index) });
  return (
    <div className="flex flex-col gap-4">
      {credit.balance.minor > 0 && (
        <Checkbox
          label={t('checkout.credit-own', { balance: formatMoney(credit.balance, t.locale) })}
          checked={wanted.usesCredit}
          onChange={(event) => void payWith({ ...wanted, usesCredit: event.target.checked })}
        />
      )}
      {credit.cards.length > 0 && (
        <ul className="flex flex-col gap-2">
          {credit.cards.map(({ end, balance, problem }, index) => (
            <li key={end} className="border border-line bg-white px-4 py-1">
              <div className="flex items-center justify-between gap-4">
                <span className="tabular-nums">
                  {t('checkout.credit-card', { end, balance: formatMoney(balance, t.locale) })}
                </span>
                <Button
                  kind="quiet"
                  aria-label={t('checkout.credit-remove', { end })}
                  onClick={() => void remove(index)}
                >
                  ×
                </Button>
              </div>
              {problem !== '' && (
                <p role="alert" className="pb-2 text-ruby text-sm">
                  {t('checkout.credit-problem', { problem: problem === 'used-up' ? 'empty' : problem })}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {isOpen && wanted.codes.length < mostCards && <CardField t={t} />}
      {!isOpen && (
        <Button kind="quiet" className="self-start" onClick={() => setOpen(true)}>
          {t('checkout.credit-use')}
        </Button>
      )}
    </div>
  );
}
