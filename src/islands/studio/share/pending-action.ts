import { keys, readJson, removeText, writeJson } from '#client/storage.ts';

/** An action interrupted by a login. */
export type PendingAction = 'save' | 'cart' | 'buy';

const ACTIONS: readonly PendingAction[] = ['save', 'cart', 'buy'];
/** An action older than this is dropped. */
const LIFE_MS = 30 * 60_000;

export const savePendingAction = (action: PendingAction): void =>
  writeJson(keys.studioWish, { wish: action, at: Date.now() });
export const clearPendingAction = (): void => removeText(keys.studioWish);

/** Returns the pending action and removes it. */
export function takePendingAction(): PendingAction | null {
  const stored = readJson(keys.studioWish);
  clearPendingAction();
  if (typeof stored !== 'object' || stored === null) return null;
  const { wish, at } = stored as Partial<Record<'wish' | 'at', unknown>>;
  if (typeof at !== 'number' || Date.now() - at > LIFE_MS) return null;
  return ACTIONS.find((one) => one === wish) ?? null;
}
