import * as v from 'valibot';
import type { Language } from './locales.ts';
import { shippedLanguage } from './shipped-languages.ts';

const tag = v.pipe(
  v.string(),
  v.check((value) => {
    try {
      return Intl.getCanonicalLocales(value)[0] === value;
    } catch {
      return false;
    }
  }, 'not a language tag of BCP 47'),
);

/** A language of the shop. */
export const languageEntry = v.strictObject({
  code: v.pipe(v.string(), v.regex(/^[a-z]{2,3}(?:-[a-z0-9]{2,8})?$/)),
  prefix: v.pipe(v.string(), v.regex(/^(?:[a-z]{2,3}(?:-[a-z0-9]{2,8})?)?$/)),
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(40)),
  html: tag,
  intl: tag,
  openGraph: v.pipe(v.string(), v.regex(/^[a-z]{2}_[A-Z]{2}$/)),
  headerValues: v.array(v.pipe(v.string(), v.regex(/^[\w-]{1,16}$/))),
});

const areDifferent = (values: readonly string[]) => new Set(values).size === values.length;

/** A shop's languages: the first is the default and has no address prefix, all others have one of their own. */
export const languageList = v.pipe(
  v.array(languageEntry),
  v.minLength(1, 'the shop needs a language'),
  v.check((list) => list[0]?.prefix === '', 'the first language has no address prefix'),
  v.check((list) => areDifferent(list.map(({ prefix }) => prefix)), 'two languages have one address prefix'),
  v.check(
    (list) => areDifferent(list.flatMap(({ code, headerValues }) => [code, ...headerValues])),
    'two languages have one code or header value',
  ),
);

/**
 * A language by its code and its tag of BCP 47, which needs a region; without a name that of the language in itself. Undefined
 * if the tag is not valid.
 */
export function languageFrom(code: string, tag: string, name = ''): Language | undefined {
  try {
    const { baseName, language, script, region } = new Intl.Locale(tag);
    if (region === undefined) return undefined;
    const shipped = shippedLanguage(baseName);
    const own = new Intl.DisplayNames([tag], { type: 'language' }).of(language) ?? code;
    return {
      code,
      prefix: code,
      name: name || (shipped?.name ?? own.charAt(0).toLocaleUpperCase(tag) + own.slice(1)),
      html: shipped?.html ?? (script === undefined ? language : `${language}-${script}`),
      intl: baseName,
      openGraph: `${language}_${region}`,
      headerValues: [],
    };
  } catch {
    return undefined;
  }
}
