import {
  type Insertable,
  type Selectable,
  type SqlBool,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { giftDeskCalls } from '#kernel/shop/desk/gifts.calls.ts';
import type { GiftOfferState } from '#kernel/shop/gifts/gift.rules.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { literally } from '#server/platform/db/like.ts';
import type { GiftTables } from '#server/platform/db/schema/gifts.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { ListQuery } from '#server/platform/desk/list-query.ts';
import {
  inOrderBy,
  mostFound,
  mostListed,
  pageOfCodes,
  pageOfIds,
} from '#server/platform/desk/page-of-ids.repo.ts';

type GiftQuery = ListQuery<(typeof giftDeskCalls)['deskGifts']> & { now: Date };

const sorts = { endsAt: 'ends_at', startsAt: 'starts_at', code: 'code', claimed: 'claimed' } as const;

const isRunning = (now: Date) => sql<SqlBool>`starts_at <= ${now} and ends_at > ${now}`;

/** The same states as `giftOfferState` in the kernel. */
const inState: Readonly<Record<GiftOfferState, (now: Date) => ReturnType<typeof sql<SqlBool>>>> = {
  planned: (now) => sql`starts_at > ${now}`,
  over: (now) => sql`starts_at <= ${now} and ends_at <= ${now}`,
  'all-given': (now) => sql`${isRunning(now)} and claims_total is not null and claimed >= claims_total`,
  open: (now) => sql`${isRunning(now)} and (claims_total is null or claimed < claims_total)`,
};

/** The search is a prefix of a code, or part of the name. */
function narrowed(executor: Executor, { state, kind, search, now }: GiftQuery) {
  let query = executor.selectFrom('gift');
  if (state !== undefined) query = query.where(inState[state](now));
  if (kind !== undefined) query = query.where('coupon_id', kind === 'parcel' ? 'is' : 'is not', null);
  if (search === '') return query;
  const pattern = literally(search);
  return query.where((where) =>
    where.or([where('code', 'ilike', `${pattern}%`), sql<SqlBool>`text::text ilike ${`%${pattern}%`}`]),
  );
}

/** Search results are counted up to a lower limit. */
const mostOf = ({ search }: { search: string }) => (search === '' ? mostListed : mostFound);

/** A page of gifts. */
export async function readGiftPage(executor: Executor, asked: GiftQuery) {
  const direction = asked.isDescending ? 'desc' : 'asc';
  const sorted = narrowed(executor, asked)
    .select('code as id')
    .orderBy(sorts[asked.sort], direction)
    .$if(asked.sort !== 'code', (query) => query.orderBy('code', direction));
  const { ids, ...counted } = await pageOfCodes(executor, sorted, { ...asked, most: mostOf(asked) });
  const rows: GiftRow[] =
    ids.length === 0 ? [] : await executor.selectFrom('gift').selectAll().where('code', 'in', ids).execute();
  return { rows: inOrderBy(ids, rows, ({ code }) => code), ...counted };
}

/** A gift with its coupon, locked if `isHeld`. */
export async function readGift(executor: Executor, code: string, isHeld: boolean) {
  return executor
    .selectFrom('gift')
    .leftJoin('coupon', 'coupon.id', 'gift.coupon_id')
    .selectAll('gift')
    .select(['coupon.code as coupon_code', 'coupon.text as coupon_text'])
    .where('gift.code', '=', code)
    .$if(isHeld, (query) => query.forNoKeyUpdate('gift'))
    .executeTakeFirst();
}

/** Number of parcels of a gift without an address, waiting and sent. */
export async function countParcels(executor: Executor, code: string) {
  const { rows } = await sql<{ unaddressed: number; waiting: number; sent: number }>`
    select count(*) filter (where gift_parcel.claim_id is null)::int as unaddressed,
      count(*) filter (where gift_parcel.claim_id is not null and sent_at is null)::int as waiting,
      count(sent_at)::int as sent
    from gift_claim left join gift_parcel on gift_parcel.claim_id = gift_claim.id
    where gift_code = ${code}`.execute(executor);
  return rows[0] ?? { unaddressed: 0, waiting: 0, sent: 0 };
}

/** False if the code exists. */
export async function insertGift(
  trx: Transaction<Schema>,
  values: Insertable<GiftTables['gift']>,
): Promise<boolean> {
  const result = await trx
    .insertInto('gift')
    .values(values)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateGift(
  trx: Transaction<Schema>,
  code: string,
  change: Updateable<GiftTables['gift']>,
): Promise<void> {
  await trx.updateTable('gift').set(change).where('code', '=', code).execute();
}

/** Coupons that only a gift grants. */
export async function readGiftCoupons(executor: Executor) {
  return executor
    .selectFrom('coupon')
    .select(['id', 'code', 'text'])
    .where('by_gift', '=', true)
    .where('campaign_id', 'is', null)
    .orderBy('code')
    .execute();
}

/** The account with this e-mail address. */
export async function readHolder(executor: Executor, email: string) {
  return executor
    .selectFrom('customer')
    .select(['id'])
    .where('email', '=', email)
    .where('is_guest', '=', false)
    .executeTakeFirst();
}

const parcels = (executor: Executor) =>
  executor
    .selectFrom('gift_parcel')
    .innerJoin('gift_claim', 'gift_claim.id', 'gift_parcel.claim_id')
    .innerJoin('gift', 'gift.code', 'gift_claim.gift_code')
    .innerJoin('customer', 'customer.id', 'gift_claim.customer_id');

export type GiftRow = Selectable<GiftTables['gift']>;

export type ParcelRow = Selectable<GiftTables['gift_parcel']>;

type ParcelQuery = ListQuery<(typeof giftDeskCalls)['deskGiftParcels']>;

/** The search is the beginning of a gift's code, a name, an e-mail address or a parcel number. */
function narrowedParcels(executor: Executor, { state, search }: ParcelQuery) {
  // Joins gifts and holders only for a search.
  let query = executor.selectFrom('gift_parcel');
  if (state !== undefined) query = query.where('sent_at', state === 'waiting' ? 'is' : 'is not', null);
  if (search === '') return query;
  const begins = `${literally(search)}%`;
  const found = parcels(executor)
    .select('gift_parcel.claim_id')
    .where((where) =>
      where.or([
        where('gift.code', 'ilike', begins),
        where('gift_parcel.name', 'ilike', `%${begins}`),
        where('customer.email', 'ilike', begins),
        where('gift_parcel.tracking_number', 'ilike', begins),
      ]),
    );
  return query.where('claim_id', 'in', found);
}

async function readShownParcels(executor: Executor, ids: number[]) {
  if (ids.length === 0) return [];
  return parcels(executor)
    .selectAll('gift_parcel')
    .select(['gift.code', 'gift.text'])
    .where('claim_id', 'in', ids)
    .execute();
}

/** A page of parcels, waiting ones first. */
export async function readParcelPage(executor: Executor, asked: ParcelQuery) {
  const direction = asked.isDescending ? 'desc' : 'asc';
  const sorted = narrowedParcels(executor, asked)
    .select('claim_id as id')
    .orderBy(sql`sent_at is not null`)
    .orderBy(asked.sort === 'sentAt' ? 'sent_at' : 'asked_at', direction)
    .orderBy('claim_id', direction);
  const { ids, ...counted } = await pageOfIds(executor, sorted, { ...asked, most: mostOf(asked) });
  const rows = await readShownParcels(executor, ids);
  return { rows: inOrderBy(ids, rows, ({ claim_id }) => claim_id), ...counted };
}

/** A parcel with its holder. */
export async function readParcel(executor: Executor, claimId: number) {
  return parcels(executor)
    .selectAll('gift_parcel')
    .select(['gift.code', 'gift.text', 'customer.id as customer_id', 'customer.email'])
    .select(['customer.firstname', 'customer.lastname'])
    .where('claim_id', '=', claimId)
    .executeTakeFirst();
}

/** Locks the row of a parcel. */
export async function lockParcel(trx: Transaction<Schema>, claimId: number): Promise<ParcelRow | undefined> {
  return trx
    .selectFrom('gift_parcel')
    .selectAll()
    .where('claim_id', '=', claimId)
    .forUpdate()
    .executeTakeFirst();
}

export async function markParcelSent(
  trx: Transaction<Schema>,
  claimId: number,
  sent: { at: Date; carrier: string; number: string },
): Promise<ParcelRow> {
  return trx
    .updateTable('gift_parcel')
    .set({ sent_at: sent.at, tracking_company: sent.carrier, tracking_number: sent.number })
    .where('claim_id', '=', claimId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The holder of a claimed gift, its texts and its tracking. */
export async function readHolderOfClaim(executor: Executor, claimId: number) {
  return executor
    .selectFrom('gift_claim')
    .innerJoin('gift', 'gift.code', 'gift_claim.gift_code')
    .innerJoin('customer', 'customer.id', 'gift_claim.customer_id')
    .leftJoin('gift_parcel', 'gift_parcel.claim_id', 'gift_claim.id')
    .select(['customer.id', 'customer.email', 'customer.locale', 'customer.firstname', 'gift.text'])
    .select(['gift_parcel.tracking_company', 'gift_parcel.tracking_number'])
    .where('gift_claim.id', '=', claimId)
    .executeTakeFirstOrThrow();
}
