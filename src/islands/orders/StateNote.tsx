import type { Translate } from '#client/texts.ts';
import type { Order } from '#kernel/shop/orders/order.ts';
import { isExplained } from '#kernel/shop/orders/orders.states.ts';

/** States that mean something else for an order that pays for work on a piece. */
const serviceNotes = ['payment_pending', 'payment_confirmed', 'processing', 'payment_canceled'] as const;

const isServiceNote = (state: string): state is (typeof serviceNotes)[number] =>
  serviceNotes.some((each) => each === state);

/** A sentence under the state of an order: what happens now, and whether the shopper must act. */
export function StateNote({ order: { state, type, destination }, t }: { order: Order; t: Translate }) {
  if (!isExplained(state)) return null;
  const isReady = destination.kind === 'store' && state === 'dispatched';
  return (
    <p className="mt-4 max-w-prose leading-relaxed text-stone">
      {type === 'service' && isServiceNote(state)
        ? t(`orders.note-service-${state}`)
        : t(isReady ? 'orders.note-pickup-dispatched' : `orders.note-${state}`)}
    </p>
  );
}
