import { boot } from '#client/boot.ts';
import { openPanel } from '#client/events.ts';
import { addHeldPiece } from '#islands/cart/held-addition.store.ts';
import { sessionLoaders } from './session-loaders.store.ts';

/**
 * Runs on every page of a signed-in shopper (client/page/frame.ts loads it). First adds the piece chosen
 * before the login to the cart, and shows the cart.
 */
async function startSession(): Promise<void> {
  if (await addHeldPiece()) openPanel('cart');
  boot(sessionLoaders);
}

void startSession();
