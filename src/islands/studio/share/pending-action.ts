import { keys, readJson, removeText, writeJson } from '#client/storage.ts';

/** What a shopper was about to do when a login came between. */
export type PendingAction = 'save' | 'cart' | 'buy';

const WISHES: readonly PendingAction[] = ['save', 'cart', 'buy'];
/** A wish older than this is no longer meant. */
const LIFE_MS = 30 * 60_000;

export const savePendingAction = (wish: PendingAction): void =>
  writeJson(keys.studioWish, { wish, at: Date.now() });
export const clearPendingAction = (): void => removeText(keys.studioWish);

/** The wish, once. */
export function takePendingAction(): PendingAction | null {
  const stored = readJson(keys.studioWish);
  clearPendingAction();
  if (typeof stored !== 'object' || stored === null) return null;
  const { wish, at } = stored as Partial<Record<'wish' | 'at', unknown>>;
  if (typeof at !== 'number' || Date.now() - at > LIFE_MS) return null;
  return WISHES.find((one) => one === wish) ?? null;
}
