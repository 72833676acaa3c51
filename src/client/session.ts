import type { Account } from '#kernel/shop/account/account.ts';
import { $cartCount, $designCount, $favouriteCount, $messageCount } from './badges.ts';
import { jsonCodec, persisted } from './persisted.ts';
import { keys, readText, removeText, writeText } from './storage.ts';

/** The signed-in shopper as shown on pages; the account page reads the rest from the API. */
type SessionUser = Pick<Account, 'firstName' | 'lastName' | 'email' | 'isGuest'>;

function isSessionUser(value: unknown): value is SessionUser | null {
  if (value === null) return true;
  if (typeof value !== 'object') return false;
  const user = value as Partial<Record<keyof SessionUser, unknown>>;
  const named =
    typeof user.firstName === 'string' && typeof user.lastName === 'string' && typeof user.email === 'string';
  return named && typeof user.isGuest === 'boolean';
}

/** '' when signed out. A stored token means signed in (specification section 4). */
export const $token = persisted(keys.token, '', {
  decode: (text) => (/^[\w.~+/=-]{16,512}$/.test(text) ? text : ''),
  encode: (token) => token || undefined,
});

export const $user = persisted<SessionUser | null>(keys.user, null, jsonCodec(null, isSessionUser));

export function isSignedIn(): boolean {
  return $token.get() !== '';
}

/** A customer has an account; a guest has a token for one cart. */
export function isCustomer(): boolean {
  return isSignedIn() && $user.get()?.isGuest !== true;
}

/** Starts a session. Marks a guest's before the token is published, so that no store requests data of an account. */
export function startSession(token: string, isGuest = false): void {
  $user.set(isGuest ? { firstName: '', lastName: '', email: '', isGuest: true } : null);
  $token.set(token);
}

export function setUser(user: SessionUser): void {
  const { firstName, lastName, email, isGuest } = user;
  $user.set({ firstName, lastName, email, isGuest });
}

/** Clears the shopper in every tab; stores with their data listen to `$token` and clear themselves. */
export function endSession(): void {
  $cartCount.set(0);
  $favouriteCount.set(0);
  $designCount.set(0);
  $messageCount.set(0);
  $token.set('');
  $user.set(null);
}

let isLeaving = false;

/** Whether the shopper is signing out: messages and redirects about the ended session are then suppressed. */
export const isSessionLeft = (): boolean => isLeaving;

/** Ends the session on the server by `act`, then here, and goes to `href`. Rejects if `act` does. */
export async function leaveSession(act: () => Promise<void>, href: string): Promise<void> {
  isLeaving = true;
  // A page that is restored later is a new visit.
  window.addEventListener('pagehide', () => (isLeaving = false), { once: true });
  try {
    await act();
  } catch (failure) {
    isLeaving = false;
    throw failure;
  }
  endSession();
  location.assign(href);
}

let isExpiring = false;

/** The API no longer accepts the token: like `endSession`, but the shopper's input on this page may stay. */
export function expireSession(): void {
  isExpiring = true;
  endSession();
  isExpiring = false;
}

/** Runs `clear` when the session ends in any tab; its argument is whether it expired in this one. */
export function onSessionEnd(clear: (hasExpired: boolean) => void): () => void {
  return $token.listen((token) => {
    if (token === '') clear(isExpiring);
  });
}

/** Stores the path to return to after signing in. */
export function rememberReturnPath(path = `${location.pathname}${location.search}`): void {
  if (!/\/(login|register|forgetPassword)\//.test(path)) writeText(keys.returnPath, path);
}

/** Placeholder origin for parsing. */
const here = 'https://here.invalid';

/** Takes the stored path; it is always a path of this site. */
export function takeReturnPath(fallback: string): string {
  const path = readText(keys.returnPath);
  removeText(keys.returnPath);
  if (!path?.startsWith('/')) return fallback;
  try {
    // Parsed like a browser does: it drops tabs and line breaks, and reads `\` as `/`.
    const { origin, pathname, search, hash } = new URL(path, here);
    const isHere = origin === here && !pathname.startsWith('//');
    return isHere ? `${pathname}${search}${hash}` : fallback;
  } catch {
    return fallback;
  }
}
