import type { auditDeskCalls } from '#kernel/shop/desk/audit.calls.ts';
import type { DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { startOfDay } from '#kernel/shop/stores/business-day.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { deskSecretsOf } from '#server/platform/desk/desk-secret.ts';
import { listQuery } from '#server/platform/desk/list-query.ts';
import type { Host } from '#server/platform/host.ts';
import { listLines } from './audit.repo.ts';
import { openLines, verifyChain } from './audit.service.ts';
import { readAllNames, readNames } from './staff-names.repo.ts';

/** Log entries with their content, as far as its encryption keys still exist. */
export async function auditList(
  { db, config }: Host,
  call: StaffCall,
  input: DeskValues<(typeof auditDeskCalls)['deskAudit']>,
) {
  const { day, ...query } = listQuery(input);
  const { rows, ...counted } = await listLines(db.handle, {
    ...query,
    ...(day !== undefined && { from: startOfDay(day), until: startOfDay(day, 1) }),
  });
  call.audit({ kind: 'audit', id: '', customerId: query.customerId });
  const lines = await openLines(db.handle, deskSecretsOf(config), rows);
  const people = await readNames(db.handle, [...new Set(rows.flatMap(({ staffId }) => staffId ?? []))]);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return {
    ...counted,
    rows: lines.map((line) => ({
      id: line.id,
      at: line.at.toISOString(),
      staff: line.staffId === null ? null : { id: line.staffId, name: names.get(line.staffId) ?? '' },
      call: line.call,
      outcome: line.outcome,
      kind: line.kind,
      recordId: line.recordId,
      customerId: line.customerId,
      fields: line.fields,
      before: line.content?.before ?? null,
      after: line.content?.after ?? null,
      input: line.content?.input ?? null,
      isForgotten: line.content === undefined,
    })),
  };
}

/** Every person whom an entry may name. */
export async function auditPeople({ db }: Pick<Host, 'db'>) {
  return { people: await readAllNames(db.handle) };
}

export async function auditReport({ db, config }: Pick<Host, 'db' | 'config'>) {
  const report = await verifyChain(db, deskSecretsOf(config));
  return { ...report, isWhole: report.firstWrong === null };
}
