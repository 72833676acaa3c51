import { type GuardedAction, requestLogin } from './events.ts';
import { isCustomer, isSignedIn } from './session.ts';

/** A guest's token is enough for the cart; everything else needs an account. */
const openToGuests: readonly GuardedAction[] = ['add-to-cart', 'update-cart', 'delivery'];

/** Runs the action, or asks the visitor to sign in first and runs it then. */
export function guarded(action: GuardedAction, run: () => void): void {
  const allowed = openToGuests.includes(action) ? isSignedIn() : isCustomer();
  if (allowed) run();
  else requestLogin(action, run);
}
