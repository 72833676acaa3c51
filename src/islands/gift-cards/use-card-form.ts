import { useState } from 'react';
import * as v from 'valibot';
import { api } from '#client/api/api.browser.ts';
import { type CardSale, placeCard } from '#client/api/gift-cards.ts';
import { readOrder } from '#client/api/orders.ts';
import { acrossFields } from '#client/form-rules.ts';
import { guarded } from '#client/guarded.ts';
import { $language } from '#client/preferences.ts';
import { refusalOf } from '#client/refusal.ts';
import type { Translate } from '#client/texts.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { type Money, smallestMinor } from '#kernel/shop/money/money.ts';
import { typedMinor } from '#kernel/shop/money/typed-amount.ts';
import type { Order } from '#kernel/shop/orders/order.ts';
import { useForm } from '#ui/use-form.ts';
import { deliveryEntries, deliveryErrors, deliveryOf } from './delivery-form.ts';

/** The value of the choice of another amount. */
export const ownAmount = 'own';

/** The amount of the form; undefined if it is not on sale. */
export function amountOf(sale: CardSale, chosen: string, typed: string): Money | undefined {
  const { amounts, least, most } = sale;
  if (chosen !== ownAmount) return amounts.find(({ minor }) => String(minor) === chosen);
  const minor = typedMinor(typed);
  const isOnSale =
    minor !== undefined &&
    minor >= least.minor &&
    minor <= most.minor &&
    minor % smallestMinor(least.currency) === 0;
  return isOnSale ? { ...least, minor } : undefined;
}

const entriesOf = (t: Translate) =>
  v.object({ ...deliveryEntries(t), chosen: v.string(), amount: v.string() });

/** The form of a new gift card; `order` is the placed order, which is to be paid. */
export function useCardForm(sale: CardSale, t: Translate) {
  const [order, setOrder] = useState<Order>();
  const [first] = sale.amounts;
  const bounds = { least: formatMoney(sale.least, t.locale), most: formatMoney(sale.most, t.locale) };
  const form = useForm({
    schema: () => {
      const entries = entriesOf(t);
      return v.pipe(
        entries,
        acrossFields<v.InferOutput<typeof entries>>((given) => ({
          ...(!amountOf(sale, given.chosen, given.amount) && {
            amount: t('gift-card.own-amount-error', bounds),
          }),
          ...deliveryErrors(given, sale, t),
        })),
      );
    },
    initial: {
      ...{ chosen: first ? String(first.minor) : ownAmount, amount: '', whom: 'gift', when: 'now' },
      ...{ sendOn: '', language: t.locale },
    },
    send: async (given) => {
      const amount = amountOf(sale, given.chosen, given.amount);
      if (!amount) return;
      const { country } = $language.get();
      const place = async () => {
        const number = await placeCard(api, { amount, delivery: deliveryOf(given), country });
        setOrder(await readOrder(api, number));
      };
      // A guest proves an address first; then the order is placed without another click.
      let placed: Promise<void> | undefined;
      guarded('delivery', () => {
        placed = place();
        placed.catch((error: unknown) => form.refuse(refusalOf(error, t)));
      });
      await placed;
    },
    explain: (error) => refusalOf(error, t),
  });
  return { form, order, bounds };
}
