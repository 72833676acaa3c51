import type { Translate } from '#client/texts.ts';
import { isExplained, type OrderState } from '#kernel/shop/orders/orders.states.ts';

/** A sentence under the state of an order: what happens now, and whether the shopper must act. */
export function StateNote({ state, isPickup, t }: { state: OrderState; isPickup: boolean; t: Translate }) {
  if (!isExplained(state)) return null;
  const isReady = isPickup && state === 'dispatched';
  return (
    <p className="mt-4 max-w-prose leading-relaxed text-stone">
      {t(isReady ? 'orders.note-pickup-dispatched' : `orders.note-${state}`)}
    </p>
  );
}
