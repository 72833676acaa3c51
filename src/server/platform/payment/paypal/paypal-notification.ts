import { type Notification, ProviderError } from '../adapter.ts';
import type { PayPalCertificates } from './paypal-certificates.ts';
import { isSignedBy, readEvent, readTransmission, referenceOf, writeReference } from './paypal-webhook.ts';

/** Verifies a notification and reads it. */
export async function readNotification(
  { certificates, webhookIds }: { certificates: PayPalCertificates; webhookIds: readonly string[] },
  { headers, raw }: { headers: Headers; raw: Uint8Array },
  now: Date,
): Promise<Notification> {
  const transmission = readTransmission(headers, now);
  if ('fault' in transmission) return { ok: false, ...transmission };
  if (!certificates.isOwn(transmission.certificateAddress)) {
    return { ok: false, fault: 'certificate', why: 'certificate of a stranger' };
  }
  let key: Awaited<ReturnType<PayPalCertificates['keyAt']>>;
  try {
    key = await certificates.keyAt(transmission.certificateAddress, now);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { ok: false, fault: 'certificate', why: 'certificate not to be had' };
  }
  if (!key) return { ok: false, fault: 'certificate', why: 'certificate' };
  const signer = key;
  const isSigned = webhookIds.some((id) => isSignedBy(signer, transmission, id, raw));
  if (!isSigned) return { ok: false, fault: 'signature', why: 'signature' };
  const event = readEvent(raw);
  if (!event) return { ok: false, fault: 'content', why: 'not an event' };
  const reference = referenceOf(event);
  const recheck = reference ? writeReference(reference) : null;
  return { ok: true, eventId: event.id, observations: [], recheck };
}
