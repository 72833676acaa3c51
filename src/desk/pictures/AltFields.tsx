import { useId } from 'react';
import { defaultLocale, type Localised, languageOf, locales } from '#kernel/shop/text/locales.ts';
import { compactFieldBox } from '#ui/density.ts';
import { useDesk } from '../base/desk-context.ts';

/** Alternative texts of an image, the languages of the shop side by side. */
export function AltFields({
  value,
  faultAt,
  onChange,
}: {
  value: Localised;
  /** Path of the refused field: `alt.tc`. */
  faultAt: string;
  onChange: (value: Localised) => void;
}) {
  const { t } = useDesk();
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm">{t('desk-pictures.alt')}</legend>
      <p className="mb-2 text-xs text-stone">{t('desk-pictures.alt-hint')}</p>
      <div className="grid gap-3 sm:grid-cols-3">
        {locales.map((locale) => (
          <label key={locale} htmlFor={`${id}-${locale}`} className="flex min-w-0 flex-col gap-1 text-xs">
            <span className="flex justify-between gap-2 text-stone">
              {languageOf(locale).name}
              {!value[locale]?.trim() && locale !== defaultLocale && (
                <span>{t('desk.language-missing')}</span>
              )}
            </span>
            <textarea
              id={`${id}-${locale}`}
              rows={2}
              maxLength={300}
              lang={languageOf(locale).html}
              value={value[locale] ?? ''}
              aria-invalid={faultAt === `alt.${locale}` || undefined}
              onChange={({ target }) => onChange({ ...value, [locale]: target.value })}
              className={compactFieldBox}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
