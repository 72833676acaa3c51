import { loadSession } from '#client/boot.ts';
import { pageHref } from '#client/preferences.ts';
import { takeReturnPath } from '#client/session.ts';
import { sessionLoaders } from '#islands/shell/session-loaders.store.ts';

/** After a token has come: loads what belongs to it and goes back to where the shopper was. */
export async function enter(): Promise<void> {
  await loadSession(sessionLoaders);
  location.assign(takeReturnPath(pageHref('/myOrder/account/')));
}
