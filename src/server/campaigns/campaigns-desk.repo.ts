import { type Insertable, type SqlBool, sql, type Transaction, type Updateable } from 'kysely';
import type { CampaignState } from '#kernel/shop/campaigns/campaign.rules.ts';
import type { campaignDeskCalls } from '#kernel/shop/desk/campaigns.calls.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { literally } from '#server/platform/db/like.ts';
import type { CartTables } from '#server/platform/db/schema/cart.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { executeWrite } from '#server/platform/db/writes.ts';
import type { ListQuery } from '#server/platform/desk/list-query.ts';
import { mostFound, mostListed, pageOfRows } from '#server/platform/desk/page-of-ids.repo.ts';
import { receivedBase } from '#server/reports/received-money.repo.ts';
import type { CouponRow } from './coupons.repo.ts';

type CampaignQuery = ListQuery<(typeof campaignDeskCalls)['deskCampaigns']> & { now: Date };

const sorts = { endsAt: 'ends_at', startsAt: 'starts_at', code: 'code', used: 'used_total' } as const;

const isUsedUp = sql<SqlBool>`times_total is not null and used_total >= times_total`;
const isRunnable = (now: Date) => sql<SqlBool>`ends_at > ${now} and paused_at is null`;

/** The same states as `campaignState` in the kernel. */
const inState: Readonly<Record<CampaignState, (now: Date) => ReturnType<typeof sql<SqlBool>>>> = {
  ended: (now) => sql`ends_at <= ${now}`,
  paused: (now) => sql`ends_at > ${now} and paused_at is not null`,
  'used-up': (now) => sql`${isRunnable(now)} and ${isUsedUp}`,
  planned: (now) => sql`${isRunnable(now)} and not (${isUsedUp}) and starts_at > ${now}`,
  running: (now) => sql`${isRunnable(now)} and not (${isUsedUp}) and starts_at <= ${now}`,
};

/** The search is a prefix of a code, a generated code, or part of the name. */
function narrowed(executor: Executor, { state, opensBy, search, now }: CampaignQuery) {
  let query = executor.selectFrom('coupon').where('campaign_id', 'is', null);
  if (state !== undefined) query = query.where(inState[state](now));
  if (opensBy !== undefined)
    query = query
      .where('by_gift', '=', opensBy === 'gift')
      .where('by_made_codes', '=', opensBy === 'made-codes');
  if (search === '') return query;
  const pattern = `%${literally(search)}%`;
  return query.where((where) =>
    where.or([
      where('code', 'ilike', `${literally(search)}%`),
      sql<SqlBool>`text::text ilike ${pattern}`,
      sql<SqlBool>`id = (select campaign_id from coupon as made where made.code = ${search.toUpperCase()})`,
    ]),
  );
}

/** A page of campaigns. */
export async function readCampaignPage(executor: Executor, asked: CampaignQuery) {
  const direction = asked.isDescending ? 'desc' : 'asc';
  const sorted = narrowed(executor, asked)
    .select('id')
    .orderBy(sorts[asked.sort], direction)
    .orderBy('id', direction);
  const most = asked.search === '' ? mostListed : mostFound;
  return pageOfRows<Schema, 'coupon', CouponRow>(executor, sorted, { ...asked, most }, (ids) =>
    executor.selectFrom('coupon').selectAll().where('id', 'in', ids).execute(),
  );
}

/** A campaign by id, locked if `isHeld`. Generated codes are no campaigns. */
export async function readCampaign(
  executor: Executor,
  id: number,
  isHeld: boolean,
): Promise<CouponRow | undefined> {
  return executor
    .selectFrom('coupon')
    .selectAll()
    .where('id', '=', id)
    .where('campaign_id', 'is', null)
    .$if(isHeld, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

/** Totals of paid orders by campaign id. */
export async function readCampaignFigures(executor: Executor, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { orders: number; discount: number; sum: number }>();
  const rows = await executor
    .selectFrom('coupon')
    .innerJoin('orders', 'orders.coupon_id', 'coupon.id')
    .where((where) => where.or([where('coupon.id', 'in', [...ids]), where('campaign_id', 'in', [...ids])]))
    .where('holds_coupon', '=', true)
    .where('paid_at', 'is not', null)
    .select(sql<number>`coalesce(campaign_id, coupon.id)`.as('id'))
    .select((select) => [
      select.fn.countAll<number>().as('orders'),
      select.fn.sum<number>('base_discount_minor').as('discount'),
      select.fn.sum<number>(receivedBase).as('sum'),
    ])
    .groupBy(sql`coalesce(campaign_id, coupon.id)`)
    .execute();
  return new Map(
    rows.map(({ id, orders, discount, sum }) => [
      id,
      { orders: Number(orders), discount: Number(discount), sum: Number(sum) },
    ]),
  );
}

/** Number of generated and of used codes. */
export async function countCodes(executor: Executor, campaignId: number) {
  const row = await executor
    .selectFrom('coupon')
    .where('campaign_id', '=', campaignId)
    .select((select) => [
      select.fn.countAll<number>().as('made'),
      select.fn.sum<number | null>('used_total').as('used'),
    ])
    .executeTakeFirstOrThrow();
  return { made: Number(row.made), used: Number(row.used ?? 0) };
}

export async function readCodes(executor: Executor, campaignId: number) {
  return executor
    .selectFrom('coupon')
    .where('campaign_id', '=', campaignId)
    .select(['code', 'used_total'])
    .orderBy('id')
    .execute();
}

/** Gifts that grant its coupon. */
export async function readOpeningGifts(executor: Executor, campaignId: number) {
  return executor
    .selectFrom('gift')
    .where('coupon_id', '=', campaignId)
    .select(['code', 'text', 'claimed'])
    .orderBy('code')
    .execute();
}

/** Returns the id; undefined if the code exists. */
export async function insertCampaign(
  trx: Transaction<Schema>,
  values: Insertable<CartTables['coupon']>,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('coupon')
    .values(values)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Changes a locked campaign and its generated codes; carts and open checkouts see the change. */
export async function updateCampaign(
  trx: Transaction<Schema>,
  id: number,
  { times_total, ...terms }: Updateable<CartTables['coupon']>,
): Promise<void> {
  const revision = sql<number>`revision + 1`;
  await trx
    .updateTable('coupon')
    .set({ ...terms, revision, ...(times_total === undefined ? {} : { times_total }) })
    .where('id', '=', id)
    .execute();
  // Generated codes remain valid for one use.
  await trx
    .updateTable('coupon')
    .set({ ...terms, by_made_codes: false, revision })
    .where('campaign_id', '=', id)
    .execute();
}

/** Inserts single-use coupons with the terms of their campaign; returns how many codes were new. */
export async function insertCodes(
  trx: Transaction<Schema>,
  campaignId: number,
  codes: readonly string[],
): Promise<number> {
  const { rows } = await executeWrite(
    trx,
    ['coupon'],
    sql<{ id: number }>`
    insert into coupon (code, campaign_id, times_total, times_per_customer, type, pay_percent, discount_minor,
      min_subtotal_minor, starts_at, ends_at, text, currencies, sections, first_order, paused_at, changed_at)
    select made.code, campaign.id, 1, times_per_customer, type, pay_percent, discount_minor,
      min_subtotal_minor, starts_at, ends_at, text, currencies, sections, first_order, paused_at, changed_at
    from coupon as campaign, unnest(${[...codes]}::text[]) as made (code)
    where campaign.id = ${campaignId}
    on conflict (code) do nothing returning id`,
  );
  return rows.length;
}
