import type { Host } from '#server/platform/host.ts';
import { StaffError } from '#server/platform/staff-error.ts';
import { markParcelSent, parcelsToSend } from './gifts.repo.ts';

/** The gifts that staff are to send, the longest waiting first: one line each. */
export async function giftsToSend({ db }: Pick<Host, 'db'>): Promise<string[]> {
  const parcels = await parcelsToSend(db.handle);
  return parcels.map((parcel) => {
    const { name, telephone, street1, street2, area, city, state, zip, country } = parcel;
    const address = [street1, street2, area, city, state, zip, country].filter((part) => part !== '');
    const asked = parcel.asked_at.toISOString().slice(0, 10);
    return `${parcel.claim_id}  ${asked}  ${parcel.code} (${parcel.text.en.name})  ${name}, ${telephone}  ${address.join(', ')}`;
  });
}

/** A gift has been handed to the carrier: its address is kept as it is from now on. */
export async function sendGift({ db, clock }: Pick<Host, 'db' | 'clock'>, id: number): Promise<void> {
  if (await markParcelSent(db.handle, id, clock.now())) return;
  throw new StaffError(`Gift ${id} does not wait to be sent: see the list of gifts.`);
}
