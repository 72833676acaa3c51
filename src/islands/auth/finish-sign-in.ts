import { loadSession } from '#client/boot.ts';
import { pageHref } from '#client/preferences.ts';
import { takeReturnPath } from '#client/session.ts';
import { sessionLoaders } from '#islands/shell/session-loaders.store.ts';

/** After sign-in: loads the account's data and returns to the page the shopper came from. */
export async function finishSignIn(): Promise<void> {
  await loadSession(sessionLoaders);
  location.assign(takeReturnPath(pageHref('/myOrder/account/')));
}
