import { headers } from '#kernel/wire/headers.ts';
import type { StorageKey } from '../storage.ts';

const put = (key: StorageKey, value: string) => localStorage.setItem(key, value);

/**
 * The refresh of the home base: one request, which the browser makes conditional by the tag of what it has. Bare, for it
 * is part of what a page fetches before anybody acts: no client, no schema; whoever reads the stored value checks it.
 */
export async function refreshHomeBase(): Promise<void> {
  const [, locale = 'en'] = /^\/(tc|zh)\//.exec(location.pathname) ?? [];
  try {
    const { currency = '' } = JSON.parse(localStorage.getItem('language' satisfies StorageKey) ?? '{}');
    const named: Record<string, string> = { [headers.locale]: locale };
    if (currency) named[headers.currency] = currency;
    const answer = await fetch(`${__API_ORIGIN__}/cms/home/base`, { headers: named });
    const { code, data } = await answer.json();
    if (code !== 200) return;
    put('homeBase', JSON.stringify(data));
    put('homeBaseSeen', `${document.body.dataset['base']} ${Date.now()}`);
  } catch {
    // Offline, or no storage: what is in the page stands, and the next page asks again.
  }
}

void refreshHomeBase();
