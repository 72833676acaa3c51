import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { OpenCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { BusinessError } from '#server/platform/http/business-error.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { countFailedFactor, findStaff, listOwners, updateStaff } from './staff.repo.ts';
import { isStaffDevice } from './staff-devices.repo.ts';
import { endTickets, type Ticket } from './staff-factors.repo.ts';
import { mailInvitation } from './staff-invitations.service.ts';

/** Wrong second factors in a row. */
const failuresBeforeAlert = 10;
const failuresBeforeReset = 100;

/** Whether the person has signed in from this browser before. */
export async function isKnownDevice(
  { db }: Host,
  staffId: number,
  deviceHash: string | null,
): Promise<boolean> {
  return deviceHash !== null && isStaffDevice(db.handle, staffId, deviceHash);
}

/** Key of the rate limit: one for each known browser, and one for all others. */
export async function factorKey(host: Host, { staffId, deviceHash }: Ticket): Promise<string> {
  return (await isKnownDevice(host, staffId, deviceHash)) ? `${staffId}|${deviceHash}` : String(staffId);
}

/**
 * Counts a wrong second factor of a person whose password is right. After ten in a row the person and the owners get an
 * email. After a hundred (the most of NIST SP 800-63B) the password is void and the person gets a link for a new one;
 * the second factors stay.
 */
async function noteWrongFactor(host: Host, call: OpenCall, staffId: number): Promise<void> {
  await host.db.transaction(async (trx) => {
    const failures = await countFailedFactor(trx, staffId);
    if (failures !== failuresBeforeAlert && failures < failuresBeforeReset) return;
    const person = await findStaff(trx, staffId);
    if (!person) return;
    if (failures === failuresBeforeAlert) {
      const values = { name: person.name, failures };
      const mail = { kind: 'staff-codes-wrong', customerId: null, values } as const;
      const owners = await listOwners(trx);
      for (const { email, locale } of [person, ...owners.filter(({ id }) => id !== staffId)])
        await queueMail(trx, { ...mail, to: email, locale });
      return;
    }
    await updateStaff(trx, staffId, { passwordHash: null });
    await endTickets(trx, staffId);
    await mailInvitation(trx, person, { kind: 'staff-password-void', now: call.now });
  });
}

/** Runs the check of a second factor; a wrong one is counted outside its transaction, which rolls back. */
export async function countingFailures<T>(
  host: Host,
  call: OpenCall,
  ticket: Ticket,
  check: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  try {
    const entered = await host.db.transaction(check);
    await host.sharedLimits.forgive('staffFactor', await factorKey(host, ticket));
    return entered;
  } catch (error) {
    if (error instanceof BusinessError && error.code === deskCodes.signInFailed)
      await noteWrongFactor(host, call, ticket.staffId);
    throw error;
  }
}
