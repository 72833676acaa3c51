import { atom } from 'nanostores';
import { api } from '#client/api/api.browser.ts';
import { readStoneLadder } from '#client/api/diamonds.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { designedStones } from '#kernel/jewel/design/designed-stones.ts';
import { piecesOf } from '#kernel/jewel/design/pieces-of.ts';
import { ladderKey, type StoneLadder } from '#kernel/jewel/pricing/stone-ladder.ts';

/** Stock changes through the day, so prices are cached for five minutes. */
const CACHE_MS = 5 * 60_000;

/** Prices of stones of the requested grades, by `ladderKey`. */
export const $ladders = atom<ReadonlyMap<string, StoneLadder>>(new Map());

const askedAt = new Map<string, number>();

/** Clears the cache after a change of prices. */
export function clearLadders(): void {
  askedAt.clear();
  $ladders.set(new Map());
}

/** Prices of a design's stones, from the cache or the API; rejects if one cannot be loaded. */
export async function laddersFor(design: Design): Promise<ReadonlyMap<string, StoneLadder>> {
  const stones = piecesOf(design).flatMap(designedStones);
  const wanted = stones.flatMap(({ stone }) => {
    const key = ladderKey(stone);
    return key === null ? [] : [{ key, stone }];
  });
  await Promise.all(
    wanted.map(async ({ key, stone }) => {
      if (Date.now() - (askedAt.get(key) ?? Number.NEGATIVE_INFINITY) < CACHE_MS) return;
      const ladder = await readStoneLadder(api, stone);
      askedAt.set(key, Date.now());
      $ladders.set(new Map($ladders.get()).set(key, ladder));
    }),
  );
  return new Map(wanted.flatMap(({ key }) => [[key, $ladders.get().get(key) ?? []] as const]));
}
