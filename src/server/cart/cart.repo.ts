import { type Selectable, sql, type Transaction } from 'kysely';
import { type LineKind, maxLines, maxQuantity } from '#kernel/cart/cart.rules.ts';
import type { Design } from '#kernel/design/design.contract.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type Cart = Selectable<Schema['cart']>;
export type CartLine = Selectable<Schema['cart_line']>;

export interface LineKey {
  /** null for a design and for a loose diamond, which `optionsKey` names. */
  productId: number | null;
  optionsKey: string;
}

export interface NewLine extends LineKey {
  kind: LineKind;
  options: Record<string, string>;
  quantity: number;
  design: Design | null;
  designHash: string;
  diamondId: number | null;
  name: string;
  imageId: string | null;
}

/** What lines of designs and diamonds have and lines of products lack. */
const noDesign = { design: null, designHash: '', diamondId: null, name: '', imageId: null };

export function productLine(
  line: Pick<NewLine, 'options' | 'optionsKey' | 'quantity'> & { productId: number },
): NewLine {
  return { kind: 'product', ...noDesign, ...line };
}

export function diamondLine(diamondId: number): NewLine {
  const optionsKey = `diamond:${diamondId}`;
  return { kind: 'diamond', productId: null, options: {}, ...noDesign, optionsKey, diamondId, quantity: 1 };
}

export function designLine(
  line: Pick<NewLine, 'designHash' | 'diamondId' | 'name' | 'imageId' | 'quantity'> & { design: Design },
): NewLine {
  const optionsKey = `design:${line.designHash}:${line.diamondId ?? ''}`;
  return { kind: 'design', productId: null, options: {}, optionsKey, ...line };
}

/** A line as it would be written anew: for another cart, or back from an order. */
export function asNewLine(
  row: Pick<
    CartLine,
    | 'kind'
    | 'product_id'
    | 'options'
    | 'options_key'
    | 'qty'
    | 'design'
    | 'design_hash'
    | 'diamond_id'
    | 'image_id'
  >,
  name: string,
): NewLine {
  return {
    kind: row.kind,
    productId: row.product_id,
    options: row.options,
    optionsKey: row.options_key,
    quantity: row.qty,
    design: row.design,
    designHash: row.design_hash,
    diamondId: row.diamond_id,
    name,
    imageId: row.image_id,
  };
}

export async function readCart(executor: Executor, customerId: number): Promise<Cart | undefined> {
  return executor.selectFrom('cart').selectAll().where('customer_id', '=', customerId).executeTakeFirst();
}

/** The customer's cart, made when there is none, held until the transaction ends. */
export async function lockCart(trx: Transaction<Schema>, customerId: number): Promise<Cart> {
  return trx
    .insertInto('cart')
    .values({ customer_id: customerId })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ updated_at: sql<Date>`now()` }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Selected lines first, then the newest. */
export async function readLines(executor: Executor, cartId: number): Promise<CartLine[]> {
  return executor
    .selectFrom('cart_line')
    .selectAll()
    .where('cart_id', '=', cartId)
    .orderBy('is_selected', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function findLine(
  executor: Executor,
  cartId: number,
  id: number,
): Promise<CartLine | undefined> {
  return executor
    .selectFrom('cart_line')
    .selectAll()
    .where('cart_id', '=', cartId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findLineByKey(
  executor: Executor,
  cartId: number,
  key: LineKey,
): Promise<CartLine | undefined> {
  return executor
    .selectFrom('cart_line')
    .selectAll()
    .where('cart_id', '=', cartId)
    .where('product_id', key.productId === null ? 'is' : '=', key.productId)
    .where('options_key', '=', key.optionsKey)
    .executeTakeFirst();
}

export async function insertLine(
  trx: Transaction<Schema>,
  cartId: number,
  line: NewLine,
  now: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto('cart_line')
    .values({
      cart_id: cartId,
      kind: line.kind,
      product_id: line.productId,
      design: line.design && jsonb(line.design),
      design_hash: line.designHash,
      diamond_id: line.diamondId,
      name: line.name,
      image_id: line.imageId,
      options: jsonb(line.options),
      options_key: line.optionsKey,
      qty: line.quantity,
      is_selected: true,
      added_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateLine(
  trx: Transaction<Schema>,
  id: number,
  changes: { qty?: number; is_selected?: boolean; name?: string; image_id?: string },
): Promise<void> {
  await trx.updateTable('cart_line').set(changes).where('id', '=', id).execute();
}

export async function selectLines(
  trx: Transaction<Schema>,
  cartId: number,
  isSelected: boolean,
): Promise<void> {
  await trx.updateTable('cart_line').set({ is_selected: isSelected }).where('cart_id', '=', cartId).execute();
}

export async function removeLines(trx: Transaction<Schema>, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await trx
      .deleteFrom('cart_line')
      .where('id', 'in', [...ids])
      .execute();
}

export async function setCoupon(
  trx: Transaction<Schema>,
  cartId: number,
  couponId: number | null,
): Promise<void> {
  await trx.updateTable('cart').set({ coupon_id: couponId }).where('id', '=', cartId).execute();
}

async function isThere(trx: Transaction<Schema>, { productId }: NewLine): Promise<boolean> {
  if (productId === null) return true;
  const product = await trx.selectFrom('product').select('id').where('id', '=', productId).executeTakeFirst();
  return product !== undefined;
}

/** Adds a line or its quantity, up to the limits; a product that no longer exists is left out. */
export async function addLine(
  trx: Transaction<Schema>,
  cartId: number,
  line: NewLine,
  now: Date,
): Promise<void> {
  const { count } = await trx
    .selectFrom('cart_line')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('cart_id', '=', cartId)
    .executeTakeFirstOrThrow();
  const known = await findLineByKey(trx, cartId, line);
  if (known) {
    // There is one of a stone, however often its line is added.
    const qty = line.diamondId === null ? Math.min(maxQuantity, known.qty + line.quantity) : 1;
    await updateLine(trx, known.id, { qty, is_selected: true });
    return;
  }
  if (Number(count) < maxLines && (await isThere(trx, line))) await insertLine(trx, cartId, line, now);
}

export async function readCartsOf(trx: Transaction<Schema>, customerIds: readonly number[]): Promise<Cart[]> {
  return trx
    .selectFrom('cart')
    .selectAll()
    .where('customer_id', 'in', [...customerIds])
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function removeCart(trx: Transaction<Schema>, id: number): Promise<void> {
  await trx.deleteFrom('cart').where('id', '=', id).execute();
}
