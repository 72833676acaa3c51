import type { HomeBase } from '#kernel/shop/content/home-base.ts';
import { readAccount } from './api/account.ts';
import { api } from './api/api.browser.ts';
import { refreshHomeBase } from './api/home-base.ts';
import { isCustomer, isSignedIn, setUser } from './session.ts';

/** Loaders of the shopper's data, one per store. */
export interface SessionLoaders {
  cart: () => Promise<unknown>;
  addresses: () => Promise<unknown>;
  favourites: () => Promise<unknown>;
  designs: () => Promise<unknown>;
  messages: () => Promise<unknown>;
  history: () => Promise<unknown>;
}

let freshHomeBase: Promise<HomeBase> | undefined;

/** Refreshes the home base, once per page. */
export function loadHomeBase(): Promise<HomeBase> {
  freshHomeBase ??= refreshHomeBase(api).catch((error: unknown) => {
    freshHomeBase = undefined;
    throw error;
  });
  return freshHomeBase;
}

async function loadUser(): Promise<void> {
  setUser(await readAccount(api, { silent: true }));
}

/** Loads the shopper's data after sign-in and on start with a token; every part may fail on its own. */
export async function loadSession(loaders: SessionLoaders): Promise<void> {
  if (!isSignedIn()) return;
  await loadUser().catch(() => undefined);
  if (!isSignedIn()) return;
  const own = isCustomer()
    ? [loaders.addresses, loaders.favourites, loaders.designs, loaders.messages, loaders.history]
    : [];
  await Promise.allSettled([loaders.cart, ...own].map((load) => load()));
}

let started = false;

/**
 * The start sequence of specification section 4: loads the shopper's data if there is a token. Runs once per page;
 * client/page/start.ts handles the home base.
 */
export function boot(loaders: SessionLoaders): void {
  if (started) return;
  started = true;
  void loadSession(loaders);
}
