import { sql, type Transaction } from 'kysely';
import type { PriceRates } from '#kernel/jewel/pricing/price-rates.ts';
import type { PriceRuleState } from '#kernel/shop/desk/price-rules.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { executeWrite } from '#server/platform/db/writes.ts';

export interface TagMove {
  productId: number;
  beforeMinor: number;
  afterMinor: number;
}

/** How much the tag of a product moves, and its surcharges by metal. */
export interface QuotedMove {
  productId: number;
  movedMinor: number;
  surcharges: Readonly<Record<string, number>>;
}

/** The rates of the rule in force. */
export async function readRates(executor: Executor): Promise<{ rates: PriceRates } | undefined> {
  return executor.selectFrom('price_rule').select('rates').where('state', '=', 'holds').executeTakeFirst();
}

/** The rules with their tag changes; `call` is the path under which approvals are requested. */
export async function readRules(executor: Executor, call: string, id?: number) {
  return executor
    .selectFrom('price_rule')
    .selectAll('price_rule')
    .select((of) => [
      of
        .selectFrom('approval')
        .select('approval.state')
        .where('approval.call', '=', call)
        .where('approval.kind', '=', 'price-rule')
        .whereRef('approval.record_id', '=', sql<string>`price_rule.id::text`)
        .orderBy('approval.id', 'desc')
        .limit(1)
        .as('answer'),
    ])
    .$if(id !== undefined, (query) => query.where('price_rule.id', '=', id ?? 0))
    .$if(id === undefined, (query) => query.where('price_rule.state', '!=', 'dropped').limit(60))
    .orderBy('price_rule.id', 'desc')
    .execute();
}

export type RuleRow = Awaited<ReturnType<typeof readRules>>[number];

/** The tags that rules change, with the names of their pieces, in the shop's order. */
export async function readTags(executor: Executor, ruleIds: readonly number[]) {
  if (ruleIds.length === 0) return [];
  return executor
    .selectFrom('price_rule_tag')
    .innerJoin('product', 'product.id', 'price_rule_tag.product_id')
    .select(['rule_id as ruleId', 'product_id as productId', 'before_minor as beforeMinor'])
    .select(['after_minor as afterMinor', 'product.text'])
    .where('rule_id', 'in', [...ruleIds])
    .orderBy('product.sort')
    .orderBy('product.id')
    .execute();
}

/** All pieces with a catalogue design, published or not, with their tag. */
export async function readTaggedDesigns(executor: Executor) {
  return executor
    .selectFrom('product')
    .select(['id', 'design', 'options', 'price_minor as tagMinor'])
    .where('design', 'is not', null)
    .orderBy('sort')
    .execute();
}

