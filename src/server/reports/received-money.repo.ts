import { sql } from 'kysely';
import { restStates } from '#kernel/shop/payment/rest.transitions.ts';
import { shopZone } from '#kernel/shop/settings/shop-settings.ts';

/** From the start of the first day to the end of the last, in the shop's time zone. */
export interface Period {
  from: string;
  to: string;
}

export const zone = () => sql.lit(shopZone());
const begins = (day: string) => sql`(${day}::date::timestamp at time zone ${zone()})`;
export const ends = (day: string) => sql`((${day}::date + 1)::timestamp at time zone ${zone()})`;
export const within = (moment: string, { from, to }: Period) =>
  sql`${sql.ref(moment)} >= ${begins(from)} and ${sql.ref(moment)} < ${ends(to)}`;

/** Share of an order's total that its rest is; 0 for an order that is paid in full at once. */
const restShare = sql`coalesce(orders.rest_minor::numeric / nullif(orders.grand_minor, 0), 0)`;
/** The rest in the base currency. */
const baseRest = sql`round(orders.base_grand_minor * ${restShare})`;
const isRestPaid = sql`orders.rest_state = 'paid'`;

/**
 * Money of paid orders that was received in a period, as rows in parentheses: an order that is paid at once on its day, and of an
 * order with a deposit the first payment and the rest, each on its own. `is_first` marks the row that counts the order and its
 * pieces, `share` is the part of the order's total. Refunds take from the rest first. Sales of gift cards are no supply.
 */
export const receivedIn = (period: Period) => sql`(
  select orders.id as order_id, orders.paid_at as at, true as is_first, 1 - ${restShare} as share,
    orders.grand_minor - orders.rest_minor as minor,
    greatest(orders.refunded_minor - case when ${isRestPaid} then orders.rest_minor else 0 end, 0) as refunded_minor,
    orders.base_grand_minor - ${baseRest} as base_minor
  from orders where ${within('orders.paid_at', period)} and not orders.sells_card
  union all
  select orders.id, orders.rest_paid_at, false, ${restShare}, orders.rest_minor,
    least(orders.refunded_minor, orders.rest_minor), ${baseRest}
  from orders where orders.rest_attempt_id is not null and ${isRestPaid}
    and ${within('orders.rest_paid_at', period)} and not orders.sells_card
)`;

const openRests = restStates.filter((state) => state !== 'none' && state !== 'paid');

/** The total of a paid order in the base currency without a rest that is not paid yet. */
export const receivedBase = sql<number>`orders.base_grand_minor - case when orders.rest_state in (${sql.join(
  openRests.map((state) => sql.lit(state)),
)}) then ${baseRest} else 0 end`;
