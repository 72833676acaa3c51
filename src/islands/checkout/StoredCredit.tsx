import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { withMessage } from '#client/form-rules.ts';
import type { Translate } from '#client/texts.ts';
import type { CreditQuote } from '#kernel/shop/checkout/checkout.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { mostCards, readCode, typedCardCode } from '#kernel/shop/stored-value/gift-card-code.ts';
import type { CardProblem } from '#kernel/shop/stored-value/stored-value.rules.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useForm } from '#ui/use-form.ts';
import { $checkout, addCard, payWith } from './checkout.store.ts';

interface CreditProps {
  credit: CreditQuote;
  t: Translate;
}

/** Why a gift card cannot pay. */
const problemText = (problem: Exclude<CardProblem, ''>, t: Translate): string =>
  t('checkout.credit-problem', { problem: problem === 'used-up' ? 'empty' : problem });

/** The label of the choice to pay with the account's credit. */
function ownLabel({ balance: own, tradeUps }: CreditQuote, t: Translate): string {
  const balance = formatMoney(own, t.locale);
  if (tradeUps.length === 0) return t('checkout.credit-own', { balance });
  return t('checkout.credit-traded', { has: own.minor > 0 ? 'both' : 'traded', balance });
}

/** The field of a code. It is no form of its own, because it is inside that of the order. */
function CardField({ t }: { t: Translate }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const form = useForm({
    schema: () => v.object({ code: withMessage(typedCardCode, t('checkout.credit-code-error')) }),
    send: async ({ code }) => {
      const problem = await addCard(readCode(code) ?? '');
      if (problem === '') form.reset();
      else if (problem) form.refuse({ field: 'code', text: problemText(problem, t) });
    },
  });
  const field = form.field('code');
  return (
    <div ref={box}>
      <Field
        {...field}
        error={field.error ?? form.formError}
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
    </div>
  );
}

/** Gift cards and store credit: above the payment methods, because they decide what is left to pay. */
export function StoredCredit({ credit, t }: CreditProps) {
  const { wanted } = useStore($checkout);
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const remove = async (end: string) => {
    // The button that has the focus goes with its card.
    box.current?.focus();
    await payWith({ ...wanted, codes: wanted.codes.filter((code) => !code.endsWith(end)) });
  };
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {(credit.balance.minor > 0 || credit.tradeUps.length > 0) && (
        <Checkbox
          label={ownLabel(credit, t)}
          checked={wanted.usesCredit}
          onChange={(event) => void payWith({ ...wanted, usesCredit: event.target.checked })}
        />
      )}
      {credit.tradeUps.map(({ balance, least, fits }) => (
        <p
          key={`${balance.minor} ${least.minor}`}
          className="-mt-2 ps-8 text-sm text-stone"
          data-trade-up={fits}
        >
          {t('checkout.credit-trade-up', {
            fits: fits ? 'yes' : 'no',
            ...{ balance: formatMoney(balance, t.locale), least: formatMoney(least, t.locale) },
          })}
        </p>
      ))}
      {credit.cards.length > 0 && (
        <ul className="flex flex-col gap-2">
          {credit.cards.map(({ end, balance, problem }) => (
            <li key={end} className="border border-line bg-white ps-4 pe-1 py-1">
              <div className="flex items-center justify-between gap-4">
                <span className="tabular-nums">
                  {t('checkout.credit-card', { end, balance: formatMoney(balance, t.locale) })}
                </span>
                <Button
                  kind="quiet"
                  className="px-3"
                  aria-label={t('checkout.credit-remove', { end })}
                  onClick={() => void remove(end)}
                >
                  <Icon name="close" size={16} />
                </Button>
              </div>
              {problem !== '' && (
                <p role="alert" className="pb-2 text-ruby text-sm">
                  {problemText(problem, t)}
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
