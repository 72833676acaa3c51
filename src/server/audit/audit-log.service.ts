import type { AuditOutcome } from '#kernel/shop/desk/audit.ts';
import type { DeskCall } from '#kernel/shop/desk/desk-call.ts';
import { withoutWriteObserver, withWriteObserver } from '#server/platform/db/request-context.ts';
import type { AuditLog } from '#server/platform/desk/audit-log.ts';
import type { AuditNote, StaffCall } from '#server/platform/desk/desk-route.ts';
import { deskSecretsOf } from '#server/platform/desk/desk-secret.ts';
import type { Host } from '#server/platform/host.ts';
import { addLine } from './audit.service.ts';
import { idempotencyKeys } from './idempotency-keys.service.ts';
import { contentOf } from './line-content.ts';

/** A call of the desk has written outside the transaction that holds its audit entry. */
export class LooseWriteError extends Error {
  constructor(path: string, tables: readonly string[]) {
    super(`${path} writes outside a transaction: ${tables.join(', ')}`);
  }
}

type Caller = Omit<StaffCall, 'audit'>;

function lineOf(
  { staff, now }: Caller,
  { path }: DeskCall,
  { input, note, outcome }: { input: unknown; note: AuditNote | undefined; outcome: AuditOutcome },
) {
  return {
    at: now,
    staffId: staff.id,
    call: path,
    outcome,
    kind: note?.kind ?? '',
    recordId: note?.id ?? '',
    customerId: note?.customerId ?? null,
    ...contentOf(note, input),
  };
}

/** Writes the calls of the desk to the audit log. */
export function auditLog({ db, config, log }: Pick<Host, 'db' | 'config' | 'log'>): AuditLog {
  const keys = idempotencyKeys({ db });
  const secrets = deskSecretsOf(config);
  const addAlone = (line: ReturnType<typeof lineOf>) =>
    withoutWriteObserver(() => db.transaction((trx) => addLine(trx, secrets, line)));
  return {
    noted: (call, deskCall, input, work, idempotencyKey) =>
      keys.once(call, idempotencyKey, async (markUsed) => {
        let note: AuditNote | undefined;
        let isLoose = false;
        let lines = 0;
        const entryOf = (outcome: AuditOutcome) => lineOf(call, deskCall, { input, note, outcome });
        const scope = {
          beforeCommit: async (trx: Parameters<typeof addLine>[0]) => {
            await markUsed(trx);
            await withoutWriteObserver(() => addLine(trx, secrets, entryOf('done')));
            lines += 1;
          },
          onLooseWrite: (tables: readonly string[]) => {
            // Money may have moved already: in production the write is logged, not stopped.
            if (config.mode !== 'production') throw new LooseWriteError(deskCall.path, tables);
            isLoose = true;
          },
        };
        const audit = (newNote: AuditNote) => {
          note = newNote;
        };
        try {
          const result = await withWriteObserver(scope, () => work({ ...call, audit }));
          if (deskCall.showsCustomer && (!deskCall.writes || lines === 0)) await addAlone(entryOf('seen'));
          return result;
        } finally {
          if (isLoose) {
            log.error({ path: deskCall.path }, 'a call of the desk has written outside a transaction');
            await addAlone(entryOf('done'));
          }
        }
      }),
    async refused(call, deskCall, right) {
      const note = { kind: 'right' as const, id: right };
      await addAlone(lineOf(call, deskCall, { input: {}, note, outcome: 'refused' }));
    },
  };
}
