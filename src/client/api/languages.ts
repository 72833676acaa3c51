import type { Language } from '#kernel/shop/text/locales.ts';
import type { Api } from './api.ts';

/** The shop's languages, the default first. */
export async function readLanguages(api: Api): Promise<Language[]> {
  const { languages } = await api.call('siteLanguages', {});
  return languages.map(({ open_graph, header_values, ...language }) => ({
    ...language,
    openGraph: open_graph,
    headerValues: header_values,
  }));
}
