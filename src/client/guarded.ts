import { type GuardedAction, type LoginRequest, requestLogin } from './events.ts';
import { isCustomer, isSignedIn } from './session.ts';

/** A guest's token is enough for the cart; everything else needs an account. */
export function isOpenToGuests(action: LoginRequest['action']): boolean {
  return action === 'add-to-cart' || action === 'update-cart' || action === 'delivery';
}

/**
 * Runs the action, or asks the visitor to sign in first and runs it then. Whoever goes to the login page comes back to
 * `returnPath`, or to this page.
 */
export function guarded(action: GuardedAction, run: () => void, returnPath?: string): void {
  const allowed = isOpenToGuests(action) ? isSignedIn() : isCustomer();
  if (allowed) run();
  else requestLogin(action, run, returnPath);
}
