import { type GuardedAction, type LoginRequest, requestLogin } from './events.ts';
import { isCustomer, isSignedIn } from './session.ts';

/** A guest's token is enough for the cart; everything else needs an account. */
export function isOpenToGuests(action: LoginRequest['action']): boolean {
  return action === 'add-to-cart' || action === 'update-cart' || action === 'delivery';
}

/** Alternatives to signing in, and what happens after the sign-in page. */
type OtherWays = Omit<LoginRequest, 'action' | 'repeat'>;

/** Runs the action, or asks the visitor to sign in first and runs it afterwards. */
export function guarded(action: GuardedAction, run: () => void, ways: OtherWays = {}): void {
  const allowed = isOpenToGuests(action) ? isSignedIn() : isCustomer();
  if (allowed) run();
  else requestLogin(action, { repeat: run, ...ways });
}

/**
 * Runs the action for a customer. For others it saves on this device: immediately if the device already has such
 * items, otherwise if chosen in the dialog.
 */
export function guardedOrSavedHere(
  action: GuardedAction,
  run: () => void,
  { hasSaved, saveHere }: { hasSaved: boolean; saveHere: () => void },
): void {
  if (hasSaved && !isCustomer()) saveHere();
  else guarded(action, run, { saveHere });
}
