import { api } from '#client/api/api.browser.ts';
import type { Diamond } from '#kernel/wire/contracts/diamonds.contract.ts';
import { $current, $stone } from './studio.store.ts';

const known = new Map<string, Diamond>();

/** Fetches the diamond that the present state names, so that it can be shown and priced. */
export async function loadStone(): Promise<void> {
  const { stoneId } = $current.get();
  const now = $stone.get();
  if (now !== null) known.set(String(now.id), now);
  if (stoneId === null) {
    if (now !== null) $stone.set(null);
    return;
  }
  if (now !== null && String(now.id) === stoneId) return;
  const stone =
    known.get(stoneId) ?? (await api.call('diamond', { id: Number(stoneId) }, { silent: true })).stone;
  known.set(stoneId, stone);
  if ($current.get().stoneId === stoneId) $stone.set(stone);
}

/** Keeps the diamond in step with undo, redo and history; gives the end of it. */
export function keepStone(): () => void {
  return $current.listen(() => {
    void loadStone().catch(() => undefined);
  });
}
