/** The shop's languages: `en` unprefixed, `tc` Traditional Chinese, `zh` Simplified Chinese. */
export const locales = ['en', 'tc', 'zh'] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'en';

/** BCP 47 tags for `lang`, hreflang and Intl; Open Graph needs an underscore and a region. */
export const localeTags: Record<Locale, { html: string; intl: string; openGraph: string; name: string }> = {
  en: { html: 'en', intl: 'en-HK', openGraph: 'en_GB', name: 'English' },
  tc: { html: 'zh-Hant', intl: 'zh-Hant-HK', openGraph: 'zh_HK', name: '繁體中文' },
  zh: { html: 'zh-Hans', intl: 'zh-Hans-CN', openGraph: 'zh_CN', name: '简体中文' },
};

/** Languages that put the family name first. */
export const familyNameFirst: Record<Locale, boolean> = { en: false, tc: true, zh: true };

export function isLocale(value: unknown): value is Locale {
  return (locales as readonly unknown[]).includes(value);
}

/** A value per language. */
export type Localised<T = string> = Record<Locale, T>;

/** A value in every language. */
export function localised<T>(of: (locale: Locale) => T): Localised<T> {
  return { en: of('en'), tc: of('tc'), zh: of('zh') };
}
