import type { Transaction } from 'kysely';
import { privacyDue } from '#kernel/shop/account/privacy-requests.ts';
import type { DeskData, DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { privacyDeskCalls } from '#kernel/shop/desk/privacy.calls.ts';
import { shopSettings } from '#kernel/shop/settings/shop-settings.ts';
import { startOfDay } from '#kernel/shop/stores/business-day.ts';
import { showCustomer } from '#server/customers/customers-desk-view.service.ts';
import type { Adopt } from '#server/customers/guests.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { listQuery } from '#server/platform/desk/list-query.ts';
import { checkVersion, versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { type DataSubject, dataOfCustomer, eraseCustomer, openMatterTexts } from './personal-data.service.ts';
import {
  insertPrivacyRequest,
  lockPrivacyRequest,
  type PrivacyRow,
  readPrivacyPage,
  readPrivacyRequest,
  settlePrivacyRequest,
} from './privacy-requests.repo.ts';

type Calls = typeof privacyDeskCalls;
type DeskHost = Pick<Host, 'db'>;
type Seen = { id: number; version: string };

const rowOf = (row: PrivacyRow) => ({
  id: row.id,
  version: versionOf(row),
  kind: row.kind,
  state: row.state,
  customer: { id: row.customer_id, email: row.email },
  askedAt: row.asked_at.toISOString(),
  dueAt: row.due_at.toISOString(),
});

async function requestById(executor: Executor, id: number): Promise<PrivacyRow> {
  const row = await readPrivacyRequest(executor, id);
  return row ?? refuse(deskCodes.notFound, { text: { key: 'desk-privacy-api.unknown', values: { id } } });
}

/** A page of requests, the first due first. */
export async function privacyPage(
  { db }: DeskHost,
  asked: DeskValues<Calls['deskPrivacyRequests']>,
): Promise<DeskData<Calls['deskPrivacyRequests']>> {
  const { rows, ...counted } = await readPrivacyPage(db.handle, listQuery(asked));
  return { rows: rows.map(rowOf), ...counted };
}

/** One request with all details; for an open erasure, with what prevents it. */
export async function showPrivacyRequest(
  executor: Executor,
  { now, locale }: Pick<StaffCall, 'now' | 'locale'>,
  sections: readonly PersonalData[],
  id: number,
): Promise<DeskData<Calls['deskPrivacyRequest']>> {
  const row = await requestById(executor, id);
  const isWaiting = row.kind === 'erase' && row.state === 'open';
  const asked = { customerId: row.customer_id, now, locale };
  return {
    ...rowOf(row),
    way: row.way,
    proof: row.proof,
    takenBy: row.taken_by,
    settledBy: row.settled_by,
    settledAt: row.settled_at?.toISOString() ?? null,
    reason: row.reason,
    isGuest: row.is_guest,
    open: isWaiting ? await openMatterTexts(executor, sections, asked) : [],
  };
}

/** Refuses a customer that is erased, or adopted by an account, which has to be named instead. */
function mustNotBeAdopted({ isErased, adoptedBy }: { isErased: boolean; adoptedBy: number | null }): void {
  if (isErased) refuse(deskCodes.notPossible);
  if (adoptedBy !== null)
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-privacy-api.taken-over', values: { id: String(adoptedBy) } },
    });
}

/** Records a request; at most one open request of a kind per customer. */
export async function takePrivacyRequest(
  { db }: DeskHost,
  call: StaffCall,
  sections: readonly PersonalData[],
  { customer, askedOn, ...asked }: DeskValues<Calls['deskTakePrivacyRequest']>,
) {
  mustNotBeAdopted(await showCustomer({ db }, call.now, customer));
  const askedAt = startOfDay(askedOn);
  if (askedAt > call.now)
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-privacy-api.not-yet' }, field: 'askedOn' });
  return db.transaction(async (trx) => {
    const given = {
      ...asked,
      customerId: customer,
      askedAt,
      dueAt: privacyDue(askedAt),
      takenBy: call.staff.name,
    };
    const id = await insertPrivacyRequest(trx, given);
    if (id === undefined) refuse(deskCodes.notPossible, { text: { key: 'desk-privacy-api.waits-already' } });
    call.audit({ kind: 'privacy-request', id: String(id), customerId: customer, after: { ...given } });
    return showPrivacyRequest(trx, call, sections, id);
  });
}

