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

/** The pieces a customer has viewed, on all devices. */
export const viewed = query('viewed', 'customer', async () => cardsOf(await readHistory(api)));

const $deviceIds = atom('');

/** The pieces viewed on this device, with current data. */
export const viewedHere = query(
  'viewed-here',
  'everybody',
  (joined: string) => cardsOf(joined === '' ? [] : joined.split(',').map((id) => productId(Number(id)))),
  $deviceIds,
);

/** Reads the history of this device. */
export function readLocalHistory(): void {
  $deviceIds.set(recentProducts().join(','));
}

/** Moves the history of this device to the account, if the visitor's consent allows storage. */
export async function mergeHistory(): Promise<void> {
  const ids = unsavedProducts();
  const [latest] = ids;
  if (latest === undefined || !isCustomer()) return;
  await saveHistory(api, ids);
  markSaved(latest);
}

// Account data must not remain for the next user of the device.
onSessionEnd(() => {
  if (isSavedHistory()) forgetProducts();
});

/** Removes one piece or all, on the device and in the account. */
export async function forgetViewed(which: ProductId | 'all'): Promise<void> {
  const here = () => {
    if (which === 'all') forgetProducts();
    else forgetProduct(which);
    readLocalHistory();
  };
  if (!isCustomer()) return here();
  await viewed.change(which, async () => {
    await clearHistory(api, which === 'all' ? undefined : which);
    here();
  });
}
