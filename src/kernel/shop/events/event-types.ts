/** Types of the events that other systems get. */
export const eventTypes = [
  'order.placed',
  'order.paid',
  'order.shipped',
  'order.ready',
  'order.cancelled',
  'order.refunded',
  'return.opened',
  'return.changed',
  'product.changed',
  'stock.changed',
  'appointment.booked',
] as const;

export type EventType = (typeof eventTypes)[number];

/** Sent on request to try a webhook out. */
export const testEvent = 'webhook.test' as const;

/** Type of a line of the order export, which has the envelope of an event. */
export const orderRecord = 'order.record' as const;

export type EnvelopeType = EventType | typeof testEvent | typeof orderRecord;

/** Types whose data is read when they are handed out: several changes of a product become one event. */
export const productEvents = ['product.changed', 'stock.changed'] as const satisfies readonly EventType[];
