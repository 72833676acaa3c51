import { sql, type Transaction } from 'kysely';
import type { CurrencyCode } from '#kernel/shop/money/money.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { executeWrite } from '#server/platform/db/writes.ts';

export interface IdleCart {
  customerId: number;
  email: string;
  locale: Locale;
  /** Of the customer's last order; null without one. */
  currency: CurrencyCode | null;
}

/**
 * Takes carts that their owners left between `after` and `until` and agreed to be reminded of, each once until they order.
 * Nothing was ordered since the last piece was added. Concurrent processes get different carts.
 */
export async function takeIdleCarts(
  trx: Transaction<Schema>,
  { after, until, now, limit }: { after: Date; until: Date; now: Date; limit: number },
): Promise<IdleCart[]> {
  const { rows } = await executeWrite(
    trx,
    ['cart'],
    sql<IdleCart>`with idle as (
      select cart.id, customer.email, customer.locale,
        (select currency from orders where orders.customer_id = cart.customer_id order by id desc limit 1) as currency
      from cart
        join customer on customer.id = cart.customer_id
        join mail_consent on mail_consent.email = customer.email and mail_consent.topic = 'cart'
      where cart.basket = 'cart' and not customer.is_guest
        and cart.updated_at > ${after} and cart.updated_at <= ${until}
        and exists (select from cart_line where cart_line.cart_id = cart.id)
        and (cart.reminded_at is null or exists (
          select from orders where orders.customer_id = cart.customer_id and created_at > cart.reminded_at))
        and not exists (
          select from orders where orders.customer_id = cart.customer_id
            and created_at >= (select max(added_at) from cart_line where cart_line.cart_id = cart.id))
      order by cart.updated_at limit ${limit} for update of cart skip locked
    )
    update cart set reminded_at = ${now} from idle where cart.id = idle.id
    returning cart.customer_id as "customerId", idle.email, idle.locale, idle.currency`,
  );
  return rows;
}
