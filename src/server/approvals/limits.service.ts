import { type HouseLimit, houseLimitNames, houseLimits } from '#kernel/shop/desk/approvals.ts';
import { baseCurrency } from '#kernel/shop/money/money.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { putLimit, readLimits } from './limits.repo.ts';

/** The sum of the base currency above which a second person agrees. */
export async function houseLimit(executor: Executor, name: HouseLimit): Promise<number> {
  return (await readLimits(executor)).get(name) ?? houseLimits[name];
}

export async function limitsOf({ db }: Host) {
  const set = await readLimits(db.handle);
  const rows = houseLimitNames.map((name) => ({
    name,
    amount: { currency: baseCurrency, minor: set.get(name) ?? houseLimits[name] },
  }));
  return { rows };
}

export async function setLimit(host: Host, call: StaffCall, given: { name: HouseLimit; minor: number }) {
  await host.db.transaction(async (trx) => {
    const was = await houseLimit(trx, given.name);
    call.audit({
      kind: 'limit',
      id: given.name,
      before: { minor: was },
      after: { minor: given.minor },
    });
    await putLimit(trx, given.name, given.minor);
  });
  return limitsOf(host);
}
