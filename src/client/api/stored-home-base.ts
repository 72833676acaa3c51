import { splitLocale } from '#kernel/shop/text/paths.ts';
import { headers } from '#kernel/wire/headers.ts';
import type { StorageKey } from '../storage.ts';

const put = (key: StorageKey, value: string) => localStorage.setItem(key, value);

/**
 * Refreshes the stored home base with one conditional request. A bare fetch without client and schema, because every
 * page loads it before any interaction; `storedHomeBase` validates on reading.
 */
export async function refreshStoredHomeBase(): Promise<void> {
  try {
    const saved = JSON.parse(localStorage.getItem('language' satisfies StorageKey) ?? '{}');
    const named: Record<string, string> = { [headers.locale]: splitLocale(location.pathname).locale };
    if (typeof saved.currency === 'string') named[headers.currency] = saved.currency;
    const answer = await fetch(`${__API_ORIGIN__}/cms/home/base`, { headers: named });
    const { code, data } = await answer.json();
    if (code !== 200) return;
    put('homeBase', JSON.stringify(data));
    put('homeBaseSeen', `${document.body.dataset['base']} ${Date.now()}`);
  } catch {
    // Offline or without storage the page keeps its built data, and the next page tries again.
  }
}
