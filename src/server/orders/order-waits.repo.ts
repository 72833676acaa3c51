import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OrderWait } from '#kernel/orders/order-waits.ts';

const isMade = sql<SqlBool>`(order_item.kind = 'design' or order_item.customized_type <> 0
  or order_item.options ? 'engraving-text')`;
/** Something of the order is made for its buyer. */
export const hasMade = sql<SqlBool>`exists (select from order_item where order_item.order_id = orders.id and ${isMade})`;
const drawnAs = (states: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select from drawing where drawing.order_item_id = order_item.id and drawing.state in (${states}))`;

/** What a person is waited for with a row of `orders`: the first of the list that is true. */
export const waitsFor = sql<OrderWait | null>`case
  when orders.status in ('holded', 'payment_suspected_fraud') then 'review'
  when orders.id in (select payment_attempt.order_id from refund join payment_attempt
    on payment_attempt.id = refund.attempt_id where refund.state in ('manual', 'failed')) then 'refund'
  when orders.status = 'payment_pending' and orders.payment_method = 'check_money' then 'transfer'
  when orders.status in ('payment_confirmed', 'processing') and exists (select from order_item
    where order_item.order_id = orders.id and ${isMade}
    and not ${drawnAs(sql`'sent', 'approved'`)}) then 'drawing'
  when orders.status in ('payment_confirmed', 'processing') and exists (select from order_item
    where order_item.order_id = orders.id and ${isMade} and ${drawnAs(sql`'sent'`)}) then 'approval'
  when orders.status = 'payment_confirmed' then 'work'
  when orders.status = 'processing' and exists (select from order_item
    where order_item.order_id = orders.id and order_item.kind <> 'diamond' and not exists (
      select from workshop_piece where workshop_piece.order_item_id = order_item.id
      and workshop_piece.stage = 'done')) then 'making'
  when orders.status = 'processing' then 'parcel'
  when orders.status = 'dispatched' and orders.store_id is not null then 'pickup'
end`;

/** Whether a row of `orders` waits for just this. */
export const isWaitedFor = (wait: OrderWait) => sql<SqlBool>`(${waitsFor} = ${sql.lit(wait)})`;