/** Settles a request of the given version, in one transaction with the work that it requires. */
async function settle(
  { db }: DeskHost,
  call: StaffCall,
  sections: readonly PersonalData[],
  { id, version }: Seen,
  work: (trx: Transaction<Schema>, row: PrivacyRow) => Promise<{ state: 'done' | 'refused'; reason: string }>,
) {
  return db.transaction(async (trx) => {
    await lockPrivacyRequest(trx, id);
    const row = await requestById(trx, id);
    if (row.state !== 'open') refuse(deskCodes.notPossible, { text: { key: 'desk-privacy-api.settled' } });
    if (versionOf(row) !== version) checkVersion(version, await showPrivacyRequest(trx, call, sections, id));
    const { state, reason } = await work(trx, row);
    await settlePrivacyRequest(trx, id, { state, by: call.staff.name, reason, now: call.now });
    const after = { kind: row.kind, state, reason };
    call.audit({ kind: 'privacy-request', id: String(id), customerId: row.customer_id, after });
    return showPrivacyRequest(trx, call, sections, id);
  });
}

const mustBeKind = ({ kind }: PrivacyRow, asked: PrivacyRow['kind']) => {
  if (kind !== asked) refuse(deskCodes.notPossible);
};

async function fileOf(host: Host, customer: DataSubject, sections: readonly PersonalData[]) {
  const data = await dataOfCustomer(host, customer, sections);
  const base64 = Buffer.from(JSON.stringify(data, null, 2)).toString('base64');
  const name = `${shopSettings().filePrefix}-customer-${customer.customerId}.json`;
  return { file: { name, type: 'application/json' as const, base64 } };
}

/** Exports the data of a customer, in the language of the caller. Throws 1900106 for an unknown customer. */
export async function exportCustomer(
  host: Host,
  { now, locale }: Pick<StaffCall, 'now' | 'locale'>,
  sections: readonly PersonalData[],
  id: number,
) {
  await showCustomer(host, now, id);
  return fileOf(host, { customerId: id, locale, now }, sections);
}

/** Answers a request for a copy of the data with the file that the customer could download, in the customer's language. */
export async function answerExport(
  host: Host,
  call: StaffCall,
  sections: readonly PersonalData[],
  seen: Seen,
) {
  const { customer } = await showPrivacyRequest(host.db.handle, call, sections, seen.id);
  const { locale } = await showCustomer(host, call.now, customer.id);
  await settle(host, call, sections, seen, async (_trx, row) => {
    mustBeKind(row, 'export');
    return { state: 'done', reason: '' };
  });
  return fileOf(host, { customerId: customer.id, locale, now: call.now }, sections);
}

/** Deletes the account. The audit log's key of the customer is deleted with it. */
export function eraseByRequest(
  host: DeskHost,
  call: StaffCall,
  { adoptions, sections }: { adoptions: readonly Adopt[]; sections: readonly PersonalData[] },
  { typed, ...seen }: Seen & { typed: string },
) {
  return settle(host, call, sections, seen, async (trx, row) => {
    mustBeKind(row, 'erase');
    mustNotBeAdopted(await showCustomer({ db: { handle: trx } }, call.now, row.customer_id));
    if (typed.trim().toLowerCase() !== row.email)
      refuse(deskCodes.fieldInvalid, { text: { key: 'desk-customers-api.typed-wrong' }, field: 'typed' });
    const { now, locale } = call;
    const open = await eraseCustomer(
      trx,
      { adoptions, sections },
      { customerId: row.customer_id, now, locale },
    );
    if (open)
      refuse(deskCodes.notPossible, {
        text: { key: 'desk-privacy-api.still-open', values: { first: open } },
      });
    return { state: 'done', reason: '' };
  });
}

export function refuseRequest(
  host: DeskHost,
  call: StaffCall,
  sections: readonly PersonalData[],
  { reason, ...seen }: Seen & { reason: string },
) {
  return settle(host, call, sections, seen, async () => ({ state: 'refused', reason }));
}
