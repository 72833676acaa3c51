import { type Locale, languageOf, locales } from '#kernel/shop/text/locales.ts';
import { cx } from '#ui/class-names.ts';
import { useSignIn } from './sign-in-context.ts';

/** Languages with a shorter name than their code in capitals. */
const shortNames: Readonly<Record<Locale, string>> = { tc: '繁', zh: '简' };

/** Language buttons, each labelled in its own language. */
export function LanguageChoice() {
  const { t, locale, setLocale } = useSignIn();
  return (
    <fieldset aria-label={t('desk.language')} className="flex text-sm">
      {locales.map((code) => (
        <button
          key={code}
          type="button"
          lang={languageOf(code).html}
          title={languageOf(code).name}
          aria-pressed={code === locale}
          onClick={() => void setLocale(code)}
          className={cx(
            'min-h-9 min-w-9 px-2 focus-visible:outline-2 focus-visible:outline-ink',
            code === locale
              ? 'text-ink underline decoration-gold decoration-2 underline-offset-[6px]'
              : 'text-stone hover:text-ink',
          )}
        >
          {shortNames[code] ?? code.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}
