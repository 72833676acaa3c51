import { sql } from 'kysely';
import { diamondLabs } from '#kernel/shop/diamonds/diamonds.rules.ts';
import type { SameLook } from '#kernel/shop/diamonds/same-look.rules.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { diamondColumns } from '#server/platform/db/schema/diamonds.ts';

/** In no particular order; unknown ids are left out. */
export async function readDiamonds(executor: Executor, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return executor.selectFrom('diamond').select(diamondColumns).where('id', 'in', ids).execute();
}

/** At most three: laboratories may use the same number, and a short one may be a stock number. */
export async function readDiamondsByNumber(executor: Executor, number: string) {
  const id = /^[1-9]\d{0,8}$/.test(number) ? Number(number) : 0;
  return executor
    .selectFrom('diamond')
    .select(diamondColumns)
    .where((where) =>
      where.or([
        where.and([where('lab', 'in', diamondLabs), where('certificate_no', '=', number)]),
        where('id', '=', id),
      ]),
    )
    .orderBy('id')
    .limit(diamondLabs.length + 1)
    .execute();
}

/** Cheaper stones for sale with the same appearance, cheapest first. */
export async function readSameLooks(
  executor: Executor,
  look: SameLook,
  than: { id: number; priceMinor: number; origin: string; limit: number },
) {
  const scaled = ([least, most]: readonly [number, number], scale: number) =>
    [Math.ceil(least * scale - 1e-6), Math.floor(most * scale + 1e-6)] as const;
  const [carat, length, width] = [
    scaled(look.carat, 100),
    scaled(look.lengthMm, 1000),
    scaled(look.widthMm, 1000),
  ];
  return executor
    .selectFrom('diamond')
    .select(diamondColumns)
    .where('shape', '=', look.shape)
    .where('carat_hundredths', '>=', carat[0])
    .where('carat_hundredths', '<=', carat[1])
    .where('length_um', '>=', length[0])
    .where('length_um', '<=', length[1])
    .where('width_um', '>=', width[0])
    .where('width_um', '<=', width[1])
    .where('color', 'in', look.color)
    .where('clarity', 'in', look.clarity)
    .where('fluor', 'in', look.fluor)
    .where('origin', '=', than.origin)
    .where('state', '=', 'available')
    .where('stock', '>', 0)
    .where('price_minor', '<', than.priceMinor)
    .where('id', '!=', than.id)
    .orderBy('price_minor')
    .orderBy('id')
    .limit(than.limit)
    .execute();
}

/** False if the stone is not for sale. */
export async function holdDiamond(executor: Executor, id: number, orderId: number): Promise<boolean> {
  const row = await executor
    .updateTable('diamond')
    .set({ state: 'reserved', stock: 0, held_by: orderId })
    .where('id', '=', id)
    .where('state', '=', 'available')
    .where('stock', '>', 0)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False if this order does not hold the stone. */
export async function clearDiamondHold(
  executor: Executor,
  id: number,
  orderId: number,
  from: readonly ('reserved' | 'sold')[] = ['reserved'],
): Promise<boolean> {
  const row = await executor
    .updateTable('diamond')
    .set({ state: 'available', stock: 1, held_by: null })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .where('held_by', '=', orderId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False if this order does not hold the stone. */
export async function markDiamondSold(executor: Executor, id: number, orderId: number): Promise<boolean> {
  const row = await executor
    .updateTable('diamond')
    .set({ state: 'sold' })
    .where('id', '=', id)
    .where('state', '=', 'reserved')
    .where('held_by', '=', orderId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertDiamondFavourite(
  executor: Executor,
  favourite: { customerId: number; diamondId: number; now: Date },
): Promise<void> {
  await executor
    .insertInto('diamond_favourite')
    .values({
      customer_id: favourite.customerId,
      diamond_id: favourite.diamondId,
      created_at: favourite.now,
    })
    .onConflict((conflict) => conflict.columns(['customer_id', 'diamond_id']).doNothing())
    .execute();
}

export async function deleteDiamondFavourite(
  executor: Executor,
  customerId: number,
  diamondId: number,
): Promise<void> {
  await executor
    .deleteFrom('diamond_favourite')
    .where('customer_id', '=', customerId)
    .where('diamond_id', '=', diamondId)
    .execute();
}

export async function countDiamondFavourites(executor: Executor, customerId: number): Promise<number> {
  const row = await executor
    .selectFrom('diamond_favourite')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Newest first. */
export async function readDiamondFavourites(
  executor: Executor,
  customerId: number,
  page: { limit: number; offset: number },
): Promise<number[]> {
  const rows = await executor
    .selectFrom('diamond_favourite')
    .select('diamond_id')
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('diamond_id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map((row) => row.diamond_id);
}
