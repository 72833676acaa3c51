import { type ReactNode, useEffect, useState } from 'react';
import { createTexts, loadTexts, type Translate } from '#client/texts.ts';
import { brandName } from '#kernel/shop/settings/brand-name.ts';
import { type Locale, languageOf } from '#kernel/shop/text/locales.ts';
import { smallLabel } from '#ui/class-names.ts';

/** The texts of the card in its language; those of the page until they are loaded. */
function useCardTexts(language: Locale, own: Translate): Translate {
  const [loaded, setLoaded] = useState<Translate>();
  useEffect(() => {
    let isWanted = true;
    setLoaded(undefined);
    if (language !== own.locale)
      loadTexts(language, ['gift-card']).then(
        (texts) => isWanted && setLoaded(() => createTexts(texts, language)),
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, [language, own]);
  return loaded ?? own;
}

/** The front of the card, as it is printed. */
export function CardPreview({
  mark,
  amount,
  to,
  from,
  message,
  language,
  t: own,
}: {
  mark: ReactNode;
  amount: string;
  /** Names and message; '' for none. */
  to: string;
  from: string;
  message: string;
  /** Language of the card; the page may be in another one. */
  language: Locale;
  t: Translate;
}) {
  const t = useCardTexts(language, own);
  return (
    <figure lang={languageOf(language).html}>
      <div className="border border-gold bg-white p-1.5 shadow-[0_1.5rem_3rem_-1.75rem_rgb(0_0_0/0.35)]">
        <div className="flex min-h-72 flex-col items-center justify-center border border-gold/50 px-6 py-8 text-center sm:min-h-88 sm:px-10">
          {mark}
          <p className="mt-4 font-display text-xl tracking-[0.28em] uppercase lang-zh:tracking-[0.4em]">
            {brandName(language)}
          </p>
          <p className={`${smallLabel} mt-1 text-stone`}>{t('gift-card.card')}</p>
          <p className="mt-4 font-display text-[2.75rem] leading-tight lining-nums sm:text-5xl">{amount}</p>
          {(to || from || message) && (
            <div className="mt-4 flex w-full flex-col items-center gap-2 font-display text-lg leading-snug before:mb-2 before:h-px before:w-14 before:bg-gold">
              {to && <p className="max-w-full break-words">{t('gift-card.card-to', { name: to })}</p>}
              {message && <p className="max-w-full break-words whitespace-pre-line text-stone">{message}</p>}
              {from && <p className="max-w-full break-words">{t('gift-card.card-from', { name: from })}</p>}
            </div>
          )}
        </div>
      </div>
      <figcaption className="sr-only">{own('gift-card.preview')}</figcaption>
    </figure>
  );
}
