import { boot } from '#client/boot.ts';
import { openPanel } from '#client/events.ts';
import { addHeld } from '#islands/cart/held-addition.store.ts';
import { sessionLoaders } from './session-loaders.store.ts';

/**
 * What a page does for whoever has a token, by itself (client/page/frame.ts fetches it): first what was chosen before
 * the login goes into the cart, which then is shown, as after any addition.
 */
async function startSession(): Promise<void> {
  if (await addHeld()) openPanel('cart');
  boot(sessionLoaders);
}

void startSession();
