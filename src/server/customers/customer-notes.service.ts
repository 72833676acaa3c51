import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { checkVersion } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { insertCustomerNote } from './customer-notes.repo.ts';
import { lockCustomer } from './customers.repo.ts';
import { showCustomer } from './customers-desk-view.service.ts';

/** Adds a note to a customer; refuses a stale version and a deleted customer. */
export function noteCustomer(
  { db }: Pick<Host, 'db'>,
  call: StaffCall,
  { id, version, text }: { id: number; version: string; text: string },
) {
  const { staff, now } = call;
  return db.transaction(async (trx) => {
    await lockCustomer(trx, id);
    const within = { db: { handle: trx } };
    const current = await showCustomer(within, now, id);
    checkVersion(version, current);
    if (current.isErased) refuse(deskCodes.notPossible);
    await insertCustomerNote(trx, { customerId: id, staff, text, now });
    call.audit({ kind: 'customer', id: String(id), customerId: id, after: { note: text } });
    return showCustomer(within, now, id);
  });
}
