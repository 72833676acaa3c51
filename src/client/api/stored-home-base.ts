import { splitLocale } from '#kernel/shop/text/paths.ts';
import { headers } from '#kernel/wire/headers.ts';
import type { StorageKey } from '../storage.ts';

const put = (key: StorageKey, value: string) => localStorage.setItem(key, value);

/**
 * The refresh of the stored home base: one request, which the browser makes conditional by the tag of what it has. Bare,
 * for it is part of what a page fetches before anybody acts: no client, no schema; `storedHomeBase` checks what it reads.
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
    // Offline, or no storage: what is in the page stands, and the next page asks again.
  }
}
