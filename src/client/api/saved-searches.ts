import type { SavedSearch } from '#kernel/shop/saved-searches/saved-search.ts';
import type { Api } from './api.ts';

export interface SavedSearches {
  searches: readonly SavedSearch[];
  /** Searches that can be saved. */
  max: number;
}

/** The customer's saved searches, newest first. */
export async function readSavedSearches(api: Api): Promise<SavedSearches> {
  return api.call('savedSearches', {}, { silent: true });
}

/** Saves the filters of a finder's query; a refusal is shown to the shopper. */
export async function saveSearch(api: Api, query: string): Promise<void> {
  await api.call('savedSearchAdd', { query }, { notify: true });
}

/** An empty name shows the filters again. A refusal is shown to the shopper. */
export async function nameSavedSearch(api: Api, id: number, name: string): Promise<void> {
  await api.call('savedSearchName', { id, name }, { notify: true });
}

export async function removeSavedSearch(api: Api, id: number): Promise<void> {
  await api.call('savedSearchRemove', { id }, { notify: true });
}
