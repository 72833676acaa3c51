/** A new noun with one call, as "A call" of src/docs/how-to-add.md says: contract, routes, rules, SQL, table, test. */
export const giftCardFiles: Record<string, string> = {
  'src/kernel/wire/contracts/gift-cards.contract.ts': `import * as v from 'valibot';
import { endpoint } from '#kernel/wire/endpoint.ts';

export const giftCardEndpoints = {
  giftCard: endpoint('GET', 'customer/giftcard/index', {
    summary: 'What a gift card still holds',
    access: 'public',
    input: v.object({ code: v.pipe(v.string(), v.nonEmpty()) }),
    output: v.object({ amount_minor: v.number() }),
  }),
};
`,
  'src/server/gift-cards/gift-cards.routes.ts': `import { giftCardEndpoints as endpoints } from '#kernel/wire/contracts/gift-cards.contract.ts';
import type { Host } from '#server/platform/host.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { amountOf } from './gift-cards.service.ts';

export function giftCardRoutes(host: Host): Route[] {
  return [
    route(endpoints.giftCard, async (_call, { code }) => ({ amount_minor: await amountOf(host, code) })),
  ];
}
`,
  'src/server/gift-cards/gift-cards.service.ts': `import type { Host } from '#server/platform/host.ts';
import { findGiftCard } from './gift-cards.repo.ts';

/** Minor units of the base currency; an unknown card holds nothing. */
export async function amountOf(host: Host, code: string): Promise<number> {
  const card = await findGiftCard(host.db.handle, code);
  return card?.amount_minor ?? 0;
}
`,
  'src/server/gift-cards/gift-cards.repo.ts': `import type { Executor } from '#server/platform/db/database.ts';

export function findGiftCard(executor: Executor, code: string) {
  return executor.selectFrom('gift_card').select('amount_minor').where('code', '=', code).executeTakeFirst();
}
`,
  'src/server/platform/db/schema/gift-cards.ts': `interface GiftCardTable {
  code: string;
  amount_minor: number;
}

export interface GiftCardTables {
  gift_card: GiftCardTable;
}
`,
  'src/server/platform/db/migrations/9990-gift-cards.ts': `import { type Kysely, sql } from 'kysely';

/** Gift cards by their code. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql\`create table gift_card (
    code text primary key,
    amount_minor integer not null check (amount_minor >= 0)
  )\`.execute(db);
}
`,
  'tests/api/gift-cards.test.ts': `import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it('says what a gift card still holds', async () => {
  await shop.db.handle.insertInto('gift_card').values({ code: 'A1', amount_minor: 50_000 }).execute();
  expect(await shop.browser().call('giftCard', { code: 'A1' })).toEqual({ amount_minor: 50_000 });
  expect(await shop.browser().call('giftCard', { code: 'B2' })).toEqual({ amount_minor: 0 });
});
`,
};
