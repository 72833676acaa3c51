import type { Addition } from '#client/api/cart.ts';
import { isSignedIn } from '#client/session.ts';
import { readTabText, type SessionKey, writeTabText } from '#client/storage.ts';
import { addAnything } from './cart.store.ts';

const key = 'heldAddition' satisfies SessionKey;
/** An addition older than this is dropped. */
const lifeMs = 30 * 60_000;

/** Stores what a visitor is about to add to the cart while the login page is open; undefined clears it. */
export function holdAddition(addition: Addition | undefined): void {
  writeTabText(key, addition ? JSON.stringify({ addition, at: Date.now() }) : null);
}

function takeHeld(): Addition | undefined {
  const text = readTabText(key);
  writeTabText(key, null);
  if (!text) return undefined;
  try {
    const { addition, at }: { addition?: Addition; at?: number } = JSON.parse(text);
    return addition && typeof at === 'number' && Date.now() - at < lifeMs ? addition : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Adds the stored piece to the cart after sign-in, once. Returns whether it was added. Shows its own
 * failures.
 */
export async function addHeldPiece(): Promise<boolean> {
  if (!isSignedIn()) return false;
  const addition = takeHeld();
  if (!addition) return false;
  return addAnything(addition).then(
    () => true,
    () => false,
  );
}
