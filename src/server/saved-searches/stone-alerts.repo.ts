import { sql, type Transaction } from 'kysely';
import { ownBytes, packedRecord } from '#server/diamonds/packed-stones.repo.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { executeWrite } from '#server/platform/db/writes.ts';

/** Changed stones as packed records: as they are, and as they were before. */
export interface StoneChanges {
  count: number;
  now: Uint8Array<ArrayBuffer>;
  before: Uint8Array<ArrayBuffer>;
}

/** Takes up to `limit` changed stones; concurrent processes get different ones. */
export async function takeStoneChanges(trx: Transaction<Schema>, limit: number): Promise<StoneChanges> {
  const { rows } = await executeWrite(
    trx,
    ['stone_change'],
    sql<{ count: number; now: Uint8Array | null; before: Uint8Array | null }>`
    with taken as (
      delete from stone_change where diamond_id = any(array(
        select diamond_id from stone_change order by diamond_id limit ${limit} for update skip locked
      )) returning diamond_id, before
    )
    select (select count(*)::integer from taken) as count,
      (select string_agg(${packedRecord()}, ''::bytea) from diamond
        where id in (select diamond_id from taken)) as now,
      (select string_agg(${packedRecord()}, ''::bytea) from taken,
        jsonb_populate_record(null::diamond, taken.before) as diamond
        where taken.before is not null) as before`,
  );
  const [row] = rows;
  return {
    count: row?.count ?? 0,
    now: ownBytes(row?.now ?? new Uint8Array()),
    before: ownBytes(row?.before ?? new Uint8Array()),
  };
}

export interface StoneFind {
  search_id: number;
  diamond_id: number;
  price_minor: number;
  was_minor: number | null;
}

/** Saves stones to notify the owners of the searches of; one that was emailed at this price stays so. */
export async function insertStoneAlerts(
  trx: Transaction<Schema>,
  finds: readonly StoneFind[],
  now: Date,
): Promise<void> {
  if (finds.length === 0) return;
  await executeWrite(
    trx,
    ['stone_alert'],
    sql`insert into stone_alert (customer_id, diamond_id, price_minor, was_minor, search_id, found_at)
      select search.customer_id, find.diamond_id, find.price_minor, find.was_minor, search.id, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(finds)}::jsonb)
        as find (search_id integer, diamond_id integer, price_minor integer, was_minor integer)
      join saved_search as search on search.id = find.search_id
      order by search.customer_id, find.diamond_id, search.id
      on conflict do nothing`,
  );
}

/** Customers with found stones whose last email was sent before `since`. */
export async function readDueCustomers(executor: Executor, since: Date, limit: number) {
  const { rows } = await sql<{ customerId: number }>`
    select distinct alert.customer_id as "customerId" from stone_alert as alert
    left join stone_alert_email as email on email.customer_id = alert.customer_id
    where alert.emailed_at is null and (email.sent_at is null or email.sent_at <= ${since})
      and not exists (select from diamond where diamond.id = alert.diamond_id and diamond.state = 'reserved')
    order by 1 limit ${limit}`.execute(executor);
  return rows.map(({ customerId }) => customerId);
}

/** Claims the next email of a customer; false if another process has it, or if the last one is too recent. */
export async function claimDailyEmail(
  trx: Transaction<Schema>,
  customerId: number,
  { now, since }: { now: Date; since: Date },
): Promise<boolean> {
  const { rows } = await executeWrite(
    trx,
    ['stone_alert_email'],
    sql`insert into stone_alert_email (customer_id, sent_at) values (${customerId}, ${now})
      on conflict (customer_id) do update set sent_at = excluded.sent_at
      where stone_alert_email.sent_at <= ${since} returning customer_id`,
  );
  return rows.length > 0;
}

/** Found stones that are not emailed yet, with their current state, cheapest first. */
export async function readWaitingAlerts(trx: Transaction<Schema>, customerId: number) {
  return trx
    .selectFrom('stone_alert as alert')
    .leftJoin('saved_search as search', 'search.id', 'alert.search_id')
    .leftJoin('diamond', 'diamond.id', 'alert.diamond_id')
    .select(['alert.diamond_id', 'alert.price_minor', 'alert.was_minor', 'alert.search_id'])
    .select(['search.query', 'search.currency', 'search.name'])
    .select(['diamond.state', 'diamond.price_minor as current_minor'])
    .where('alert.customer_id', '=', customerId)
    .where('alert.emailed_at', 'is', null)
    .orderBy('alert.price_minor')
    .orderBy('alert.diamond_id')
    .execute();
}

/** Packed records of stones, as the index reads them. */
export async function readPackedByIds(
  executor: Executor,
  ids: readonly number[],
): Promise<Uint8Array<ArrayBuffer>> {
  const { rows } = await sql<{ bytes: Uint8Array | null }>`
    select string_agg(${packedRecord()}, ''::bytea) as bytes from diamond
    where id = any(${[...ids]}::integer[])`.execute(executor);
  return ownBytes(rows[0]?.bytes ?? new Uint8Array());
}

const keysOf = (alerts: readonly { diamond_id: number; price_minor: number }[]) =>
  sql`(select diamond_id, price_minor from jsonb_to_recordset(${JSON.stringify(
    alerts.map(({ diamond_id, price_minor }) => ({ diamond_id, price_minor })),
  )}::jsonb) as key (diamond_id integer, price_minor integer))`;

type AlertKey = { diamond_id: number; price_minor: number };

export async function markEmailed(
  trx: Transaction<Schema>,
  customerId: number,
  { alerts, now }: { alerts: readonly AlertKey[]; now: Date },
): Promise<void> {
  await executeWrite(
    trx,
    ['stone_alert'],
    sql`update stone_alert set emailed_at = ${now} where customer_id = ${customerId} and emailed_at is null
      and (diamond_id, price_minor) in ${keysOf(alerts)}`,
  );
}

/** Deletes alerts about stones that are sold, cost another price or match no longer. */
export async function deleteAlerts(
  trx: Transaction<Schema>,
  customerId: number,
  alerts: readonly AlertKey[],
): Promise<void> {
  if (alerts.length === 0) return;
  await executeWrite(
    trx,
    ['stone_alert'],
    sql`delete from stone_alert where customer_id = ${customerId} and emailed_at is null
      and (diamond_id, price_minor) in ${keysOf(alerts)}`,
  );
}
