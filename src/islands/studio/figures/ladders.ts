import { atom } from 'nanostores';
import { api } from '#client/api/api.browser.ts';
import { readStoneLadder } from '#client/api/diamonds.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { designedStones } from '#kernel/jewel/design/designed-stones.ts';
import { piecesOf } from '#kernel/jewel/design/pieces-of.ts';
import { ladderKey, type StoneLadder } from '#kernel/jewel/pricing/stone-ladder.ts';

/** The safe changes through the day: what was asked longer ago is asked again when it is next needed. */
const KEPT_MS = 5 * 60_000;

/** What any stone of the grades asked for costs, by `ladderKey`. */
export const $ladders = atom<ReadonlyMap<string, StoneLadder>>(new Map());

const askedAt = new Map<string, number>();

/** Prices have changed: what was fetched is not believed any more. */
export function forgetLadders(): void {
  askedAt.clear();
  $ladders.set(new Map());
}

/** Those of a design's stones, fetched where they are not known; rejects where one cannot be had. */
export async function laddersFor(design: Design): Promise<ReadonlyMap<string, StoneLadder>> {
  const stones = piecesOf(design).flatMap(designedStones);
  const wanted = stones.flatMap(({ stone }) => {
    const key = ladderKey(stone);
    return key === null ? [] : [{ key, stone }];
  });
  await Promise.all(
    wanted.map(async ({ key, stone }) => {
      if (Date.now() - (askedAt.get(key) ?? Number.NEGATIVE_INFINITY) < KEPT_MS) return;
      const ladder = await readStoneLadder(api, stone);
      askedAt.set(key, Date.now());
      $ladders.set(new Map($ladders.get()).set(key, ladder));
    }),
  );
  return new Map(wanted.flatMap(({ key }) => [[key, $ladders.get().get(key) ?? []] as const]));
}
