import { guarded } from '#client/guarded.ts';
import { pageHref } from '#client/preferences.ts';
import { isSignedIn } from '#client/session.ts';
import { keys, readJson, removeText, writeJson } from '#client/storage.ts';
import { checkoutPath } from '#kernel/shop/checkout/checkout.rules.ts';
import { addDesignToCart, addToCart, type DesignAddition, type ProductAddition } from './cart.store.ts';

/** One piece with its options, to be bought by itself. */
export type Purchase = ({ kind: 'product' } & ProductAddition) | ({ kind: 'design' } & DesignAddition);

/** A purchase older than this is dropped. */
const lifeMs = 30 * 60_000;

/** Makes the piece a purchase beside the cart. Shows its own failures and rejects with them. */
async function choose(purchase: Purchase): Promise<void> {
  if (purchase.kind === 'design') await addDesignToCart({ ...purchase, isBuyNow: true });
  else await addToCart({ ...purchase, isBuyNow: true });
}

/** Chooses the piece and goes to its checkout. */
export async function buyNow(purchase: Purchase): Promise<void> {
  await choose(purchase);
  location.assign(pageHref(checkoutPath('buy_now')));
}

/**
 * Runs `buy`, or asks a visitor to sign in first. The piece is stored meanwhile and bought after the login
 * page or as a guest.
 */
export function buyOrSignIn(purchase: Purchase, buy: () => void): void {
  if (!isSignedIn()) writeJson(keys.buyNow, { purchase, at: Date.now() });
  guarded(
    'add-to-cart',
    () => {
      removeText(keys.buyNow);
      buy();
    },
    { returnPath: pageHref(checkoutPath('buy_now')) },
  );
}

function isPurchase(value: unknown): value is Purchase {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, productId, quantity, design } = value as Partial<Record<string, unknown>>;
  return kind === 'product'
    ? typeof productId === 'number' && typeof quantity === 'number'
    : kind === 'design' && typeof design === 'object' && design !== null;
}

/** Chooses the piece that was stored before the login, once; the API decides whether it can be bought. */
export async function resumePurchase(): Promise<void> {
  const stored = readJson(keys.buyNow);
  removeText(keys.buyNow);
  if (typeof stored !== 'object' || stored === null) return;
  const { purchase, at } = stored as Partial<Record<'purchase' | 'at', unknown>>;
  if (typeof at !== 'number' || Date.now() - at > lifeMs || !isPurchase(purchase)) return;
  await choose(purchase);
}
