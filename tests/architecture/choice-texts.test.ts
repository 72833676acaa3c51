import { expect, it } from 'vitest';
import { approvedActs } from '#kernel/shop/desk/approvals.ts';
import { orderWaits } from '#kernel/shop/orders/order-waits.ts';
import { orderStates } from '#kernel/shop/orders/orders.states.ts';
import { paymentMethods } from '#kernel/shop/payment/payment.rules.ts';
import { attemptStates } from '#kernel/shop/payment/payment.states.ts';
import { entryKinds } from '#kernel/shop/stored-value/stored-value.rules.ts';
import { selectKey } from '#kernel/shop/text/select-key.ts';
import { shippedLocales } from '#kernel/shop/text/shipped-languages.ts';
import type { TextKey } from '#kernel/shop/text/text-keys.ts';
import { text } from '#server/platform/texts.ts';

/** Movements of gift cards only, which no account shows. */
const ofCards: readonly string[] = ['sold', 'voided'];

/** Texts that choose by a value, with the argument and its values. */
const choices: readonly [key: TextKey, argument: string, values: readonly string[]][] = [
  ['desk-orders.state', 'state', orderStates],
  ['desk-orders.wait', 'wait', orderWaits],
  ['desk-orders.method', 'method', paymentMethods],
  ['desk-orders.attempt-state', 'state', attemptStates],
  ['desk-approvals.asks', 'act', approvedActs.map(selectKey)],
  ['gifts.credit-kind', 'kind', entryKinds.filter((kind) => !ofCards.includes(kind))],
];

it.each(choices)('%s has a label for every %s', (key, argument, values) => {
  const unnamed = shippedLocales.flatMap((locale) => {
    const labelOf = (value: string) => text(locale, key as string, { [argument]: value });
    const other = labelOf('-');
    return values.filter((value) => labelOf(value) === other).map((value) => `${locale} ${value}`);
  });
  expect(unnamed).toEqual([]);
});