export async function insertRule(
  trx: Transaction<Schema>,
  rule: {
    rates: PriceRates;
    baseRuleId: number;
    reason: string;
    validFrom: string;
    madeBy: string;
    madeAt: Date;
  },
  tags: readonly TagMove[],
): Promise<number> {
  const { id } = await trx
    .insertInto('price_rule')
    .values({
      state: 'draft',
      rates: jsonb(rule.rates),
      stands_on: rule.baseRuleId,
      reason: rule.reason,
      valid_from: rule.validFrom,
      made_by: rule.madeBy,
      made_at: rule.madeAt,
      began_at: null,
      undone_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (tags.length > 0)
    await trx
      .insertInto('price_rule_tag')
      .values(
        tags.map(({ productId, beforeMinor, afterMinor }) => ({
          rule_id: id,
          product_id: productId,
          before_minor: beforeMinor,
          after_minor: afterMinor,
        })),
      )
      .execute();
  return id;
}

/** Locks every rule that may start, is in force or could be restored until the transaction ends. */
export async function holdRules(trx: Transaction<Schema>): Promise<void> {
  await trx
    .selectFrom('price_rule')
    .select('id')
    .where('state', 'in', ['draft', 'asked', 'waiting', 'holds'])
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function ruleInState(executor: Executor, state: 'holds' | 'waiting') {
  return executor.selectFrom('price_rule').selectAll().where('state', '=', state).executeTakeFirst();
}

export async function moveRule(
  trx: Transaction<Schema>,
  id: number,
  values: { state: PriceRuleState; began_at?: Date; undone_at?: Date; undone_by?: string; kept?: number },
): Promise<void> {
  await trx.updateTable('price_rule').set(values).where('id', '=', id).execute();
}

/** Number of tags changed since the rule was proposed. */
export async function countMovedTags(trx: Transaction<Schema>, ruleId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('price_rule_tag')
    .innerJoin('product', 'product.id', 'price_rule_tag.product_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('rule_id', '=', ruleId)
    .whereRef('product.price_minor', '!=', 'price_rule_tag.before_minor')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Moves the tags of a rule there or back, together with the prices before a reduction; tags changed since are not
 * touched. Returns how many were not.
 */
export async function moveTags(
  trx: Transaction<Schema>,
  ruleId: number,
  way: 'there' | 'back',
): Promise<number> {
  const [from, to] = way === 'there' ? ['before_minor', 'after_minor'] : ['after_minor', 'before_minor'];
  const { rows } = await executeWrite(
    trx,
    ['product'],
    sql<{ kept: number }>`
    with moved as (
      update product set price_minor = tag.${sql.ref(to ?? '')},
        original_price_minor = original_price_minor + tag.${sql.ref(to ?? '')} - tag.${sql.ref(from ?? '')},
        sale_price_minor = case when original_price_minor is null then sale_price_minor
          when sale_price_minor is not null then tag.${sql.ref(to ?? '')} end
      from price_rule_tag as tag
      where tag.rule_id = ${ruleId} and product.id = tag.product_id
        and product.price_minor = tag.${sql.ref(from ?? '')}
      returning product.id
    )
    select ((select count(*) from price_rule_tag where rule_id = ${ruleId})
      - (select count(*) from moved))::integer as kept`,
  );
  return rows[0]?.kept ?? 0;
}

/**
 * Moves tags, sale prices in force, the prices before a reduction and the surcharges of metals, and by the same sums the tags of rules that
 * may still start or be undone. A tag never falls to zero.
 */
export async function moveQuotedTags(trx: Transaction<Schema>, moves: readonly QuotedMove[]): Promise<void> {
  const rows = await trx
    .selectFrom('product')
    .select(['id', 'price_minor', 'original_price_minor', 'sale_price_minor', 'options'])
    .where('id', 'in', [0, ...moves.map(({ productId }) => productId)])
    .orderBy('id')
    .forUpdate()
    .execute();
  const byId = new Map(moves.map((move) => [move.productId, move]));
  for (const row of rows) {
    const { movedMinor = 0, surcharges = {} } = byId.get(row.id) ?? {};
    if (row.price_minor + movedMinor <= 0) continue;
    const options = row.options.map((option) =>
      option.key !== 'metal'
        ? option
        : {
            ...option,
            values: option.values.map((value) => ({
              ...value,
              deltaMinor: value.deltaMinor + (surcharges[value.key] ?? 0),
            })),
          },
    );
    const isOnSale = row.original_price_minor !== null && row.sale_price_minor !== null;
    await trx
      .updateTable('product')
      .set({
        price_minor: row.price_minor + movedMinor,
        ...(isOnSale && { sale_price_minor: row.price_minor + movedMinor }),
        original_price_minor:
          row.original_price_minor === null ? null : row.original_price_minor + movedMinor,
        options: jsonb(options),
      })
      .where('id', '=', row.id)
      .execute();
    await trx
      .updateTable('price_rule_tag')
      .set((tag) => ({
        before_minor: tag('before_minor', '+', movedMinor),
        after_minor: tag('after_minor', '+', movedMinor),
      }))
      .where('product_id', '=', row.id)
      .where('rule_id', 'in', (rules) =>
        rules
          .selectFrom('price_rule')
          .select('id')
          .where('state', 'in', ['draft', 'asked', 'waiting', 'holds']),
      )
      .execute();
  }
}

/** Replaces the rates of the rule in force by the same in another currency. */
export async function writeRates(executor: Executor, rates: PriceRates): Promise<void> {
  await executor
    .updateTable('price_rule')
    .set({ rates: jsonb(rates) })
    .where('state', '=', 'holds')
    .execute();
}
