import { type ProductId, productId } from '#kernel/shop/catalogue/product-card.ts';
import type { Api } from './api.ts';

/** The viewed products of the customer, latest first. */
export async function readHistory(api: Api): Promise<ProductId[]> {
  return (await api.call('history', {}, { silent: true })).product_ids.map(productId);
}

/** Adds viewed products to the account's history, latest first. Background work: failures are not shown. */
export async function saveHistory(api: Api, ids: readonly number[]): Promise<void> {
  await api.call('historySave', { product_ids: ids.join(',') }, { duplicate: 'allow', silent: true });
}

/** Removes a product from the history, or all; a refusal is shown to the shopper. */
export async function clearHistory(api: Api, id?: ProductId): Promise<void> {
  await api.call('historyClear', id === undefined ? {} : { product_id: id }, { notify: true });
}
