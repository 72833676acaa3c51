import { sql } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';

/** Figures by which a restored shop is compared with its backup. */
export interface AccountingSnapshot {
  /** Name of the newest migration. */
  schema: string;
  /** Number of rows by table. */
  rows: Record<string, number>;
  /** A digest of all orders, and counts and sums by state and currency. */
  orders: Record<string, string>;
  /** Money movements by provider, kind and currency. */
  ledger: Record<string, string>;
  /** Claims by provider, kind and currency. */
  claims: Record<string, string>;
  /** Entries of stored value by kind, and balances of its accounts by kind and currency. */
  storedValue: Record<string, string>;
}

async function sums(executor: Executor, query: ReturnType<typeof sqlSums>): Promise<Record<string, string>> {
  const { rows } = await query.execute(executor);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

type Sum = { name: string; value: string };
const sqlSums = (table: string, name: string, value: string) =>
  sql<Sum>`select ${sql.raw(name)} as name, ${sql.raw(value)} as value from ${sql.table(table)}
    group by 1 order by 1`;

const countAndSum = (column: string) => `count(*) || ' × ' || sum(${column})`;

async function countRows(executor: Executor): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
    order by 1`.execute(executor);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count
      from ${sql.table(name)}`.execute(executor);
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** Reads the figures. Call it in a transaction with a snapshot, so that they belong to one moment. */
export async function readAccounting(executor: Executor): Promise<AccountingSnapshot> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(
    executor,
  );
  const { rows: digests } = await sql<{ digest: string }>`select coalesce(md5(string_agg(
      concat_ws(' ', increment_id, status, currency, grand_minor, base_grand_minor), ',' order by id)), '')
    as digest from orders`.execute(executor);
  const money = "concat_ws(' ', provider, kind, currency)";
  return {
    schema: rows[0]?.name ?? '',
    rows: await countRows(executor),
    orders: {
      digest: digests[0]?.digest ?? '',
      ...(await sums(
        executor,
        sqlSums('orders', "concat_ws(' ', status, currency)", countAndSum('grand_minor')),
      )),
    },
    ledger: await sums(executor, sqlSums('payment_ledger', money, countAndSum('amount_minor'))),
    claims: await sums(executor, sqlSums('payment_claim', money, countAndSum('amount_minor'))),
    storedValue: {
      ...(await sums(
        executor,
        sqlSums('stored_value_entry', "'entries ' || kind", countAndSum('amount_minor')),
      )),
      ...(await sums(
        executor,
        sqlSums(
          'stored_value_account',
          "concat_ws(' ', 'balances', kind, currency)",
          countAndSum('balance_minor'),
        ),
      )),
    },
  };
}

/** Exports this transaction's snapshot for `pg_dump`. */
export async function exportSnapshot(executor: Executor): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(executor);
  return rows[0]?.snapshot ?? '';
}

/** Whether the database has no tables. */
export async function isEmptyDatabase(executor: Executor): Promise<boolean> {
  const { rows } =
    await sql`select 1 from information_schema.tables where table_schema = 'public' limit 1`.execute(
      executor,
    );
  return rows.length === 0;
}
