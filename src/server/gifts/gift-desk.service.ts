import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { businessDay } from '#kernel/shop/stores/business-day.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Watch } from '#server/platform/desk/watch.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { parcelsToSend } from './gifts.repo.ts';
import { lockParcel, markParcelSent, type ParcelRow, readReader } from './gifts-desk.repo.ts';

/** The gifts that staff are to send, the longest waiting first: one line each. */
export async function giftsToSend({ db }: Pick<Host, 'db'>): Promise<string[]> {
  const parcels = await parcelsToSend(db.handle);
  return parcels.map((parcel) => {
    const { name, telephone, street1, street2, area, city, state, zip, country } = parcel;
    const address = [street1, street2, area, city, state, zip, country].filter((part) => part !== '');
    const asked = businessDay(parcel.asked_at);
    return `${parcel.claim_id}  ${asked}  ${parcel.code} (${parcel.text.en.name})  ${name}, ${telephone}  ${address.join(', ')}`;
  });
}

/** Tells whose gift it is, into the transaction that gave cause for it. */
export async function tellHolder(
  trx: Transaction<Schema>,
  kind: 'gift-given' | 'gift-sent',
  claimId: number,
): Promise<void> {
  const reader = await readReader(trx, claimId);
  await queueMail(trx, {
    kind,
    to: reader.email,
    customerId: reader.id,
    locale: reader.locale,
    values: {
      gift: reader.text[reader.locale].name,
      conditions: reader.text[reader.locale].conditions,
      name: reader.firstname,
      carrier: reader.tracking_company ?? '',
      parcel: reader.tracking_number || 'none',
    },
    url: '/myOrder/account/',
  });
}

/**
 * A gift has been handed to the carrier: its address is kept as it is from now on, and its holder is told. Throws 1900105,
 * 1900106.
 */
export async function sendGift(
  { db, clock }: Pick<Host, 'db' | 'clock'>,
  id: number,
  { carrier = '', number = '' }: { carrier?: string | undefined; number?: string | undefined } = {},
  watch: Watch<ParcelRow> = {},
): Promise<void> {
  await db.transaction(async (trx) => {
    const parcel = await lockParcel(trx, id);
    if (!parcel) refuse(deskCodes.notFound, { text: { key: 'desk-gifts-api.no-parcel', values: { id } } });
    await watch.held?.(trx, parcel);
    if (parcel.sent_at !== null)
      refuse(deskCodes.notPossible, { text: { key: 'desk-gifts-api.not-waiting', values: { id } } });
    const sent = await markParcelSent(trx, id, { at: clock.now(), carrier, number });
    await tellHolder(trx, 'gift-sent', id);
    watch.changed?.(sent);
  });
}
