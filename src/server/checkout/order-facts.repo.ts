import type { Transaction } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Schema } from '#server/platform/db/schema.ts';
import { isSpendableBy, type SpendableBy, spendableColumns } from '#server/stored-value/stored-value.repo.ts';

/** Ids of the order form; 0 and '' refer to nothing. */
export interface Referred {
  addressId: number;
  storeId: number;
  clientKey: string;
  /** Products of the order, locked, so that their places of stock cannot change. */
  productIds: readonly number[];
  /** Orders with a free ring sizer since this time count. */
  sizerSince: Date;
  /** The gift cards and the store credit that the order may be paid from. */
  credit: SpendableBy;
}

/** The customer and the records that the form refers to. One statement. */
export async function readOrderFacts(trx: Transaction<Schema>, customerId: number, referred: Referred) {
  const { addressId, storeId, clientKey, productIds, sizerSince, credit } = referred;
  return trx
    .selectFrom('customer')
    .where('customer.id', '=', customerId)
    .select(['customer.email', 'customer.firstname', 'customer.lastname', 'customer.phone'])
    .select((of) => [
      jsonObjectFrom(
        of
          .selectFrom('address')
          .selectAll('address')
          .whereRef('customer_id', '=', 'customer.id')
          .where('address.id', '=', addressId),
      ).as('address'),
      jsonObjectFrom(
        of
          .selectFrom('store')
          .select(['store.id', 'services', 'country_code'])
          .where('store.id', '=', storeId)
          .where('store.archived_at', 'is', null),
      ).as('store'),
      // An earlier order with the same client key.
      jsonObjectFrom(
        of
          .selectFrom('orders')
          .selectAll('orders')
          .whereRef('customer_id', '=', 'customer.id')
          .where('client_key', '=', clientKey),
      ).as('known'),
      jsonArrayFrom(
        of
          .selectFrom('stock_place')
          .select(['product_id as productId', 'store_id as storeId', 'pieces'])
          .where('product_id', 'in', [...productIds, 0]),
      ).as('places'),
      jsonArrayFrom(
        of
          .selectFrom('variant_place')
          .select(['product_id as productId', 'variant', 'store_id as storeId', 'pieces'])
          .where('product_id', 'in', [...productIds, 0]),
      ).as('variantPlaces'),
      jsonArrayFrom(
        of.selectFrom('stored_value_account').select(spendableColumns).where(isSpendableBy(credit)),
      ).as('accounts'),
      of
        .exists(
          of
            .selectFrom('order_item')
            .innerJoin('orders as earlier', 'earlier.id', 'order_item.order_id')
            .select('order_item.id')
            .where('order_item.product_id', 'in', [...productIds, 0])
            .where('order_item.final_reason', '=', 'free')
            .where('earlier.created_at', '>', sizerSince)
            .where('earlier.status', 'not in', ['payment_canceled', 'canceled'])
            .where((where) =>
              where.or([
                where('earlier.customer_id', '=', where.ref('customer.id')),
                where('earlier.email', '=', where.ref('customer.email')),
              ]),
            ),
        )
        .as('hasSizer'),
    ])
    .executeTakeFirstOrThrow();
}

export type OrderFacts = Awaited<ReturnType<typeof readOrderFacts>>;
