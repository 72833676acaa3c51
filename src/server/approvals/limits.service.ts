import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { type ShopLimit, shopLimitNames, shopLimits } from '#kernel/shop/desk/approvals.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { type Approvable, askSecondPerson } from './approvals.service.ts';
import { putLimit, readLimits } from './limits.repo.ts';

/** Call path of raised limits that wait for a second person. */
export const limitPath = 'desk/house/set-limit';

/** Amount in the base currency above which a second person must approve. */
export async function shopLimit(executor: Executor, name: ShopLimit): Promise<number> {
  return (await readLimits(executor)).get(name) ?? shopLimits[name];
}

export async function limitsOf({ db }: Host) {
  const set = await readLimits(db.handle);
  const rows = shopLimitNames.map((name) => ({
    name,
    amount: { currency: baseCurrency(), minor: set.get(name) ?? shopLimits[name] },
  }));
  return { rows };
}

interface NewLimit {
  name: ShopLimit;
  minor: number;
}

async function storeLimit(
  trx: Transaction<Schema>,
  call: StaffCall,
  { name, minor }: NewLimit,
): Promise<void> {
  const before = { minor: await shopLimit(trx, name) };
  call.audit({ kind: 'limit', id: name, before, after: { minor } });
  await putLimit(trx, name, minor);
}

/**
 * Lowers a limit. A raised one is stored for a second person, else one person could raise the limit, refund and set it
 * back; throws 1900107.
 */
export async function setLimit(host: Host, call: StaffCall, limit: NewLimit) {
  const { name, minor } = limit;
  if (minor > (await shopLimit(host.db.handle, name)))
    await askSecondPerson(host, call, {
      ...{ call: limitPath, kind: 'limit', recordId: name, minor, reason: name },
      input: { name, minor },
    });
  await host.db.transaction((trx) => storeLimit(trx, call, limit));
  return limitsOf(host);
}

const approved = v.object({ name: v.picklist(shopLimitNames), minor: v.number() });

/** Raises a limit after a second person has approved it. */
export const setApprovedLimit: Approvable = (trx, call, input) =>
  storeLimit(trx, call, v.parse(approved, input));
