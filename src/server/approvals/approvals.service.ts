import type { Transaction } from 'kysely';
import type { AuditKind } from '#kernel/shop/desk/audit.ts';
import type { deskAppCalls } from '#kernel/shop/desk/desk-app.calls.ts';
import type { DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { listQuery } from '#server/platform/desk/list-query.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import {
  type ApprovalRow,
  decideApproval,
  findApproval,
  insertApproval,
  listApprovals,
} from './approvals.repo.ts';

/** Carries out a call after a second person has approved it, in the transaction that records the approval. */
export type Approvable = (trx: Transaction<Schema>, call: StaffCall, input: unknown) => Promise<void>;

/** By the path of the call. */
export type Approvables = Readonly<Record<string, Approvable>>;

export interface ApprovalRequest {
  /** Path of the call, which names the entry in `Approvables`. */
  call: string;
  input: Record<string, unknown>;
  kind: AuditKind;
  recordId: string;
  customerId?: number | undefined;
  /** In minor units of the base currency. */
  minor: number;
  reason: string;
}

/**
 * Stores a call until a second person decides, and throws 1900107. The same call is stored once at a time. `prepare`
 * runs first in the transaction that stores it, and may refuse.
 */
export async function askSecondPerson(
  { db }: Pick<Host, 'db'>,
  call: StaffCall,
  request: ApprovalRequest,
  prepare?: (trx: Transaction<Schema>) => Promise<void>,
): Promise<never> {
  const { customerId, ...rest } = request;
  const id = await db.transaction(async (trx) => {
    await prepare?.(trx);
    const inserted = await insertApproval(trx, { ...rest, staffId: call.staff.id, now: call.now });
    const { kind, recordId, minor, reason } = request;
    call.audit({ kind, id: recordId, customerId, after: { approval: inserted, minor, reason } });
    return inserted;
  });
  refuse(deskCodes.secondPerson, {
    text: { key: id === undefined ? 'desk-staff-api.waits-already' : 'desk-api.second-person' },
    data: { approval: id ?? null },
  });
}

function viewOf(row: ApprovalRow, { staff }: StaffCall) {
  return {
    id: row.id,
    call: row.call,
    kind: row.kind,
    recordId: row.recordId,
    amount: { currency: baseCurrency(), minor: row.minor },
    reason: row.reason,
    askedBy: { id: row.askedBy, name: row.askerName },
    askedAt: row.askedAt.toISOString(),
    state: row.state,
    decidedBy: row.decidedBy === null ? null : { id: row.decidedBy, name: row.deciderName ?? '' },
    decidedAt: row.decidedAt?.toISOString() ?? null,
    answer: row.answer,
    isMine: row.state === 'waiting' && row.askedBy !== staff.id,
  };
}

export async function approvalList(
  { db }: Host,
  call: StaffCall,
  asked: DeskValues<(typeof deskAppCalls)['deskApprovals']>,
) {
  const { rows, total } = await listApprovals(db.handle, listQuery(asked));
  return { rows: rows.map((row) => viewOf(row, call)), total };
}

/** A waiting request of another person; throws 1900106, 1900105. */
async function waitingFor({ db }: Host, { staff }: StaffCall, id: number): Promise<ApprovalRow> {
  const row = (await findApproval(db.handle, id)) ?? refuse(deskCodes.notFound);
  if (row.askedBy === staff.id)
    refuse(deskCodes.notPossible, { text: { key: 'desk-staff-api.own-approval' } });
  if (row.state !== 'waiting')
    refuse(deskCodes.notPossible, { text: { key: 'desk-staff-api.decided-already' } });
  return row;
}

async function decided({ db }: Host, call: StaffCall, id: number) {
  return viewOf((await findApproval(db.handle, id)) ?? refuse(deskCodes.notFound), call);
}

const decide = async (
  trx: Transaction<Schema>,
  { staff, now }: StaffCall,
  { id, state, answer }: { id: number; state: 'approved' | 'declined'; answer: string },
) => {
  const isFirst = await decideApproval(trx, { id, state, answer, staffId: staff.id, now });
  if (!isFirst) refuse(deskCodes.notPossible, { text: { key: 'desk-staff-api.decided-already' } });
};

/** Approves as second person: approval and work are one transaction. */
export async function approveRequest(host: Host, call: StaffCall, approvables: Approvables, id: number) {
  const row = await waitingFor(host, call, id);
  const carryOut = approvables[row.call];
  if (!carryOut) throw new Error(`no work is registered for ${row.call}`);
  call.audit({ kind: row.kind, id: row.recordId, after: { approval: id, state: 'approved' } });
  await host.db.transaction(async (trx) => {
    await decide(trx, call, { id, state: 'approved', answer: '' });
    await carryOut(trx, call, row.input);
  });
  return decided(host, call, id);
}

export async function declineRequest(host: Host, call: StaffCall, decision: { id: number; answer: string }) {
  const { kind, recordId } = await waitingFor(host, call, decision.id);
  const after = { approval: decision.id, state: 'declined', answer: decision.answer };
  call.audit({ kind, id: recordId, after });
  await host.db.transaction((trx) => decide(trx, call, { ...decision, state: 'declined' }));
  return decided(host, call, decision.id);
}
