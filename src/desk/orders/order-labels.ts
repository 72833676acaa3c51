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

/** How a state looks at a glance: somebody has to act, it is done, it went wrong, or it is on its way. */
export function toneOf(state: OrderState): Tone {
  if (state === 'payment_suspected_fraud') return 'bad';
  if (waiting.includes(state)) return 'wait';
  return good.includes(state) ? 'good' : 'plain';
}

/** A provider as the shop calls the way of paying by it; a code that is none of ours stands as it is. */
export function providerLabel(provider: string, t: Translate): string {
  const id = providerIds.find((each) => each === provider);
  return id ? t('desk-orders.method', { method: methodOf(id) }) : provider;
}

/** What the shop itself notes beside a change of state. */
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
];

/** A note of the shop in the person's language; what people wrote stands as they wrote it. */
export const noteLabel = (note: string, t: Translate): string =>
  shopNotes.includes(note) ? t('desk-orders.shop-note', { note: note.replaceAll(/\W/g, '_') }) : note;

/** The letters whose kinds the desk words; any other stands by its name. */
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
  'order-called-off',
  'order-shipped',
  'order-delayed',
  'order-ready',
  'order-delivered',
  'order-refunded',
  'drawing-sent',
  'drawing-reminder',
  'drawing-approved',
  'order-readdressed',
] as const;
