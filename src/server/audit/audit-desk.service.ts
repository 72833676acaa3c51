import { startOfDay } from '#kernel/shop/stores/business-day.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { deskSecretsOf } from '#server/platform/desk/desk-secret.ts';
import type { Host } from '#server/platform/host.ts';
import { hasHash, type LineFilter, listLines } from './audit.repo.ts';
import { openLines, verifyChain } from './audit.service.ts';
import { allStaffNames, staffNames } from './staff-names.service.ts';

interface ListInput {
  page: number;
  perPage: number;
  isDescending: boolean;
  filter?: (Omit<LineFilter, 'from' | 'until'> & { day?: string | undefined }) | undefined;
}

/** Log entries with their content, as far as its encryption keys still exist. */
export async function auditList({ db, config }: Host, call: StaffCall, input: ListInput) {
  const { day, ...filter } = input.filter ?? {};
  const { rows, total, isMore } = await listLines(
    db.handle,
    { ...filter, ...(day !== undefined && { from: startOfDay(day), until: startOfDay(day, 1) }) },
    {
      offset: (input.page - 1) * input.perPage,
      limit: input.perPage,
      isDescending: input.isDescending,
    },
  );
  call.audit({ kind: 'audit', id: '', customerId: filter.customerId });
  const lines = await openLines(db.handle, deskSecretsOf(config), rows);
  const names = await staffNames(
    db.handle,
    rows.flatMap(({ staffId }) => staffId ?? []),
  );
  return {
    total,
    ...(isMore && { isMore }),
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
  return { people: await allStaffNames(db.handle) };
}

/** Whether the log has an entry with this hash, the last one of an earlier report. */
export const isInAuditLog = ({ db }: Pick<Host, 'db'>, hash: string) => hasHash(db.handle, hash);

export async function auditReport({ db, config }: Pick<Host, 'db' | 'config'>) {
  const report = await verifyChain(db, deskSecretsOf(config));
  return { ...report, isWhole: report.firstWrong === null };
}
