import type { Addition } from '#client/api/cart.ts';
import { isSignedIn } from '#client/session.ts';
import type { SessionKey } from '#client/storage.ts';
import { addAnything } from './cart.store.ts';

const key = 'heldAddition' satisfies SessionKey;
/** What was chosen longer ago than this is no longer meant. */
const lifeMs = 30 * 60_000;

/** Of this tab alone: what was chosen in another is that tab's own affair. */
function session(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

/** Holds what a visitor was about to put into the cart while the login page is open; nothing forgets what was held. */
export function holdAddition(addition: Addition | undefined): void {
  try {
    if (addition) session()?.setItem(key, JSON.stringify({ addition, at: Date.now() }));
    else session()?.removeItem(key);
  } catch {
    // Denied or full: the shopper finds the piece where the login page leads back to.
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

/** Puts what was held into the cart of whoever has signed in, once; whether it did. Shows its own failures. */
export async function addHeld(): Promise<boolean> {
  if (!isSignedIn()) return false;
  const addition = takeHeld();
  if (!addition) return false;
  return addAnything(addition).then(
    () => true,
    () => false,
  );
}
