import { type Insertable, sql, type Transaction } from 'kysely';
import { type CountryRuleKind, countryRuleKinds } from '#kernel/shop/desk/country-rules.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { executeWrite } from '#server/platform/db/writes.ts';
import { writeCountry } from './currencies.repo.ts';

const tables = { shipping: 'shipping_rule', duty: 'duty_rule' } as const;

/** Columns of both kinds of rule. */
export type RuleOrigin = Pick<
  Insertable<Schema['duty_rule']>,
  'country' | 'state' | 'valid_from' | 'source' | 'link' | 'made_by' | 'made_at' | 'began_at'
>;

/** The rules of a country except withdrawn ones, newest first. */
export async function readShippingRules(executor: Executor, country: string) {
  return executor
    .selectFrom('shipping_rule')
    .selectAll()
    .where('country', '=', country)
    .where('state', '!=', 'dropped')
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function readDutyRules(executor: Executor, country: string) {
  return executor
    .selectFrom('duty_rule')
    .selectAll()
    .where('country', '=', country)
    .where('state', '!=', 'dropped')
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function insertShippingRule(
  trx: Transaction<Schema>,
  rule: Insertable<Schema['shipping_rule']>,
): Promise<number> {
  const { id } = await trx.insertInto('shipping_rule').values(rule).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertDutyRule(
  trx: Transaction<Schema>,
  rule: Insertable<Schema['duty_rule']>,
): Promise<number> {
  const { id } = await trx.insertInto('duty_rule').values(rule).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Replaces the current rule; a shipping rule is also written to the country's row. */
export async function beginRule(
  trx: Transaction<Schema>,
  kind: CountryRuleKind,
  { id, country, now }: { id: number; country: string; now: Date },
): Promise<void> {
  const table = tables[kind];
  await executeWrite(
    trx,
    [table],
    sql`update ${sql.table(table)} set state = 'past' where country = ${country} and state = 'holds'`,
  );
  await executeWrite(
    trx,
    [table],
    sql`update ${sql.table(table)} set state = 'holds', began_at = ${now} where id = ${id}`,
  );
  if (kind === 'duty') return;
  const rule = await trx
    .selectFrom('shipping_rule')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await writeCountry(trx, country, {
    taxes_included: rule.taxes_included,
    free_shipping: rule.free_shipping,
    shipping_cost_minor: rule.cost_minor,
    delivery_days_min: rule.days_min,
    delivery_days_max: rule.days_max,
  });
}

/** Withdraws a future rule; false if it had begun. */
export async function dropRule(
  trx: Transaction<Schema>,
  kind: CountryRuleKind,
  { id, country }: { id: number; country: string },
): Promise<boolean> {
  const table = tables[kind];
  const { numAffectedRows = 0n } = await executeWrite(
    trx,
    [table],
    sql`update ${sql.table(table)} set state = 'dropped'
      where id = ${id} and country = ${country} and state = 'waiting'`,
  );
  return numAffectedRows === 1n;
}

interface DueRule {
  kind: CountryRuleKind;
  id: number;
  country: string;
}

/** Rules whose day has come, in the order of their days; `isHeld` locks them. */
export async function dueRules(executor: Executor, today: string, isHeld = false): Promise<DueRule[]> {
  const due: DueRule[] = [];
  for (const kind of countryRuleKinds) {
    const { rows } = await sql<{ id: number; country: string }>`
      select id, country from ${sql.table(tables[kind])} where state = 'waiting' and valid_from <= ${today}
        and exists (select 1 from country where country.code = country)
      order by valid_from, id ${isHeld ? sql`for update` : sql``}`.execute(executor);
    due.push(...rows.map((row) => ({ kind, ...row })));
  }
  return due;
}
