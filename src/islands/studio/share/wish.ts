import { keys, readJson, removeText, writeJson } from '#client/storage.ts';

/** What a shopper was about to do when a login came between. */
export type Wish = 'save' | 'cart' | 'buy';

const WISHES: readonly Wish[] = ['save', 'cart', 'buy'];
/** A wish older than this is no longer meant. */
const LIFE_MS = 30 * 60_000;

export const writeWish = (wish: Wish): void => writeJson(keys.studioWish, { wish, at: Date.now() });
export const forgetWish = (): void => removeText(keys.studioWish);

/** The wish, once. */
export function takeWish(): Wish | null {
  const stored = readJson(keys.studioWish);
  forgetWish();
  if (typeof stored !== 'object' || stored === null) return null;
  const { wish, at } = stored as Partial<Record<'wish' | 'at', unknown>>;
  if (typeof at !== 'number' || Date.now() - at > LIFE_MS) return null;
  return WISHES.find((one) => one === wish) ?? null;
}
