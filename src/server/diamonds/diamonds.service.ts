import type { DiamondWithReport } from '#kernel/shop/diamonds/diamond.ts';
import { maxDiamondFavourites } from '#kernel/shop/diamonds/diamonds.rules.ts';
import { reportNumber } from '#kernel/shop/diamonds/same-look.rules.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { Database, Executor } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { diamondOf } from './diamonds.mapper.ts';
import {
  countDiamondFavourites,
  deleteDiamondFavourite,
  insertDiamondFavourite,
  readDiamondFavourites,
  readDiamonds,
  readDiamondsByNumber,
} from './diamonds.repo.ts';

/** Stones in the order of the ids; unknown ids are left out. */
export async function diamondsOf(executor: Executor, ids: readonly number[]): Promise<DiamondWithReport[]> {
  const rows = new Map((await readDiamonds(executor, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [diamondOf(row)] : [];
  });
}

/** Throws 1300001 for an unknown id; sold stones are returned. */
export async function diamondDetail(executor: Executor, id: number): Promise<DiamondWithReport> {
  const [stone] = await diamondsOf(executor, [id]);
  if (!stone) refuse(codes.productNotFound);
  return stone;
}

/** Stones with this report or stock number; [] if there is none. */
export async function diamondsByNumber(executor: Executor, number: string): Promise<DiamondWithReport[]> {
  const bare = reportNumber(number) || number.trim();
  return (await readDiamondsByNumber(executor, bare)).map(diamondOf);
}

/** Idempotent. Throws 1300001, or 1300000 if the list is full. */
export async function addDiamondFavourite(db: Database, call: SignedCall, diamondId: number): Promise<void> {
  const { customerId } = call.shopper;
  await db.transaction(async (trx) => {
    const [row] = await readDiamonds(trx, [diamondId]);
    if (!row) refuse(codes.productNotFound);
    await insertDiamondFavourite(trx, { customerId, diamondId, now: call.now });
    if ((await countDiamondFavourites(trx, customerId)) > maxDiamondFavourites) {
      const text = { key: 'account-api.favourite-full', values: { max: maxDiamondFavourites } } as const;
      refuse(codes.favouriteFailed, { text });
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
): Promise<{ stones: DiamondWithReport[]; total: number }> {
  const ids = await readDiamondFavourites(executor, customerId, page);
  return {
    stones: await diamondsOf(executor, ids),
    total: await countDiamondFavourites(executor, customerId),
  };
}
