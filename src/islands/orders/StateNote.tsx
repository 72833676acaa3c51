import type { Translate } from '#client/texts.ts';
import type { OrderState } from '#kernel/orders/orders.states.ts';

/** What the state of an order means for whoever reads it, where its name does not say it all. */
const notes = {
  payment_pending: 'orders.note-payment_pending',
  payment_processing: 'orders.note-payment_processing',
  payment_confirmed: 'orders.note-payment_confirmed',
  holded: 'orders.note-holded',
  processing: 'orders.note-processing',
  dispatched: 'orders.note-dispatched',
  received: 'orders.note-received',
  closing: 'orders.note-closing',
  payment_canceled: 'orders.note-payment_canceled',
} as const satisfies Partial<Record<OrderState, string>>;

const hasNote = (state: OrderState): state is keyof typeof notes => state in notes;

/** One sentence under the state of an order: what happens now, and whether there is anything to do. */
export function StateNote({ state, isPickup, t }: { state: OrderState; isPickup: boolean; t: Translate }) {
  if (!hasNote(state)) return null;
  const key = isPickup && state === 'dispatched' ? 'orders.note-pickup-dispatched' : notes[state];
  return <p className="mt-4 max-w-prose leading-relaxed text-stone">{t(key)}</p>;
}
