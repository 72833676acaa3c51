import { type GuardedAction, type LoginRequest, requestLogin } from './events.ts';
import { isCustomer, isSignedIn } from './session.ts';

/** A guest's token is enough for the cart; everything else needs an account. */
export function isOpenToGuests(action: LoginRequest['action']): boolean {
  return action === 'add-to-cart' || action === 'update-cart' || action === 'delivery';
}

/** What else a visitor may do than sign in, and what is done when the login page leads back. */
type OtherWays = Omit<LoginRequest, 'action' | 'repeat'>;

/** Runs the action, or asks the visitor to sign in first and runs it then. */
export function guarded(action: GuardedAction, run: () => void, ways: OtherWays = {}): void {
  const allowed = isOpenToGuests(action) ? isSignedIn() : isCustomer();
  if (allowed) run();
  else requestLogin(action, { repeat: run, ...ways });
}

/**
 * Runs the action for a customer. For anybody else the device keeps it: at once where it keeps something of the kind
 * already, and otherwise when that is chosen in the dialog.
 */
export function guardedOrCached(
  action: GuardedAction,
  run: () => void,
  { hasKept, keepHere }: { hasKept: boolean; keepHere: () => void },
): void {
  if (hasKept && !isCustomer()) keepHere();
  else guarded(action, run, { keepHere });
}
