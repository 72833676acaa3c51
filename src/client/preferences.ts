import { type CurrencyCode, isCurrencyCode } from '#kernel/shop/money/money.ts';
import { baseCurrency, homeCountry } from '#kernel/shop/settings/shop-settings.ts';
import { defaultLocale, isLocale, type Locale } from '#kernel/shop/text/locales.ts';
import { localisePath, splitLocale } from '#kernel/shop/text/paths.ts';
import './page-settings.ts';
import { jsonCodec, persisted } from './persisted.ts';
import { keys, type SessionKey, writeText } from './storage.ts';

interface Preferences {
  country: string;
  language: Locale;
  currency: CurrencyCode;
}

/** Read when used: a build loads the settings of the shop after this module. */
const defaults: Preferences = {
  language: defaultLocale,
  get country() {
    return homeCountry();
  },
  get currency() {
    return baseCurrency();
  },
};

function isPreferences(value: unknown): value is Preferences {
  if (typeof value !== 'object' || value === null) return false;
  const choice = value as Partial<Record<keyof Preferences, unknown>>;
  const hasCountry = typeof choice.country === 'string' && /^[A-Z]{2}$/.test(choice.country);
  return hasCountry && isLocale(choice.language) && isCurrencyCode(choice.currency);
}

const linkedKey = 'linkedChoice' satisfies SessionKey;

/**
 * Country and currency of the link that led into this tab (src/site-data/seo/merchant-feed.ts). They hold for the
 * tab until the shopper saves a choice; the saved choice is not changed.
 */
function withLinked(saved: Preferences): Preferences {
  if (typeof location === 'undefined') return saved;
  const asked = new URLSearchParams(location.search);
  const named = { country: asked.get('country') ?? saved.country, currency: asked.get('currency') };
  try {
    if (isPreferences({ ...saved, ...named })) sessionStorage.setItem(linkedKey, JSON.stringify(named));
    const linked: unknown = { ...saved, ...JSON.parse(sessionStorage.getItem(linkedKey) ?? '{}') };
    return isPreferences(linked) ? linked : saved;
  } catch {
    // Storage is denied: the link serves its own page.
    const linked: unknown = { ...saved, ...named };
    return isPreferences(linked) ? linked : saved;
  }
}

/** Country, language and currency: linked, else saved, else the shop's country, English and the base currency. */
export const $language = persisted<Preferences>(
  keys.preferences,
  defaults,
  jsonCodec(defaults, isPreferences),
  withLinked,
);

// A choice saved here or in another tab replaces the linked one.
$language.listen(() => {
  try {
    sessionStorage.removeItem(linkedKey);
  } catch {
    // Denied: nothing was stored.
  }
});

/** The language of the page, from its URL. */
export function pageLocale(): Locale {
  return typeof location === 'undefined' ? defaultLocale : splitLocale(location.pathname).locale;
}

/** A URL of this site in the language of the page. */
export function pageHref(path: string): string {
  return localisePath(pageLocale(), path);
}

/** Saves the choice and returns the URL of the same page in the chosen language. */
export function savePreferences(choice: Preferences): string {
  $language.set({ ...choice });
  writeText(keys.language, choice.language);
  const { path } = splitLocale(location.pathname);
  const search = new URLSearchParams(location.search);
  for (const name of ['country', 'currency']) search.delete(name);
  const query = search.size > 0 ? `?${search}` : '';
  return `${localisePath(choice.language, path)}${query}${location.hash}`;
}
