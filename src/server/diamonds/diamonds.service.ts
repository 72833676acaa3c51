import { maxDiamondFavourites } from '#kernel/diamonds/diamonds.rules.ts';
import { reportNumber } from '#kernel/diamonds/same-look.rules.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { Diamond } from '#kernel/wire/contracts/diamonds.contract.ts';
import type { Database, Executor } from '#server/platform/db/database.ts';
import { BusinessError } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { type Presentation, wirePrice } from '#server/platform/presentation.ts';
import { stateOf, wireDiamond } from './diamonds.mapper.ts';
import {
  countDiamondFavourites,
  deleteDiamondFavourite,
  insertDiamondFavourite,
  readDiamondFavourites,
  readDiamonds,
  readDiamondsByNumber,
} from './diamonds.repo.ts';

/** The stones of these ids, in this order; unknown ones are left out. */
export async function diamondsOf(
  executor: Executor,
  ids: readonly number[],
  view: Presentation,
): Promise<Diamond[]> {
  const rows = new Map((await readDiamonds(executor, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [wireDiamond(row, view)] : [];
  });
}

/** Throws 1300001 for a stone there never was; a sold one says so. */
export async function diamondDetail(executor: Executor, id: number, view: Presentation) {
  const [row] = await readDiamonds(executor, [id]);
  if (!row) throw new BusinessError(codes.productNotFound, { data: '' });
  return { ...wireDiamond(row, view), certificate_url: row.certificate_url };
}

/** Stones whose report or stock number this is; [] for a number nobody knows. */
export async function diamondsByNumber(
  executor: Executor,
  number: string,
  view: Presentation,
): Promise<Diamond[]> {
  const bare = reportNumber(number) || number.trim();
  const rows = await readDiamondsByNumber(executor, bare);
  return rows.map((row) => wireDiamond(row, view));
}

export async function diamondStock(executor: Executor, ids: readonly number[], view: Presentation) {
  const rows = await readDiamonds(executor, [...new Set(ids)]);
  return rows
    .toSorted((a, b) => a.id - b.id)
    .map((row) => ({
      id: row.id,
      state: stateOf(row),
      price: wirePrice(row.price_minor, view),
      price_base_minor: row.price_minor,
    }));
}

/** Twice is once. Throws 1300001, and 1300000 when the list is full. */
export async function addDiamondFavourite(db: Database, call: SignedCall, diamondId: number): Promise<void> {
  const { customerId } = call.shopper;
  await db.transaction(async (trx) => {
    const [row] = await readDiamonds(trx, [diamondId]);
    if (!row) throw new BusinessError(codes.productNotFound, { data: '' });
    await insertDiamondFavourite(trx, { customerId, diamondId, now: call.now });
    if ((await countDiamondFavourites(trx, customerId)) > maxDiamondFavourites) {
      const words = { key: 'account-api.wishlist-full', values: { max: maxDiamondFavourites } };
      throw new BusinessError(codes.favouriteFailed, { text: words });
    }
  });
}

export async function cancelDiamondFavourite(
  executor: Executor,
  call: SignedCall,
  diamondId: number,
): Promise<void> {
  await deleteDiamondFavourite(executor, call.shopper.customerId, diamondId);
}

export async function diamondFavourites(
  executor: Executor,
  customerId: number,
  page: { limit: number; offset: number },
  view: Presentation,
): Promise<{ stones: Diamond[]; total: number }> {
  const ids = await readDiamondFavourites(executor, customerId, page);
  return {
    stones: await diamondsOf(executor, ids, view),
    total: await countDiamondFavourites(executor, customerId),
  };
}
