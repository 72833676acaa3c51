import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import type { Translate } from '#client/texts.ts';
import { GiftCardCode } from '#islands/parts/GiftCardCode.tsx';
import type { CreditQuote } from '#kernel/shop/checkout/checkout.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { mostCards } from '#kernel/shop/stored-value/gift-card-code.ts';
import type { CardProblem } from '#kernel/shop/stored-value/stored-value.rules.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Icon } from '#ui/Icon.tsx';
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

/** Adds a gift card to those that pay, as `addCard`; a problem is a text. */
async function sendCard(code: string, t: Translate): Promise<string | undefined> {
  const problem = await addCard(code);
  return problem ? problemText(problem, t) : problem;
}

/** Gift cards and store credit: above the payment methods, because they decide what is left to pay. */
export function StoredCredit({ credit, t }: CreditProps) {
  const { wanted } = useStore($checkout);
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
      {wanted.codes.length < mostCards && (
        <GiftCardCode
          texts={{
            ...{ open: t('checkout.credit-use'), label: t('checkout.credit-code') },
            ...{ send: t('checkout.credit-add'), invalid: t('checkout.credit-code-error') },
          }}
          onSend={(code) => sendCard(code, t)}
        />
      )}
    </div>
  );
}
