import { signOut as endOnServer } from '#client/api/account.ts';
import { api } from '#client/api/api.browser.ts';
import { pageHref } from '#client/preferences.ts';
import { leaveSession } from '#client/session.ts';

/** Ends the session on the server if it is reachable, clears it here, and opens the login page. */
export async function signOut(): Promise<void> {
  await leaveSession(() => endOnServer(api).catch(() => undefined), pageHref('/login/'));
}
