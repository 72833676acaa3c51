import { atom } from 'nanostores';
import { api } from '#client/api/api.browser.ts';
import { readCards } from '#client/api/catalogue.ts';
import { clearHistory, readHistory, saveHistory } from '#client/api/history.ts';
import { query } from '#client/query.ts';
import {
  forgetProduct,
  forgetProducts,
  isSavedHistory,
  markSaved,
  recentProducts,
  unsavedProducts,
} from '#client/recent-products.ts';
import { isCustomer, onSessionEnd } from '#client/session.ts';
import { type ProductCard, type ProductId, productId } from '#kernel/shop/catalogue/product-card.ts';

async function cardsOf(ids: readonly ProductId[]): Promise<readonly ProductCard[]> {
  return readCards(api, ids);
}

/** The pieces a customer has looked at, on all of their devices. */
export const viewed = query('viewed', 'customer', async () => cardsOf(await readHistory(api)));

const $deviceIds = atom('');

/** The pieces this device knows of, as they are today. */
export const viewedHere = query(
  'viewed-here',
  'everybody',
  (joined: string) => cardsOf(joined === '' ? [] : joined.split(',').map((id) => productId(Number(id)))),
  $deviceIds,
);

/** Reads what this device knows of. */
export function lookHere(): void {
  $deviceIds.set(recentProducts().join(','));
}

/** Moves what was looked at here to the account, as far as the visitor lets this device keep it. */
export async function mergeHistory(): Promise<void> {
  const ids = unsavedProducts();
  const [latest] = ids;
  if (latest === undefined || !isCustomer()) return;
  await saveHistory(api, ids);
  markSaved(latest);
}

// What belongs to an account does not stay for who uses the device next.
onSessionEnd(() => {
  if (isSavedHistory()) forgetProducts();
});

/** Forgets one piece, or all, here and with the account. */
export async function forget(which: ProductId | 'all'): Promise<void> {
  const here = () => {
    if (which === 'all') forgetProducts();
    else forgetProduct(which);
    lookHere();
  };
  if (!isCustomer()) return here();
  await viewed.change(which, async () => {
    await clearHistory(api, which === 'all' ? undefined : which);
    here();
  });
}
