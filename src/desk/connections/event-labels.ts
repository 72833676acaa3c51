import type { Translate } from '#client/texts.ts';
import type { DeliveryState } from '#kernel/shop/events/delivery.rules.ts';
import { type EventType, eventTypes, type testEvent } from '#kernel/shop/events/event-types.ts';
import type { Choice } from '../ui/form-fields.ts';
import type { Tone } from '../ui/StateMark.tsx';

const keys = {
  'order.placed': 'type-order-placed',
  'order.paid': 'type-order-paid',
  'order.shipped': 'type-order-shipped',
  'order.ready': 'type-order-ready',
  'order.cancelled': 'type-order-cancelled',
  'order.refunded': 'type-order-refunded',
  'return.opened': 'type-return-opened',
  'return.changed': 'type-return-changed',
  'product.changed': 'type-product-changed',
  'stock.changed': 'type-stock-changed',
  'appointment.booked': 'type-appointment-booked',
  'webhook.test': 'type-webhook-test',
} as const satisfies Record<EventType | typeof testEvent, string>;

export const eventLabel = (t: Translate, type: keyof typeof keys): string =>
  t(`desk-connections.${keys[type]}`);

export const eventChoices = (t: Translate): Choice[] =>
  eventTypes.map((value) => ({ value, label: eventLabel(t, value) }));

export const deliveryTones: Record<DeliveryState, Tone> = {
  waiting: 'wait',
  delivered: 'good',
  failed: 'bad',
};
