import { sql, type Transaction } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Basket } from '#kernel/shop/cart/cart.rules.ts';
import { type CartLine, type CartLineId, itemKey, stoneOf } from '#kernel/shop/cart/cart-item.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { executeWrite } from '#server/platform/db/writes.ts';
import { isOrdered } from './held-proposal.repo.ts';

/** The customer and which of the two baskets. */
export interface BasketOwner {
  customerId: number;
  basket: Basket;
}

/** The cart with its lines, oldest first; undefined if there is none. */
export async function readCart(executor: Executor, { customerId, basket }: BasketOwner) {
  return executor
    .selectFrom('cart')
    .where('customer_id', '=', customerId)
    .where('basket', '=', basket)
    .select(['cart.id', 'cart.revision', 'cart.coupon_id'])
    .select((of) =>
      jsonObjectFrom(
        of
          .selectFrom('proposal')
          .whereRef('proposal.id', '=', 'cart.proposal_id')
          .select(['proposal.id', 'state', 'lines', 'currency', 'symbol', 'rate', 'ends_at'])
          .select((inner) => isOrdered(inner).as('is_ordered')),
      ).as('proposal'),
    )
    .select((of) =>
      jsonArrayFrom(
        of
          .selectFrom('cart_line')
          .whereRef('cart_line.cart_id', '=', 'cart.id')
          .select(['cart_line.id', 'kind', 'product_id', 'options', 'qty', 'is_selected'])
          .select(['design', 'design_hash', 'diamond_id', 'name', 'image_id'])
          .orderBy('cart_line.id'),
      ).as('lines'),
    )
    .executeTakeFirst();
}

/** Creates the basket if needed, and locks it until the transaction ends. */
export async function lockCart(trx: Transaction<Schema>, customerId: number, basket: Basket): Promise<void> {
  await trx
    .insertInto('cart')
    .values({ customer_id: customerId, basket })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'basket']).doUpdateSet({ updated_at: sql<Date>`now()` }),
    )
    .execute();
}

/** An image that is stored with its line. */
export interface LinePicture {
  id: string;
  content: Uint8Array;
  width: number;
  height: number;
}

export interface CartWrite {
  customerId: number;
  basket: Basket;
  /** The version that was read; null when there was none. */
  cart: { id: number; revision: number } | null;
  couponId: number | null;
  removed: readonly CartLineId[];
  /** Stored lines with their new values. */
  changed: readonly CartLine[];
  added: readonly CartLine[];
  /** The basket shows its own lines from now on. */
  dropsProposal: boolean;
  picture?: LinePicture | undefined;
}

function columnsOf({ id, item, quantity, isSelected }: CartLine) {
  const isDesign = item.kind === 'design';
  return {
    ...(id === null ? {} : { id }),
    kind: item.kind,
    product_id: item.kind === 'product' ? item.productId : null,
    options: item.kind === 'product' ? item.options : {},
    options_key: itemKey(item),
    design: isDesign ? item.design : null,
    design_hash: isDesign ? item.designHash : '',
    diamond_id: stoneOf(item),
    name: isDesign ? item.name : '',
    image_id: item.kind === 'product' ? null : item.pictureId,
    qty: quantity,
    is_selected: isSelected,
  };
}

const rowsOf = (lines: readonly CartLine[]) =>
  sql`jsonb_populate_recordset(null::cart_line, ${JSON.stringify(lines.map(columnsOf))}::jsonb)`;

/**
 * Writes changes of a cart in one statement if the cart still has the given revision. Returns the ids of the added
 * lines in their order, or undefined when it has changed.
 */
export async function writeCart(executor: Executor, write: CartWrite): Promise<CartLineId[] | undefined> {
  const { customerId, basket, cart, couponId, removed, changed, added, dropsProposal, picture } = write;
  const held = cart
    ? sql`update cart set revision = revision + 1, updated_at = now(), coupon_id = ${couponId}::integer
        ${dropsProposal ? sql`, proposal_id = null` : sql``}
        where id = ${cart.id} and revision = ${cart.revision} returning id`
    : sql`insert into cart (customer_id, basket, revision) values (${customerId}, ${basket}, 1)
        on conflict (customer_id, basket) do nothing returning id`;
  const drawn = picture
    ? sql`, drawn as (insert into upload (id, customer_id, content, width, height, created_at)
        select ${picture.id}::text, ${customerId}::integer, ${picture.content}::bytea,
          ${picture.width}::integer, ${picture.height}::integer, now() from held)`
    : sql``;
  const { rows } = await executeWrite(
    executor,
    ['cart', 'cart_line', 'upload'],
    sql<{ added: CartLineId[] }>`with held as (${held})
    , removed as (delete from cart_line using held
        where cart_id = held.id and cart_line.id = any(${[...removed]}::integer[]))
    , changed as (update cart_line set options = line.options, options_key = line.options_key, qty = line.qty,
        is_selected = line.is_selected, name = line.name, image_id = line.image_id
        from held, ${rowsOf(changed)} as line where cart_line.cart_id = held.id and cart_line.id = line.id)
    , added as (insert into cart_line (cart_id, kind, product_id, options, options_key, design, design_hash,
        diamond_id, name, image_id, qty, is_selected, added_at)
        select held.id, line.kind, line.product_id, line.options, line.options_key, line.design, line.design_hash,
          line.diamond_id, line.name, line.image_id, line.qty, line.is_selected, now()
        from held, ${rowsOf(added)} as line returning id)
    ${drawn}
    select (select coalesce(json_agg(id order by id), '[]') from added) as added from held`,
  );
  return rows[0]?.added;
}

/**
 * Carts of these customers, locked. Carts of guests of an order link are left out, because they have proved no
 * address.
 */
export async function lockCartsOf(trx: Transaction<Schema>, customerIds: readonly number[]) {
  return trx
    .selectFrom('cart')
    .innerJoin('customer', 'customer.id', 'cart.customer_id')
    .select(['cart.id', 'customer_id', 'basket'])
    .where('customer_id', 'in', [...customerIds])
    .where('customer.link_order_id', 'is', null)
    .orderBy('cart.id')
    .forUpdate('cart')
    .execute();
}

/** Moves a basket to another customer, replacing that customer's own. */
export async function moveBasketTo(
  trx: Transaction<Schema>,
  source: { id: number; basket: Basket },
  toCustomerId: number,
): Promise<void> {
  const { id, basket } = source;
  await trx.deleteFrom('cart').where('customer_id', '=', toCustomerId).where('basket', '=', basket).execute();
  await trx.updateTable('cart').set({ customer_id: toCustomerId }).where('id', '=', id).execute();
}

export async function removeCart(trx: Transaction<Schema>, id: number): Promise<void> {
  await trx.deleteFrom('cart').where('id', '=', id).execute();
}
