import { type ProductId, productId } from '#kernel/shop/catalogue/product-card.ts';
import type { Api } from './api.ts';

/** The pieces the customer has looked at, the latest first. */
export async function readHistory(api: Api): Promise<ProductId[]> {
  return (await api.call('history', {}, { silent: true })).product_ids.map(productId);
}

/** Keeps pieces that were looked at with the account, the latest first; background work, which tells nobody. */
export async function saveHistory(api: Api, ids: readonly number[]): Promise<void> {
  await api.call('historySave', { product_ids: ids.join(',') }, { duplicate: 'allow', silent: true });
}

/** Forgets one piece, or all; a refusal is shown to the shopper. */
export async function clearHistory(api: Api, id?: ProductId): Promise<void> {
  await api.call('historyClear', id === undefined ? {} : { product_id: id }, { notify: true });
}
