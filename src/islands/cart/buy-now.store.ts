import { guarded } from '#client/guarded.ts';
import { pageHref } from '#client/preferences.ts';
import { isSignedIn } from '#client/session.ts';
import { keys, readJson, removeText, writeJson } from '#client/storage.ts';
import { checkoutPath } from '#kernel/shop/checkout/checkout.rules.ts';
import { addDesignToCart, addToCart, type DesignAddition, type ProductAddition } from './cart.store.ts';

/** One piece as it was chosen, to be bought by itself. */
export type Purchase = ({ kind: 'product' } & ProductAddition) | ({ kind: 'design' } & DesignAddition);

/** What was wanted longer ago than this is no longer meant. */
const lifeMs = 30 * 60_000;

/** Makes the piece the whole of a purchase beside the cart; shows its own failures and rejects with them. */
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
 * Runs `buy`, or asks a visitor to sign in first: the piece is kept meanwhile, and whichever way leads back, by the
 * login page or as a guest, it is that piece that is bought.
 */
export function wantToBuy(purchase: Purchase, buy: () => void): void {
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

/** Chooses what was wanted before the login, once; the API says whether it can be had. */
export async function resumePurchase(): Promise<void> {
  const stored = readJson(keys.buyNow);
  removeText(keys.buyNow);
  if (typeof stored !== 'object' || stored === null) return;
  const { purchase, at } = stored as Partial<Record<'purchase' | 'at', unknown>>;
  if (typeof at !== 'number' || Date.now() - at > lifeMs || !isPurchase(purchase)) return;
  await choose(purchase);
}
