import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { mergedMatters } from '#kernel/shop/desk/merges.calls.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { checkVersion } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { endCustomerSessions } from '#server/sessions/sessions.repo.ts';
import { closeMerged, countRecords, lockCustomers, moveRows } from './account-merge.repo.ts';
import type { CustomerRow } from './customers.repo.ts';
import { showCustomer } from './customers-desk-view.service.ts';
import type { Adopt } from './guests.service.ts';

type DeskHost = Pick<Host, 'db'>;

const isAccount = (row: { is_guest: boolean; erased_at: Date | null }) =>
  !row.is_guest && row.erased_at === null;

async function movesOf(executor: Executor, id: number) {
  const counts = await countRecords(executor, id);
  return mergedMatters.map((kind) => ({ kind, count: counts[kind] ?? 0 }));
}

/** Preview of a merge; throws 1900108 unless both are accounts. */
export async function previewMerge(
  { db }: DeskHost,
  now: Date,
  { from, into }: { from: number; into: number },
) {
  const [leaving, staying] = [await showCustomer({ db }, now, from), await showCustomer({ db }, now, into)];
  if (from === into || [leaving, staying].some(({ isGuest, isErased }) => isGuest || isErased))
    refuseAccounts();
  return {
    from: { id: from, version: leaving.version, email: leaving.email, name: leaving.name },
    into: { id: into, version: staying.version, email: staying.email, name: staying.name },
    moves: await movesOf(db.handle, from),
  };
}

function refuseAccounts(): never {
  refuse(deskCodes.fieldInvalid, { text: { key: 'desk-customers-api.merge-accounts' }, field: 'from' });
}

/** An email address masked for the owner of another address. */
const masked = (email: string) => email.replace(/^(.)[^@]*/, '$1…');

async function emailBoth(
  trx: Parameters<typeof queueMail>[0],
  leaving: CustomerRow,
  staying: CustomerRow,
): Promise<void> {
  await queueMail(trx, {
    kind: 'account-merged',
    to: leaving.email,
    customerId: null,
    locale: leaving.locale,
    values: { email: masked(staying.email) },
  });
  await queueMail(trx, {
    kind: 'account-joined',
    to: staying.email,
    customerId: staying.id,
    locale: staying.locale,
    values: { email: masked(leaving.email) },
  });
}

/**
 * Merges two accounts of one person: moves all records, removes the sign-in methods of the old account and emails
 * both addresses. It cannot be undone, so staff must type the old address.
 */
export async function mergeCustomers(
  { db }: DeskHost,
  call: StaffCall,
  adoptions: readonly Adopt[],
  asked: { id: number; version: string; from: number; fromVersion: string; typed: string },
) {
  const { id: into, from } = asked;
  const { now } = call;
  await db.transaction(async (trx) => {
    const rows = await lockCustomers(trx, [from, into]);
    const [leaving, staying] = [rows.find(({ id }) => id === from), rows.find(({ id }) => id === into)];
    if (!leaving || !staying || from === into || !isAccount(leaving) || !isAccount(staying)) refuseAccounts();
    const within = { db: { handle: trx } };
    checkVersion(asked.version, await showCustomer(within, now, into));
    checkVersion(asked.fromVersion, await showCustomer(within, now, from));
    if (asked.typed.trim().toLowerCase() !== leaving.email)
      refuse(deskCodes.fieldInvalid, { text: { key: 'desk-customers-api.typed-wrong' }, field: 'typed' });
    const moves = await movesOf(trx, from);
    for (const adopt of adoptions) await adopt(trx, [from], into);
    await moveRows(trx, from, into);
    await endCustomerSessions(trx, [from], now);
    await closeMerged(trx, { id: from, email: leaving.email, into, now });
    await emailBoth(trx, leaving, staying);
    const after = { merged: from, ...Object.fromEntries(moves.map(({ kind, count }) => [kind, count])) };
    call.audit({ kind: 'customer', id: String(into), customerId: into, after });
  });
  return showCustomer({ db }, now, into);
}
