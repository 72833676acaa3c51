import type { Addition } from '#client/api/cart.ts';
import { isSignedIn } from '#client/session.ts';
import type { SessionKey } from '#client/storage.ts';
import { addAnything } from './cart.store.ts';

const key = 'heldAddition' satisfies SessionKey;
/** An addition older than this is dropped. */
const lifeMs = 30 * 60_000;

/** Per tab: an addition made in another tab stays there. */
function session(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

/** Stores what a visitor is about to add to the cart while the login page is open; undefined clears it. */
export function holdAddition(addition: Addition | undefined): void {
  try {
    if (addition) session()?.setItem(key, JSON.stringify({ addition, at: Date.now() }));
    else session()?.removeItem(key);
  } catch {
    // Denied or full: after the login the shopper is back on the piece's page.
  }
}

function takeHeld(): Addition | undefined {
  const text = session()?.getItem(key);
  session()?.removeItem(key);
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
