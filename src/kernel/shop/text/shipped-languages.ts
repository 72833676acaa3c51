import type { Language } from './locales.ts';

/** Codes of the languages whose interface texts are in the repository, under `i18n`. */
export const shippedLocales = ['en', 'tc', 'zh'] as const;

export type ShippedLocale = (typeof shippedLocales)[number];

/** Interface texts that a language lacks are shown in this one. */
export const fallbackLocale: ShippedLocale = 'en';

/** The languages with texts in the repository: those of the demonstration shop. */
export const shippedLanguages: readonly Language[] = [
  {
    code: 'en',
    prefix: '',
    name: 'English',
    html: 'en',
    intl: 'en-HK',
    openGraph: 'en_GB',
    headerValues: [],
  },
  {
    code: 'tc',
    prefix: 'tc',
    name: '繁體中文',
    html: 'zh-Hant',
    intl: 'zh-Hant-HK',
    openGraph: 'zh_HK',
    // The specification's other name for Traditional Chinese.
    headerValues: ['tw'],
  },
  {
    code: 'zh',
    prefix: 'zh',
    name: '简体中文',
    html: 'zh-Hans',
    intl: 'zh-Hans-CN',
    openGraph: 'zh_CN',
    headerValues: [],
  },
];

/** The language with texts in the repository that a tag of BCP 47 means: zh-HK and zh-TW are Traditional Chinese. */
export function shippedLanguage(tag: string): Language | undefined {
  const { language, script } = new Intl.Locale(tag).maximize();
  return shippedLanguages.find(({ html }) => {
    const shipped = new Intl.Locale(html).maximize();
    return shipped.language === language && shipped.script === script;
  });
}
