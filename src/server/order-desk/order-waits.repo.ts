import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type OrderWait, orderWaits } from '#kernel/shop/orders/order-waits.ts';
import type { OrderState } from '#kernel/shop/orders/orders.states.ts';

/** Whether a line is made to order; as `isMadeForBuyer` of the kernel. */
export const isMadeLine = sql<SqlBool>`(order_item.kind = 'design' or order_item.customized_type <> 0
  or order_item.options ? 'engraving-text')`;
/** Whether a line of the order is made to order. */
export const hasMade = sql<SqlBool>`exists (select from order_item where order_item.order_id = orders.id and ${isMadeLine})`;
const drawnAs = (states: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select from drawing where drawing.order_item_id = order_item.id and drawing.state in (${states}))`;

/** Forces PostgreSQL to read the lines of this order only; otherwise it may scan the lines of all orders first. */
const eachByItself = sql`offset 0`;

/** States in which an order may wait, all if absent, and further conditions. */
interface Rule {
  states?: readonly OrderState[];
  and?: RawBuilder<SqlBool>;
}

/** Whether an order waits for a bank transfer, or for the rest of one. */
export const isTransferAwaited = sql<SqlBool>`orders.payment_method = 'check_money' and (
  orders.status = 'payment_pending' or (orders.status = 'holded' and orders.review_reason is not distinct from 'transfer'
    and orders.received_minor < orders.grand_minor - orders.credit_minor - orders.rest_minor - orders.shortfall_minor))`;

const rules: Readonly<Record<OrderWait, Rule>> = {
  review: {
    states: ['holded', 'payment_suspected_fraud'],
    and: sql`not (${isTransferAwaited})`,
  },
  refund: {
    and: sql`orders.id in (select payment_attempt.order_id from refund join payment_attempt
      on payment_attempt.id = refund.attempt_id where refund.state in ('manual', 'failed'))`,
  },
  transfer: { states: ['payment_pending', 'holded'], and: isTransferAwaited },
  drawing: {
    states: ['payment_confirmed', 'processing'],
    and: sql`exists (select from order_item where order_item.order_id = orders.id and ${isMadeLine}
      and not ${drawnAs(sql`'sent', 'approved'`)} ${eachByItself})`,
  },
  approval: {
    states: ['payment_confirmed', 'processing'],
    and: sql`exists (select from order_item where order_item.order_id = orders.id and ${isMadeLine}
      and ${drawnAs(sql`'sent'`)} ${eachByItself})`,
  },
  work: { states: ['payment_confirmed'], and: hasMade },
  making: {
    states: ['processing'],
    and: sql`exists (select from order_item where order_item.order_id = orders.id and ${isMadeLine}
      and not exists (select from workshop_piece where workshop_piece.order_item_id = order_item.id
        and workshop_piece.stage = 'done') ${eachByItself})`,
  },
  rest: {
    states: ['payment_confirmed', 'processing'],
    and: sql`orders.rest_state in ('open', 'asked', 'late')`,
  },
  parcel: { states: ['payment_confirmed', 'processing'] },
  pickup: { states: ['dispatched'], and: sql`orders.store_id is not null` },
};

function holds({ states, and }: Rule): RawBuilder<SqlBool> {
  const inState = states && sql`orders.status in (${sql.join(states.map((state) => sql.lit(state)))})`;
  return sql<SqlBool>`(${sql.join(
    [inState, and].filter((part) => part !== undefined),
    sql` and `,
  )})`;
}

/** The reason why an order waits: the first condition of the list that is true. */
export const waitsFor = sql<OrderWait | null>`case ${sql.join(
  orderWaits.map((wait) => sql`when ${holds(rules[wait])} then ${sql.lit(wait)}`),
  sql` `,
)} end`;

const canMeet = (one: Rule, other: Rule): boolean =>
  !one.states || !other.states || one.states.some((state) => other.states?.includes(state));

/**
 * Whether an order waits for exactly this. Of the conditions before it, only those that can be true at the same time
 * are tested.
 */
export function isWaitedFor(wait: OrderWait): RawBuilder<SqlBool> {
  const before = orderWaits
    .slice(0, orderWaits.indexOf(wait))
    .filter((one) => canMeet(rules[one], rules[wait]));
  return sql<SqlBool>`(${sql.join(
    [holds(rules[wait]), ...before.map((one) => sql`not ${holds(rules[one])}`)],
    sql` and `,
  )})`;
}
