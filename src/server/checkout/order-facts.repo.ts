import type { Transaction } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { type BasketOwner, selectCart } from '#server/cart/cart.repo.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** What the order form refers to; 0 and '' refer to nothing. */
export interface Referred {
  addressId: number;
  storeId: number;
  clientKey: string;
}

/** The customer with their cart, and what the order form refers to. One statement. */
export async function readOrderFacts(trx: Transaction<Schema>, owner: BasketOwner, referred: Referred) {
  return trx
    .selectFrom('customer')
    .where('customer.id', '=', owner.customerId)
    .select(['customer.email', 'customer.firstname', 'customer.lastname', 'customer.phone'])
    .select((of) => [
      jsonObjectFrom(selectCart(trx, owner)).as('cart'),
      jsonObjectFrom(
        of
          .selectFrom('address')
          .selectAll('address')
          .whereRef('customer_id', '=', 'customer.id')
          .where('address.id', '=', referred.addressId),
      ).as('address'),
      jsonObjectFrom(
        of
          .selectFrom('store')
          .select(['store.id', 'services', 'country_code'])
          .where('store.id', '=', referred.storeId),
      ).as('store'),
      of
        .selectFrom('address')
        .whereRef('customer_id', '=', 'customer.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('addressCount'),
      // The order that the same form has placed before.
      jsonObjectFrom(
        of
          .selectFrom('orders')
          .selectAll('orders')
          .whereRef('customer_id', '=', 'customer.id')
          .where('client_key', '=', referred.clientKey),
      ).as('known'),
    ])
    .executeTakeFirstOrThrow();
}

export type OrderFacts = Awaited<ReturnType<typeof readOrderFacts>>;
