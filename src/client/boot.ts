import type { HomeBase } from '#kernel/shop/content/home-base.ts';
import { readAccount } from './api/account.ts';
import { api } from './api/api.browser.ts';
import { refreshHomeBase } from './api/home-base.ts';
import { isCustomer, isSignedIn, setUser } from './session.ts';

/** What a shopper's token brings with it; each is a store's own loader. */
export interface SessionLoaders {
  cart: () => Promise<unknown>;
  addresses: () => Promise<unknown>;
  favourites: () => Promise<unknown>;
  designs: () => Promise<unknown>;
  messages: () => Promise<unknown>;
  history: () => Promise<unknown>;
}

let freshHomeBase: Promise<HomeBase> | undefined;

/** The refreshed home base, asked for once per page. */
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

/** After signing in, and on start with a token: the shopper's own data, each part failing on its own. */
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

/** The start of section 4: with a token the shopper's data. Runs once a page; client/page/start.ts sees to the home base. */
export function boot(loaders: SessionLoaders): void {
  if (started) return;
  started = true;
  void loadSession(loaders);
}
