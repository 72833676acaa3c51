import { sql, type Transaction } from 'kysely';
import type { AuditKind } from '#kernel/shop/desk/audit.ts';
import type { deskAppCalls } from '#kernel/shop/desk/desk-app.calls.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { ListQuery } from '#server/platform/desk/list-query.ts';

/** Stores a request; returns undefined if the same one already waits. */
export async function insertApproval(
  trx: Transaction<Schema>,
  request: {
    call: string;
    input: Record<string, unknown>;
    kind: AuditKind;
    recordId: string;
    minor: number;
    reason: string;
    staffId: number;
    now: Date;
  },
): Promise<number | undefined> {
  const row = await trx
    .insertInto('approval')
    .values({
      call: request.call,
      input: jsonb(request.input),
      kind: request.kind,
      record_id: request.recordId,
      amount_minor: request.minor,
      reason: request.reason,
      asked_by: request.staffId,
      asked_at: request.now,
      state: 'waiting',
      decided_by: null,
      decided_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['call', 'kind', 'record_id', 'amount_minor'])
        .where('state', '=', sql.lit('waiting'))
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

const read = (executor: Executor) =>
  executor
    .selectFrom('approval')
    .innerJoin('staff as asker', 'asker.id', 'approval.asked_by')
    .leftJoin('staff as decider', 'decider.id', 'approval.decided_by')
    .select([
      'approval.id',
      'approval.call',
      'approval.input',
      'approval.kind',
      'approval.record_id as recordId',
      'approval.amount_minor as minor',
      'approval.reason',
      'approval.asked_by as askedBy',
      'asker.name as askerName',
      'approval.asked_at as askedAt',
      'approval.state',
      'approval.decided_by as decidedBy',
      'decider.name as deciderName',
      'approval.decided_at as decidedAt',
      'approval.answer',
    ]);

export type ApprovalRow = Awaited<ReturnType<typeof findApproval>> & object;

export async function findApproval(executor: Executor, id: number) {
  return read(executor).where('approval.id', '=', id).executeTakeFirst();
}

export async function listApprovals(
  executor: Executor,
  { state, isDescending, limit, offset }: ListQuery<(typeof deskAppCalls)['deskApprovals']>,
) {
  let rows = read(executor);
  let count = executor.selectFrom('approval');
  if (state !== undefined) {
    rows = rows.where('approval.state', '=', state);
    count = count.where('state', '=', state);
  }
  const counted = await count.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return {
    rows: await rows
      .orderBy('approval.id', isDescending ? 'desc' : 'asc')
      .offset(offset)
      .limit(limit)
      .execute(),
    total: counted.total,
  };
}

/** Decides a request, by another person than the one who asked; false if it was decided already. */
export async function decideApproval(
  trx: Transaction<Schema>,
  decided: { id: number; state: 'approved' | 'declined'; staffId: number; answer: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('approval')
    .set({
      state: decided.state,
      decided_by: decided.staffId,
      decided_at: decided.now,
      answer: decided.answer,
      input: jsonb({}),
    })
    .where('id', '=', decided.id)
    .where('state', '=', 'waiting')
    .where('asked_by', '!=', decided.staffId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
