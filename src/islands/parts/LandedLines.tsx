import { pageHref, pageLocale } from '#client/preferences.ts';
import { overlayTexts } from '#client/texts.ts';
import type { LandedCharges } from '#kernel/shop/checkout/duties.ts';
import { landedTexts } from '#kernel/shop/checkout/landed-texts.ts';
import type { CurrencyCode } from '#kernel/shop/money/money.ts';
import { useLoaded } from '#ui/use-loaded.ts';

/** Duty and tax of a cart, a checkout or an order: rate, amount, origin and date of each, and who pays. */
export function LandedLines({ charges, currency }: { charges: LandedCharges; currency: CurrencyCode }) {
  const t = useLoaded(() => overlayTexts(['landed']));
  if (!t) return null;
  const { rows, payer } = landedTexts(charges, currency, { locale: pageLocale(), t });
  const newTab = <span className="sr-only"> ({t('landed.new-tab')})</span>;
  return (
    <section className="mt-5 border-line-strong/40 border-t pt-5 text-sm">
      <h3>{t('landed.title')}</h3>
      <dl className="mt-2 flex flex-col gap-2">
        {rows.map(({ label, amount, origin, link }) => (
          <div key={label} className="grid grid-cols-[1fr_auto] gap-x-6">
            <dt>{label}</dt>
            <dd className="text-right tabular-nums">{amount}</dd>
            {origin !== '' && (
              <dd className="col-span-2 break-words text-[0.8125rem]/5 text-stone">
                {link === '' ? (
                  origin
                ) : (
                  <a href={link} target="_blank" rel="noopener noreferrer" className="link">
                    {origin}
                    {newTab}
                  </a>
                )}
              </dd>
            )}
          </div>
        ))}
      </dl>
      <p className="mt-3 text-stone">
        {payer.map((sentence) => (
          <span key={sentence} className="block">
            {sentence}
          </span>
        ))}
        <a
          href={pageHref('/policy/shipping-and-duties/')}
          target="_blank"
          rel="noopener"
          className="link inline-block text-ink leading-6"
        >
          {t('landed.link')}
          {newTab}
        </a>
      </p>
    </section>
  );
}
