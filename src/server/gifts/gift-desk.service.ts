import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { businessDay } from '#kernel/shop/stores/business-day.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { defaultLocale } from '#kernel/shop/text/locales.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { checkVersion, versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { inEveryLanguage } from '#server/platform/mail/email.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { parcelsToSend } from './gifts.repo.ts';
import {
  lockParcel,
  markParcelSent,
  type ParcelRow,
  readHolderOfClaim,
  readParcel,
} from './gifts-desk.repo.ts';
import { showParcel } from './gifts-desk-view.service.ts';

/** Gifts to send, one line each, the longest waiting first. */
export async function giftsToSend({ db }: Pick<Host, 'db'>): Promise<string[]> {
  const parcels = await parcelsToSend(db.handle);
  return parcels.map((parcel) => {
    const { name, telephone, street1, street2, area, city, state, zip, country } = parcel;
    const address = [street1, street2, area, city, state, zip, country].filter((part) => part !== '');
    const asked = businessDay(parcel.asked_at);
    return `${parcel.claim_id}  ${asked}  ${parcel.code} (${localText(parcel.text, defaultLocale).name})  ${name}, ${telephone}  ${address.join(', ')}`;
  });
}

/** Queues an email to the holder in the caller's transaction. */
export async function notifyHolder(
  trx: Transaction<Schema>,
  kind: 'gift-given' | 'gift-sent',
  claimId: number,
): Promise<void> {
  const holder = await readHolderOfClaim(trx, claimId);
  await queueMail(trx, {
    kind,
    to: holder.email,
    customerId: holder.id,
    locale: holder.locale,
    values: {
      ...inEveryLanguage('gift', (locale) => localText(holder.text, locale).name),
      ...inEveryLanguage('conditions', (locale) => localText(holder.text, locale).conditions),
      name: holder.firstname,
      carrier: holder.tracking_company ?? '',
      parcel: holder.tracking_number || 'none',
    },
    url: '/myOrder/account/',
  });
}

type Sent = { carrier?: string | undefined; number?: string | undefined };

/** Locks a parcel. Throws 1900106 when there is none. */
async function parcelToSend(trx: Transaction<Schema>, id: number): Promise<ParcelRow> {
  const parcel = await lockParcel(trx, id);
  return parcel ?? refuse(deskCodes.notFound, { text: { key: 'desk-gifts-api.no-parcel', values: { id } } });
}

async function sendParcel(
  trx: Transaction<Schema>,
  { claim_id: id, sent_at }: ParcelRow,
  { carrier = '', number = '', now }: Sent & { now: Date },
): Promise<ParcelRow> {
  if (sent_at !== null)
    refuse(deskCodes.notPossible, { text: { key: 'desk-gifts-api.not-waiting', values: { id } } });
  const sent = await markParcelSent(trx, id, { at: now, carrier, number });
  await notifyHolder(trx, 'gift-sent', id);
  return sent;
}

/** Records that a gift was handed to the carrier, and emails its holder. Throws 1900105, 1900106. */
export function sendGift({ db, clock }: Pick<Host, 'db' | 'clock'>, id: number): Promise<ParcelRow> {
  return db.transaction(async (trx) => sendParcel(trx, await parcelToSend(trx, id), { now: clock.now() }));
}

/** As `sendGift`, at the desk: checks the version and writes the audit entry. Throws 1900104 too. */
export function sendGiftAtDesk(
  { db }: Pick<Host, 'db'>,
  call: StaffCall,
  { id, version, ...sent }: Sent & { id: number; version: string },
): Promise<ParcelRow> {
  return db.transaction(async (trx) => {
    const before = await parcelToSend(trx, id);
    if (versionOf(before) !== version) checkVersion(version, await showParcel(trx, call.locale, id));
    const customerId = (await readParcel(trx, id))?.customer_id;
    const after = await sendParcel(trx, before, { ...sent, now: call.now });
    call.audit({ kind: 'gift-parcel', id: String(id), customerId, before, after });
    return after;
  });
}
