import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type OrderWait, orderWaits } from '#kernel/shop/orders/order-waits.ts';
import type { OrderState } from '#kernel/shop/orders/orders.states.ts';

const isMade = sql<SqlBool>`(order_item.kind = 'design' or order_item.customized_type <> 0
  or order_item.options ? 'engraving-text')`;
/** Something of the order is made for its buyer. */
export const hasMade = sql<SqlBool>`exists (select from order_item where order_item.order_id = orders.id and ${isMade})`;
const drawnAs = (states: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select from drawing where drawing.order_item_id = order_item.id and drawing.state in (${states}))`;

/** Lines of this order alone: without it PostgreSQL may read the lines of all orders first, to look this one up among them. */
const eachByItself = sql`offset 0`;

/** In which states an order may be waited for, all of them where none is named, and what else must be so. */
interface Rule {
  states?: readonly OrderState[];
  and?: RawBuilder<SqlBool>;
}

const rules: Readonly<Record<OrderWait, Rule>> = {
  review: { states: ['holded', 'payment_suspected_fraud'] },
  refund: {
    and: sql`orders.id in (select payment_attempt.order_id from refund join payment_attempt
      on payment_attempt.id = refund.attempt_id where refund.state in ('manual', 'failed'))`,
  },
  transfer: { states: ['payment_pending'], and: sql`orders.payment_method = 'check_money'` },
  drawing: {
    states: ['payment_confirmed', 'processing'],
    and: sql`exists (select from order_item where order_item.order_id = orders.id and ${isMade}
      and not ${drawnAs(sql`'sent', 'approved'`)} ${eachByItself})`,
  },
  approval: {
    states: ['payment_confirmed', 'processing'],
    and: sql`exists (select from order_item where order_item.order_id = orders.id and ${isMade}
      and ${drawnAs(sql`'sent'`)} ${eachByItself})`,
  },
  work: { states: ['payment_confirmed'] },
  making: {
    states: ['processing'],
    and: sql`exists (select from order_item where order_item.order_id = orders.id and order_item.kind <> 'diamond'
      and not exists (select from workshop_piece where workshop_piece.order_item_id = order_item.id
        and workshop_piece.stage = 'done') ${eachByItself})`,
  },
  parcel: { states: ['processing'] },
  pickup: { states: ['dispatched'], and: sql`orders.store_id is not null` },
};

function holds({ states, and }: Rule): RawBuilder<SqlBool> {
  const inState = states && sql`orders.status in (${sql.join(states.map((state) => sql.lit(state)))})`;
  return sql<SqlBool>`(${sql.join(
    [inState, and].filter((part) => part !== undefined),
    sql` and `,
  )})`;
}

/** What a person is waited for with a row of `orders`: the first of the list that is true. */
export const waitsFor = sql<OrderWait | null>`case ${sql.join(
  orderWaits.map((wait) => sql`when ${holds(rules[wait])} then ${sql.lit(wait)}`),
  sql` `,
)} end`;

const canMeet = (one: Rule, other: Rule): boolean =>
  !one.states || !other.states || one.states.some((state) => other.states?.includes(state));

/** Whether a row of `orders` waits for just this. It asks of what comes before it only what can be so at the same time. */
export function isWaitedFor(wait: OrderWait): RawBuilder<SqlBool> {
  const before = orderWaits
    .slice(0, orderWaits.indexOf(wait))
    .filter((one) => canMeet(rules[one], rules[wait]));
  return sql<SqlBool>`(${sql.join(
    [holds(rules[wait]), ...before.map((one) => sql`not ${holds(rules[one])}`)],
    sql` and `,
  )})`;
}
