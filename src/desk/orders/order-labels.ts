import type { Translate } from '#client/texts.ts';
import type { OrderState } from '#kernel/shop/orders/orders.states.ts';
import { methodOf, providerIds } from '#kernel/shop/payment/payment.rules.ts';
import type { Tone } from '../ui/StateMark.tsx';

const waiting: readonly OrderState[] = [
  'holded',
  'payment_suspected_fraud',
  'payment_confirmed',
  'processing',
];
const good: readonly OrderState[] = ['received', 'completed'];

/** Tone of a state: needs action, done, failed, or in progress. */
export function toneOf(state: OrderState): Tone {
  if (state === 'payment_suspected_fraud') return 'bad';
  if (waiting.includes(state)) return 'wait';
  return good.includes(state) ? 'good' : 'plain';
}

/** Label of a payment provider; an unknown code is shown as it is. */
export function providerLabel(provider: string, t: Translate): string {
  const id = providerIds.find((each) => each === provider);
  return id ? t('desk-orders.method', { method: methodOf(id) }) : provider;
}

/** Notes that the shop itself writes beside a change of state. */
const shopNotes: readonly string[] = [
  'work begun',
  'all drawings approved',
  'ready for pick-up',
  'collected with the code',
  'delivered by the carrier',
  'completed by staff',
  '14 days',
  'refund window closed',
  'confirmed by the shopper',
  'cancelled by the shopper',
  'overdue',
  'mismatch',
  'provider',
  'dispute',
  'transfer',
  'cancelled by staff',
  'delivered, as the carrier reports',
  'rest asked for',
];

/** A note in the person's language; notes of people are shown as they are written. */
export const noteLabel = (note: string, t: Translate): string =>
  shopNotes.includes(note) ? t('desk-orders.shop-note', { note: note.replaceAll(/\W/g, '_') }) : note;

/** Kinds of emails with a label; any other is shown by its name. */
export const emailLabels = [
  'order-written',
  'order-created',
  'order-transfer',
  'order-paid',
  'order-expired',
  'order-cancelled',
  'payment-failed',
  'order-review',
  'payment-rejected',
  'order-expiring',
  'transfer-expiring',
  'transfer-due',
  'transfer-surplus',
  'rest-due',
  'rest-overdue',
  'rest-paid',
  'rest-returned',
  'refund-late',
  'refund-duplicate',
  'order-called-off',
  'order-shipped',
  'parcel-corrected',
  'order-recalled',
  'order-delayed',
  'order-ready',
  'order-delivered',
  'order-refunded',
  'drawing-sent',
  'drawing-reminder',
  'drawing-approved',
  'order-readdressed',
] as const;
