import type { Translate } from '#client/texts.ts';
import { hasModule } from '#kernel/shop/settings/shop-settings.ts';
import type { DataOf } from '../base/desk-types.ts';
import type { FormField } from '../ui/form-fields.ts';
import { nameOfBox } from '../ui/form-values.ts';

type Order = DataOf<'deskOrder'>;

/** Places of stock with their names. */
export type Places = readonly { place: string; name: string }[];

const boxOf = (line: number): string => `pieces.${line}`;

/** The amount paid for the entered pieces, at most the refundable rest; without pieces the whole rest. */
export function proposedRefund(order: Order, boxes: Readonly<Record<string, unknown>>): string {
  const chosen = order.lines.map((line) => ({
    line,
    count: Math.trunc(Number(boxes[nameOfBox(boxOf(line.id))] ?? 0)) || 0,
  }));
  const isAll = chosen.every(({ line, count }) => count >= line.quantity);
  const isNone = chosen.every(({ count }) => count <= 0);
  const paid = chosen.reduce(
    (sum, { line, count }) => sum + (line.paidFor[Math.min(count, line.quantity) - 1] ?? 0),
    0,
  );
  const left = order.refundable.minor;
  return String((isAll || isNone ? left : Math.min(paid, left)) / 100);
}

/** Form fields of a refund: pieces, sum, reason, reference and where the pieces are on sale again. */
export function refundFields(order: Order, t: Translate, places: Places): FormField[] {
  const isForSale = order.lines.some(({ isMadeToOrder }) => !isMadeToOrder);
  const restock: FormField = {
    ...{ name: 'restock', label: t('desk-orders.restock'), kind: 'choice' },
    hint: t('desk-orders.restock-hint'),
    choices: places.map(({ place, name }) => ({ value: place, label: name })),
  };
  return [
    ...order.lines.map(
      ({ id, name, quantity }): FormField => ({
        ...{ name: boxOf(id), label: name, kind: 'number' },
        hint: t('desk-orders.refund-pieces', { count: quantity }),
      }),
    ),
    ...(isForSale && places.length > 0 ? [restock] : []),
    {
      ...{ name: 'amount', label: t('desk-orders.amount'), kind: 'money', required: true },
      currency: order.refundable.currency,
      hint: t('desk-orders.refund-proposed'),
      proposal: (boxes) => proposedRefund(order, boxes),
    },
    ...(hasModule('giftCards')
      ? [
          {
            ...{ name: 'toCredit', label: t('desk-orders.to-credit'), kind: 'checkbox' as const },
            hint: t('desk-orders.to-credit-hint'),
          },
        ]
      : []),
    {
      ...{ name: 'reason', label: t('desk-orders.reason'), kind: 'textarea', required: true },
      hint: t('desk-orders.refund-reason-hint'),
    },
    {
      ...{ name: 'reference', label: t('desk-orders.reference'), kind: 'text', required: true },
      hint: t('desk-orders.reference-hint'),
    },
  ];
}
