import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Transaction } from 'kysely';
import type { CurrencyCode } from '#kernel/shop/money/money.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { executeWrite } from '#server/platform/db/writes.ts';

type StoredValueAccount = Selectable<Schema['stored_value_account']>;

/** Columns of an account that may pay an order. */
export const spendableColumns = [
  ...(['stored_value_account.id', 'kind', 'stored_value_account.currency', 'balance_minor'] as const),
  ...(['stored_value_account.customer_id', 'code_hash', 'expires_on'] as const),
  ...(['holder_id', 'least_stone_minor'] as const),
] as const;

export type SpendableAccount = Pick<
  StoredValueAccount,
  | ('id' | 'kind' | 'currency' | 'balance_minor' | 'customer_id' | 'code_hash' | 'expires_on')
  | ('holder_id' | 'least_stone_minor')
>;

/** Gift cards by the hashes of their codes, and the credit of a customer in a currency; null is a guest. */
export interface SpendableBy {
  codeHashes: readonly string[];
  customerId: number | null;
  currency: CurrencyCode;
}

/** Condition of the accounts that may pay an order. */
export const isSpendableBy =
  ({ codeHashes, customerId, currency }: SpendableBy) =>
  (where: ExpressionBuilder<Schema, 'stored_value_account'>) =>
    where.or([
      where('code_hash', 'in', [...codeHashes, '']),
      where.and([
        where('stored_value_account.customer_id', '=', customerId ?? 0),
        where('stored_value_account.currency', '=', currency),
      ]),
      where.and([
        where('holder_id', '=', customerId ?? 0),
        where('stored_value_account.currency', '=', currency),
        where('balance_minor', '>', 0),
      ]),
    ]);

type NewEntry = Omit<Insertable<Schema['stored_value_entry']>, 'id'>;

/**
 * Writes entries, one per account at most, and returns the accounts that changed. An account whose balance would become
 * negative is left out: its row is locked and read again, so that concurrent orders cannot spend the same money. Accounts
 * are locked in the order of their ids. One statement.
 */
export async function bookEntries(
  trx: Transaction<Schema>,
  entries: readonly NewEntry[],
): Promise<Set<number>> {
  const { rows } = await executeWrite(
    trx,
    ['stored_value_account', 'stored_value_entry'],
    sql<{ account_id: number }>`with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as asked (
        account_id integer, kind text, amount_minor bigint, order_id integer, reference text,
        note text, staff_name text, approved_by text, at timestamptz)
    ), held as (
      select id from stored_value_account where id in (select account_id from asked) order by id for no key update
    ), moved as (
      update stored_value_account as account set balance_minor = account.balance_minor + asked.amount_minor
      from asked join held on held.id = asked.account_id
      where account.id = asked.account_id and account.balance_minor + asked.amount_minor >= 0
      returning account.id
    )
    insert into stored_value_entry
      (account_id, kind, amount_minor, order_id, reference, note, staff_name, approved_by, at)
    select account_id, kind, amount_minor, order_id, reference,
      coalesce(note, ''), coalesce(staff_name, ''), coalesce(approved_by, ''), at
    from asked join moved on moved.id = asked.account_id
    returning account_id`,
  );
  return new Set(rows.map(({ account_id }) => account_id));
}

/** The gift card that an order has bought; undefined before it is issued. */
export async function readSoldCard(
  executor: Executor,
  orderId: number,
): Promise<{ id: number; balance_minor: number } | undefined> {
  return executor
    .selectFrom('stored_value_entry as entry')
    .innerJoin('stored_value_account as account', 'account.id', 'entry.account_id')
    .select(['account.id', 'account.balance_minor'])
    .where('entry.order_id', '=', orderId)
    .where('entry.kind', '=', 'sold')
    .executeTakeFirst();
}

/** Amounts of the accounts that pay an order, without those that were returned, in the order of payment; trade-ups are last. */
export async function readPaidFrom(
  executor: Executor,
  orderId: number,
): Promise<{ id: number; minor: number }[]> {
  const rows = await executor
    .selectFrom('stored_value_entry as entry')
    .innerJoin('stored_value_account as account', 'account.id', 'entry.account_id')
    .select(['account.id', (of) => of.fn.sum<string>('entry.amount_minor').as('sum')])
    .where('entry.order_id', '=', orderId)
    .where('entry.kind', 'in', ['redeemed', 'returned'])
    .groupBy('account.id')
    .orderBy((of) => of('account.kind', '=', 'trade-up'))
    .orderBy((of) => of.fn.min('entry.id'))
    .execute();
  return rows.map(({ id, sum }) => ({ id, minor: -Number(sum) })).filter(({ minor }) => minor > 0);
}

