import type { Translate } from '#client/texts.ts';
import type { Order } from '#kernel/shop/orders/order.ts';
import { paidFor } from '#kernel/shop/orders/order-type.ts';
import { isExplained } from '#kernel/shop/orders/orders.states.ts';

/** States that mean something else for an order that pays for work on a piece, or for a gift card. */
const ownNotes = {
  service: ['payment_pending', 'payment_confirmed', 'processing', 'payment_canceled'],
  card: ['payment_pending', 'payment_confirmed', 'received', 'payment_canceled'],
} as const;

type Kind = keyof typeof ownNotes;

const noteOf = <K extends Kind>(kind: K, state: string) => {
  const own = (ownNotes[kind] as readonly (typeof ownNotes)[K][number][]).find((each) => each === state);
  return own && (`orders.note-${kind}-${own}` as const);
};

/** A sentence under the state of an order: what happens now, and whether the shopper must act. */
export function StateNote({ order, t }: { order: Order; t: Translate }) {
  const { state, destination } = order;
  if (!isExplained(state)) return null;
  const kind = paidFor(order);
  const own = kind === 'service' ? noteOf(kind, state) : kind === 'card' ? noteOf(kind, state) : undefined;
  const isReady = destination.kind === 'store' && state === 'dispatched';
  return (
    <p className="mt-4 max-w-prose leading-relaxed text-stone">
      {t(own ?? (isReady ? 'orders.note-pickup-dispatched' : `orders.note-${state}`))}
    </p>
  );
}
