import { sql, type Transaction } from 'kysely';
import type { Executor } from './db/database.ts';
import type { Schema } from './db/schema.ts';
import { executeWrite } from './db/writes.ts';

/** Tables with a `customer_id`. */
export type OwnedTable = {
  [Table in keyof Schema]: Schema[Table] extends { customer_id: number | null } ? Table : never;
}[keyof Schema];

export async function readPersonalRows(
  executor: Executor,
  table: OwnedTable,
  columns: readonly string[],
  customerId: number,
): Promise<Record<string, unknown>[]> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  const { rows } = await sql<
    Record<string, unknown>
  >`select ${list} from ${sql.table(table)} where customer_id = ${customerId} order by 1`.execute(executor);
  return rows;
}

export async function deletePersonalRows(
  trx: Transaction<Schema>,
  table: OwnedTable,
  customerIds: readonly number[],
): Promise<void> {
  await executeWrite(
    trx,
    [table],
    sql`delete from ${sql.table(table)} where customer_id = any(${[...customerIds]}::integer[])`,
  );
}
