import { signOut as endOnServer } from '#client/api/account.ts';
import { api } from '#client/api/api.browser.ts';
import { pageHref } from '#client/preferences.ts';
import { endSession } from '#client/session.ts';

/** Ends the session on the server where it can be reached, forgets it here, and goes to the login page. */
export async function signOut(): Promise<void> {
  await endOnServer(api).catch(() => undefined);
  endSession();
  location.assign(pageHref('/login/'));
}
