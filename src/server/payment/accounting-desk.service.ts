import type { accountingDeskCalls } from '#kernel/shop/desk/accounting.calls.ts';
import type { DeskData } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { ProviderId } from '#kernel/shop/payment/payment.rules.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { readDifferences } from './reconciliation.repo.ts';
import { readRefused, seeRefused } from './refused-notifications.repo.ts';

type Books = DeskData<typeof accountingDeskCalls.deskBooks>;

const mostShown = 200;

/** Where our books and those of the providers do not agree, and whose notices were refused. */
export async function books(executor: Executor): Promise<Books> {
  const differences = await readDifferences(executor, mostShown);
  const notices = await readRefused(executor);
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

/** Somebody has looked at the refused notices of a provider; 1900106 where none waits. */
export function noticeSeen(
  { db }: Pick<Host, 'db'>,
  call: StaffCall,
  { provider }: { provider: ProviderId },
): Promise<Books> {
  return db.transaction(async (trx) => {
    const seen = await seeRefused(trx, provider, call.now);
    if (!seen) refuse(deskCodes.notFound, { text: { key: 'desk-api.not-found' } });
    call.audit({
      kind: 'notice',
      id: provider,
      before: { fault: seen.fault, why: seen.why },
      after: { seenAt: call.now.toISOString() },
    });
    return books(trx);
  });
}
