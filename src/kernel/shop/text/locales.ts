import { shippedLanguages } from './shipped-languages.ts';

/** Code of a language of the shop: `en`, `tc`, `fr`. */
export type Locale = string;

/** A language of the shop. The list is a document of the database; the first language is the default. */
export interface Language {
  /** Its code in content, in folders of `i18n` and in the language header of calls. */
  code: Locale;
  /** First folder of its addresses; '' for the default language. */
  prefix: string;
  /** Its name in the language itself. */
  name: string;
  /** BCP 47 tag for `lang` and hreflang. */
  html: string;
  /** BCP 47 tag for Intl, with a region. */
  intl: string;
  /** Open Graph's form: language, underscore, region. */
  openGraph: string;
  /** Further values of the language header that mean this language. */
  headerValues: readonly string[];
}

/** Replaced in builds of the site by the list that the API host answers. */
declare const __LANGUAGES__: readonly Language[] | undefined;

/** The shop's languages in their order. A live binding: read it when it is used, never while a module loads. */
export let languages: readonly Language[] = [];
/** Their codes; a live binding too. */
export let locales: readonly Locale[] = [];
/** The language without address prefix, in which every text exists; a live binding too. */
export let defaultLocale: Locale = '';

let byCode: ReadonlyMap<unknown, Language> = new Map();
let byHeader: ReadonlyMap<string | undefined, Locale> = new Map();
let byPrefix: ReadonlyMap<string | undefined, Locale> = new Map();

/** Sets the languages of this process. The API host calls it at start and when the list has changed. */
export function setLanguages(list: readonly Language[]): void {
  const [first] = list;
  if (!first) throw new Error('the shop has no language');
  languages = list;
  locales = list.map(({ code }) => code);
  defaultLocale = first.code;
  byCode = new Map(list.map((language) => [language.code, language]));
  byHeader = new Map(
    list.flatMap(({ code, headerValues }) => [code, ...headerValues].map((value) => [value, code] as const)),
  );
  byPrefix = new Map(list.flatMap(({ code, prefix }) => (prefix === '' ? [] : [[prefix, code] as const])));
}

setLanguages(typeof __LANGUAGES__ === 'undefined' ? shippedLanguages : __LANGUAGES__);

/** Whether the value is the code of a language of the shop. */
export function isLocale(value: unknown): value is Locale {
  return byCode.has(value);
}

/**
 * A language by its code. The default language for the code of a language that the shop no longer has, which rows such as
 * orders and reviews may still name.
 */
export function languageOf(locale: Locale): Language {
  const language = byCode.get(locale) ?? languages[0];
  if (!language) throw new Error('the shop has no language');
  return language;
}

/** Attribute `dir` of texts in a language; undefined from left to right, the default of HTML. */
export const directionOf = (locale: Locale): 'rtl' | undefined =>
  /^(?:Adlm|Arab|Hebr|Nkoo|Rohg|Syrc|Thaa)$/.test(
    new Intl.Locale(languageOf(locale).intl).maximize().script ?? '',
  )
    ? 'rtl'
    : undefined;

/** The language that a value of the language header means; the default if none does. */
export const localeOfHeader = (value: string | undefined): Locale => byHeader.get(value) ?? defaultLocale;

/** The language whose addresses start with this folder; undefined for other folders and for the default language. */
export const localeOfPrefix = (folder: string | undefined): Locale | undefined => byPrefix.get(folder);

/** Languages that put the family name first, by language of BCP 47. */
const familyNameFirst = new Set(['hu', 'ja', 'ko', 'vi', 'zh']);

/** Whether names in this language start with the family name. */
export const hasFamilyNameFirst = (locale: Locale): boolean =>
  familyNameFirst.has(languageOf(locale).intl.split('-')[0] ?? '');

/** A value per language, by code. Only the default language is required; read it with `localText`. */
export type Localised<T = string> = Readonly<Record<Locale, T>>;

/** A value in every language of the shop. */
export function localised<T>(of: (locale: Locale) => T): Localised<T> {
  return Object.fromEntries(locales.map((locale) => [locale, of(locale)]));
}