/** Amounts of the accounts that paid an order when it was placed. */
export async function readFirstPaid(
  executor: Executor,
  orderId: number,
): Promise<{ id: number; minor: number }[]> {
  const rows = await executor
    .selectFrom('stored_value_entry')
    .select(['id', 'account_id', 'amount_minor'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'redeemed')
    .orderBy('id')
    .execute();
  const first = new Map<number, number>();
  for (const { account_id, amount_minor } of rows)
    if (!first.has(account_id)) first.set(account_id, -amount_minor);
  return [...first].map(([id, minor]) => ({ id, minor }));
}

/** Start of the reference of entries that pay the rest of an order with a deposit. */
export const restPrefix = 'rest:';

/** What stored value has paid of the rests of orders, in minor units, by order. */
export async function readRestCredit(
  executor: Executor,
  orderIds: readonly number[],
): Promise<Map<number, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom('stored_value_entry')
    .select((of) => ['order_id as id', of.fn.sum<string>('amount_minor').as('sum')])
    .where('order_id', 'in', [...orderIds])
    .where('kind', '=', 'redeemed')
    .where('reference', 'like', `${restPrefix}%`)
    .groupBy('order_id')
    .execute();
  return new Map(rows.flatMap(({ id, sum }) => (id === null ? [] : [[id, -Number(sum)]])));
}

export async function readSpendable(executor: Executor, by: SpendableBy): Promise<SpendableAccount[]> {
  return executor
    .selectFrom('stored_value_account')
    .select(spendableColumns)
    .where(isSpendableBy(by))
    .orderBy('id')
    .execute();
}

/** Lets accounts be used until a day, at least. */
export async function extendExpiry(
  trx: Transaction<Schema>,
  ids: readonly number[],
  day: string,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('stored_value_account')
    .set({ expires_on: day })
    .where('id', 'in', [...ids])
    .where('expires_on', '<', day)
    .execute();
}

const noTradeUp = { holder_id: null, least_stone_minor: null };

/** The id of a customer's store credit in a currency, opened at the first use. */
export async function openStoreCredit(
  trx: Transaction<Schema>,
  { customerId, currency, now }: { customerId: number; currency: CurrencyCode; now: Date },
): Promise<number> {
  await trx
    .insertInto('stored_value_account')
    .values({
      ...{ kind: 'store-credit', currency, customer_id: customerId, code_hash: null, ...noTradeUp },
      ...{ expires_on: null, created_at: now },
    })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'currency']).where('customer_id', 'is not', null).doNothing(),
    )
    .execute();
  const { id } = await trx
    .selectFrom('stored_value_account')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  return id;
}

/** Opens an empty account for the credit of a traded stone. */
export async function openTradeUp(
  trx: Transaction<Schema>,
  account: {
    currency: CurrencyCode;
    holder_id: number;
    least_stone_minor: number;
    expires_on: string;
    now: Date;
  },
): Promise<number> {
  const { now: created_at, ...credit } = account;
  const { id } = await trx
    .insertInto('stored_value_account')
    .values({ ...credit, kind: 'trade-up', customer_id: null, code_hash: null, created_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The credit of traded stones that pays an order, without what was returned, and the least price of its stones. */
export async function readTradeUpOf(
  executor: Executor,
  orderId: number,
): Promise<{ minor: number; leastMinor: number } | undefined> {
  const rows = await executor
    .selectFrom('stored_value_entry')
    .innerJoin('stored_value_account', 'stored_value_account.id', 'account_id')
    .select(['account_id', 'least_stone_minor', (of) => of.fn.sum<string>('amount_minor').as('sum')])
    .where('order_id', '=', orderId)
    .where('stored_value_account.kind', '=', 'trade-up')
    .where('stored_value_entry.kind', 'in', ['redeemed', 'returned'])
    .groupBy(['account_id', 'least_stone_minor'])
    .execute();
  const used = rows.filter(({ sum }) => Number(sum) < 0);
  if (used.length === 0) return undefined;
  return {
    minor: used.reduce((all, { sum }) => all - Number(sum), 0),
    leastMinor: used.reduce((all, { least_stone_minor }) => all + (least_stone_minor ?? 0), 0),
  };
}

/** Gives the credits of merged customers to the remaining one. */
export async function moveTradeUps(
  trx: Transaction<Schema>,
  fromCustomerIds: readonly number[],
  toCustomerId: number,
): Promise<void> {
  if (fromCustomerIds.length === 0) return;
  await trx
    .updateTable('stored_value_account')
    .set({ holder_id: toCustomerId })
    .where('holder_id', 'in', [...fromCustomerIds])
    .execute();
}

/** Inserts an empty gift card without a code. */
export async function openCard(
  trx: Transaction<Schema>,
  card: Pick<StoredValueAccount, 'currency' | 'country' | 'expires_on' | 'created_at'>,
): Promise<number> {
  const { id } = await trx
    .insertInto('stored_value_account')
    .values({ ...card, kind: 'gift-card', customer_id: null, code_hash: null, ...noTradeUp })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setCode(
  trx: Transaction<Schema>,
  id: number,
  code: { code_hash: string; code_end: string },
): Promise<void> {
  await trx.updateTable('stored_value_account').set(code).where('id', '=', id).execute();
}
