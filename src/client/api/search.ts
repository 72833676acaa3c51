import type { FoundPage, FoundPages, Suggestions } from '#kernel/shop/catalogue/search.ts';
import type { Api, ApiData, CallOptions } from './api.ts';
import { decodeCard } from './product-card.ts';

type WirePage = ApiData<'searchPages'>['pages'][number];

function decodePage({ kind, path, title, snippet, media }: WirePage): FoundPage {
  return { kind, url: path, title, snippet, picture: media };
}

/** Suggestions for a partial text. Failures are not shown, as the shopper is still typing. */
export async function readSuggestions(api: Api, text: string, options?: CallOptions): Promise<Suggestions> {
  const wire = await api.call('searchSuggest', { q: text }, { ...options, silent: true });
  return {
    meant: wire.meant,
    keywords: wire.keywords,
    products: wire.products.map(({ marks, ...card }) => ({ ...decodeCard(card), marks })),
    pages: wire.pages.map(decodePage),
  };
}

/** Articles, policies, questions, stores, categories and diamond shapes that match a search. */
export async function findPages(api: Api, text: string, options?: CallOptions): Promise<FoundPages> {
  const wire = await api.call('searchPages', { q: text }, { ...options, silent: true });
  return { areFirst: wire.are_first, meant: wire.meant, pages: wire.pages.map(decodePage) };
}
