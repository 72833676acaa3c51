import { type ShopLimit, shopLimitNames, shopLimits } from '#kernel/shop/desk/approvals.ts';
import { baseCurrency } from '#kernel/shop/money/money.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { putLimit, readLimits } from './limits.repo.ts';

/** Amount in the base currency above which a second person must approve. */
export async function shopLimit(executor: Executor, name: ShopLimit): Promise<number> {
  return (await readLimits(executor)).get(name) ?? shopLimits[name];
}

export async function limitsOf({ db }: Host) {
  const set = await readLimits(db.handle);
  const rows = shopLimitNames.map((name) => ({
    name,
    amount: { currency: baseCurrency, minor: set.get(name) ?? shopLimits[name] },
  }));
  return { rows };
}

export async function setLimit(host: Host, call: StaffCall, limit: { name: ShopLimit; minor: number }) {
  await host.db.transaction(async (trx) => {
    const was = await shopLimit(trx, limit.name);
    call.audit({
      kind: 'limit',
      id: limit.name,
      before: { minor: was },
      after: { minor: limit.minor },
    });
    await putLimit(trx, limit.name, limit.minor);
  });
  return limitsOf(host);
}
