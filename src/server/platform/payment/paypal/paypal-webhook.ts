import { type KeyObject, verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import * as v from 'valibot';
import type { NoticeRefusal } from '../adapter.ts';
import { providerWord } from '../provider-word.ts';

const maxSkewMs = 300_000;
/** Format of PayPal's ids of orders and payments. */
const number = v.pipe(v.string(), v.regex(/^[A-Z0-9]{8,32}$/));

const event = v.looseObject({
  id: providerWord,
  event_type: providerWord,
  resource: v.looseObject({
    id: v.optional(providerWord),
    order_id: v.optional(number),
    supplementary_data: v.optional(
      v.looseObject({ related_ids: v.optional(v.looseObject({ order_id: v.optional(number) })) }),
    ),
    links: v.optional(v.array(v.looseObject({ href: v.string(), rel: v.string() }))),
    disputed_transactions: v.optional(v.array(v.looseObject({ seller_transaction_id: v.optional(number) }))),
  }),
});

type PayPalEvent = v.InferOutput<typeof event>;

/** The signature headers of a notification. */
export interface Transmission {
  id: string;
  time: string;
  certificateAddress: string;
  signature: Buffer;
}

/** Reads the signature headers, or returns why they are invalid. */
export function readTransmission(headers: Headers, now: Date): Transmission | NoticeRefusal {
  const read = (name: string) => headers.get(`paypal-${name}`) ?? '';
  const time = read('transmission-time');
  // Later retries are refused; polling finds their content.
  if (!(Math.abs(now.getTime() - Date.parse(time)) <= maxSkewMs)) return { fault: 'time', why: 'timestamp' };
  if (read('auth-algo') !== 'SHA256withRSA') return { fault: 'certificate', why: 'algorithm' };
  const id = read('transmission-id');
  const written = read('transmission-sig');
  const signature = Buffer.from(written, 'base64');
  // Node's decoder ignores errors in base64, so the encoding is checked.
  if (id === '' || signature.length === 0 || signature.toString('base64') !== written)
    return { fault: 'signature', why: 'signature' };
  return { id, time, certificateAddress: read('cert-url'), signature };
}

/** The text that PayPal signs: id, time, webhook and the CRC-32 of the body. */
export function signedText(
  transmission: { id: string; time: string },
  webhookId: string,
  raw: Uint8Array,
): string {
  return `${transmission.id}|${transmission.time}|${webhookId}|${crc32(raw)}`;
}

export function isSignedBy(
  key: KeyObject,
  transmission: Transmission,
  webhookId: string,
  raw: Uint8Array,
): boolean {
  const text = Buffer.from(signedText(transmission, webhookId, raw));
  return key.asymmetricKeyType === 'rsa' && verify('sha256', text, key, transmission.signature);
}

/** Parses the event of a signed body; undefined if it is not an event. */
export function readEvent(raw: Uint8Array): PayPalEvent | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(raw);
    const read = v.safeParse(event, JSON.parse(text));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

/** The object to query after an event; ids of orders and payments have the same format. */
export type PayPalReference = { kind: 'order' | 'capture' | 'dispute'; id: string };

const written = /^(order|capture|dispute)\/([A-Z0-9]{8,32})$/;

export function writeReference({ kind, id }: PayPalReference): string {
  return `${kind}/${id}`;
}

/** An id without a kind is that of a payment. */
export function readReference(reference: string): PayPalReference | undefined {
  const [, kind, id] = written.exec(reference) ?? [];
  if (kind !== undefined && id !== undefined) return { kind: kind as PayPalReference['kind'], id };
  return /^[A-Z0-9]{8,32}$/.test(reference) ? { kind: 'capture', id: reference } : undefined;
}

/** The payment of a refund or reversal. */
function captureAbove({ resource }: PayPalEvent): string | undefined {
  const up = resource.links?.find(({ rel }) => rel === 'up')?.href ?? '';
  return /\/v2\/payments\/captures\/([A-Z0-9]{8,32})$/.exec(up)?.[1];
}

/** The order or payment of an event. Amounts of events are not trusted; the order is queried instead. */
export function referenceOf(seen: PayPalEvent): PayPalReference | undefined {
  const { event_type: type, resource } = seen;
  if (type === 'CUSTOMER.DISPUTE.CREATED') {
    const id = resource.disputed_transactions?.[0]?.seller_transaction_id;
    return id === undefined ? undefined : { kind: 'dispute', id };
  }
  if (type === 'PAYMENT.CAPTURE.REFUNDED' || type === 'PAYMENT.CAPTURE.REVERSED') {
    const id = captureAbove(seen);
    const kind = type.endsWith('REVERSED') ? 'dispute' : 'capture';
    return id === undefined ? undefined : { kind, id };
  }
  const order =
    resource.order_id ??
    resource.supplementary_data?.related_ids?.order_id ??
    (type.startsWith('CHECKOUT.ORDER.') ? resource.id : undefined);
  if (order !== undefined) return { kind: 'order', id: order };
  const isCapture = type.startsWith('PAYMENT.CAPTURE.') && resource.id !== undefined;
  return isCapture && resource.id !== undefined ? { kind: 'capture', id: resource.id } : undefined;
}
