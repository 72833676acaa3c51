import type { Account } from '#kernel/shop/account/account.ts';
import { $cartCount, $designCount, $messageCount, $wishlistCount } from './badges.ts';
import { jsonCodec, persisted } from './persisted.ts';
import { keys, readText, removeText, writeText } from './storage.ts';

/** What the pages show of a signed-in shopper; the account page asks the API for the rest. */
type SessionUser = Pick<Account, 'firstName' | 'lastName' | 'email' | 'isGuest'>;

function isSessionUser(value: unknown): value is SessionUser | null {
  if (value === null) return true;
  if (typeof value !== 'object') return false;
  const user = value as Partial<Record<keyof SessionUser, unknown>>;
  const named =
    typeof user.firstName === 'string' && typeof user.lastName === 'string' && typeof user.email === 'string';
  return named && typeof user.isGuest === 'boolean';
}

/** '' when signed out. A token in storage means signed in (specification section 4). */
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

/**
 * Starts a session. A guest's is marked as such before its token is known to anybody, so that nothing asks
 * for what only an account has.
 */
export function startSession(token: string, isGuest = false): void {
  $user.set(isGuest ? { firstName: '', lastName: '', email: '', isGuest: true } : null);
  $token.set(token);
}

export function setUser(user: SessionUser): void {
  const { firstName, lastName, email, isGuest } = user;
  $user.set({ firstName, lastName, email, isGuest });
}

/** Forgets the shopper in every tab; stores that hold their data listen to `$token` and empty themselves. */
export function endSession(): void {
  $cartCount.set(0);
  $wishlistCount.set(0);
  $designCount.set(0);
  $messageCount.set(0);
  $token.set('');
  $user.set(null);
}

let isLeaving = false;

/** The shopper has asked for the end of the session and is on the way out: nobody speaks of it or leads elsewhere. */
export const isSessionLeft = (): boolean => isLeaving;

/** Ends the session by `act` on the server, here once that is done, and goes on to `href`. Rejects as `act` does. */
export async function leaveSession(act: () => Promise<void>, href: string): Promise<void> {
  isLeaving = true;
  // A page that is come back to is another visit.
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

/** The API knows the token no longer: as `endSession`, but what the shopper was typing here may stay. */
export function expireSession(): void {
  isExpiring = true;
  endSession();
  isExpiring = false;
}

/** Runs `clear` whenever the session ends, in this tab or another; whether it expired in this one. */
export function onSessionEnd(clear: (hasExpired: boolean) => void): () => void {
  return $token.listen((token) => {
    if (token === '') clear(isExpiring);
  });
}

/** Remembers where to come back to after signing in. */
export function rememberReturnPath(path = `${location.pathname}${location.search}`): void {
  if (!/\/(login|register|forgetPassword)\//.test(path)) writeText(keys.returnPath, path);
}

/** A site that stands for ours. */
const here = 'https://here.invalid';

/** The remembered path, once; only a path of this site is ever given. */
export function takeReturnPath(fallback: string): string {
  const path = readText(keys.returnPath);
  removeText(keys.returnPath);
  if (!path?.startsWith('/')) return fallback;
  try {
    // As the browser reads it: it leaves tabs and line ends out, and takes `\` for `/`.
    const { origin, pathname, search, hash } = new URL(path, here);
    const isHere = origin === here && !pathname.startsWith('//');
    return isHere ? `${pathname}${search}${hash}` : fallback;
  } catch {
    return fallback;
  }
}
