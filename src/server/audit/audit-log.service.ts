import type { AuditOutcome } from '#kernel/shop/desk/audit.ts';
import type { DeskCall } from '#kernel/shop/desk/desk-call.ts';
import { withoutWriteObserver, withWriteObserver } from '#server/platform/db/request-context.ts';
import type { AuditLog } from '#server/platform/desk/audit-log.ts';
import type { AuditNote, StaffCall } from '#server/platform/desk/desk-route.ts';
import { type DeskSecrets, deskSecretsOf } from '#server/platform/desk/desk-secret.ts';
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
type Line = Parameters<typeof addLine>[2];

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

const addAlone = (db: Host['db'], secrets: DeskSecrets, line: Line) =>
  withoutWriteObserver(() => db.transaction((trx) => addLine(trx, secrets, line)));

/**
 * Runs work of the command line. Every transaction of it that writes adds an entry without a person, by what `note`
 * returns then. Without secrets there is no log.
 */
export async function withCommandAudit<T>(
  { db, config, clock }: Pick<Host, 'db' | 'config' | 'clock'>,
  command: string,
  note: () => AuditNote,
  work: () => Promise<T>,
): Promise<T> {
  if (config.deskSecrets.length === 0) return work();
  const secrets = deskSecretsOf(config);
  const line = (): Line => {
    const { kind, id, customerId = null, before, after } = note();
    const content = contentOf({ kind, id, before, after }, {});
    const common = { staffId: null, call: command, outcome: 'done' as const, kind, recordId: id, customerId };
    return { at: clock.now(), ...common, ...content };
  };
  let isLoose = false;
  const observer = {
    beforeCommit: (trx: Parameters<typeof addLine>[0]) =>
      withoutWriteObserver(() => addLine(trx, secrets, line())),
    onLooseWrite: () => {
      isLoose = true;
    },
  };
  try {
    return await withWriteObserver(observer, work);
  } finally {
    if (isLoose) await addAlone(db, secrets, line());
  }
}

/** Writes the calls of the desk to the audit log. */
export function auditLog({ db, config, log }: Pick<Host, 'db' | 'config' | 'log'>): AuditLog {
  const keys = idempotencyKeys({ db });
  const secrets = deskSecretsOf(config);
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
          if (deskCall.showsCustomer && (!deskCall.writes || lines === 0))
            await addAlone(db, secrets, entryOf('seen'));
          return result;
        } finally {
          if (isLoose) {
            log.error({ path: deskCall.path }, 'a call of the desk has written outside a transaction');
            await addAlone(db, secrets, entryOf('done'));
          }
        }
      }),
    async refused(call, deskCall, right) {
      const note = { kind: 'right' as const, id: right };
      await addAlone(db, secrets, lineOf(call, deskCall, { input: {}, note, outcome: 'refused' }));
    },
  };
}
