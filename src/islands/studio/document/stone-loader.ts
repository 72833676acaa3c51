import { api } from '#client/api/api.browser.ts';
import { readDiamond } from '#client/api/diamonds.ts';
import type { Diamond, StoneId } from '#kernel/shop/diamonds/diamond.ts';
import { $current, $stone } from './studio.store.ts';

const known = new Map<StoneId, Diamond>();

/** Loads the diamond that the current state names. */
export async function loadStone(): Promise<void> {
  const { stoneId } = $current.get();
  const now = $stone.get();
  if (now !== null) known.set(now.id, now);
  if (stoneId === null) {
    if (now !== null) $stone.set(null);
    return;
  }
  if (now !== null && now.id === stoneId) return;
  const stone = known.get(stoneId) ?? (await readDiamond(api, stoneId));
  known.set(stoneId, stone);
  if ($current.get().stoneId === stoneId) $stone.set(stone);
}

/** Loads the diamond after undo, redo and history steps; returns a function that stops it. */
export function syncStone(): () => void {
  return $current.listen(() => {
    void loadStone().catch(() => undefined);
  });
}
