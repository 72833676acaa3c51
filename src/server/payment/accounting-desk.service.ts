import type { accountingDeskCalls } from '#kernel/shop/desk/accounting.calls.ts';
import type { DeskData } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { ProviderId } from '#kernel/shop/payment/payment.rules.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { readDifferences } from './reconciliation.repo.ts';
import { markRefusedSeen, readRefusedNotifications } from './refused-notifications.repo.ts';

type AccountingReport = DeskData<typeof accountingDeskCalls.deskBooks>;

const mostShown = 200;

/** Open differences with the providers' statements, and providers whose notifications were refused. */
export async function accountingReport(executor: Executor): Promise<AccountingReport> {
  const differences = await readDifferences(executor, mostShown);
  const notices = await readRefusedNotifications(executor);
  return {
    differences: differences.map(({ id, provider, kind, payment, currency, ...row }) => ({
      ...{ id, provider, kind, payment },
      ours: { currency, minor: row.ours_minor },
      theirs: { currency, minor: row.theirs_minor },
      foundAt: row.found_at.toISOString(),
      seenAt: row.seen_at.toISOString(),
    })),
    notices: notices.map(({ provider, fault, why, first_at, last_at }) => ({
      ...{ provider, fault, why },
      since: first_at.toISOString(),
      lastAt: last_at.toISOString(),
    })),
  };
}

/** Marks the refused notifications of a provider as seen; throws 1900106 where there are none. */
export function markNotificationSeen(
  { db }: Pick<Host, 'db'>,
  call: StaffCall,
  { provider }: { provider: ProviderId },
): Promise<AccountingReport> {
  return db.transaction(async (trx) => {
    const seen = await markRefusedSeen(trx, provider, call.now);
    if (!seen) refuse(deskCodes.notFound, { text: { key: 'desk-api.not-found' } });
    call.audit({
      kind: 'notice',
      id: provider,
      before: { fault: seen.fault, why: seen.why },
      after: { seenAt: call.now.toISOString() },
    });
    return accountingReport(trx);
  });
}
