import { useEffect, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { readProduct } from '#client/api/catalogue.ts';
import { convertMoney, type Rates } from '#client/currency.ts';
import { createTexts, loadTexts, type TextRecord } from '#client/texts.ts';
import type { ProductCard, ProductId } from '#kernel/shop/catalogue/product-card.ts';
import type { CurrencyCode } from '#kernel/shop/money/money.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { Picture } from '#ui/Picture.tsx';
import { Price } from '#ui/Price.tsx';
import Restock from './Restock.island.tsx';

interface SoldMeanwhileProps {
  locale: Locale;
  productId: ProductId;
  rates: Rates;
  currency: CurrencyCode;
}

/**
 * Like components/product/SoldOut.astro, for a piece sold since the page was built: its made-to-order sister,
 * an email when it is back, and similar pieces.
 */
export default function SoldMeanwhile({ locale, productId, rates, currency }: SoldMeanwhileProps) {
  const [texts, setTexts] = useState<TextRecord>();
  const [sister, setSister] = useState<ProductCard | null>(null);
  useEffect(() => {
    let isGone = false;
    const known = <T,>(set: (value: T) => void) =>
      [
        (value: T) => {
          if (!isGone) set(value);
        },
        // The other offers do not depend on it.
        () => undefined,
      ] as const;
    loadTexts(locale, ['sold-out', 'common']).then(...known(setTexts));
    readProduct(api, { id: productId }, { silent: true })
      .then((product) => product.sister)
      .then(...known(setSister));
    return () => {
      isGone = true;
    };
  }, [locale, productId]);

  if (!texts) return null;
  const t = createTexts(texts, locale);
  return (
    <div className="mt-5 flex flex-col gap-6 border-y border-line py-6">
      {sister && (
        <a className="group/sister flex items-center gap-4" href={sister.url}>
          <Picture media={sister.picture} alt="" sizes="5rem" className="size-20 shrink-0" />
          <div className="min-w-0">
            <p className="eyebrow">{t('sold-out.sister')}</p>
            <p className="mt-1 group-hover/sister:text-gold">{sister.name}</p>
            <Price
              className="text-sm"
              money={convertMoney(sister.priceBaseMinor, rates, currency)}
              locale={locale}
              original={convertMoney(sister.originalBaseMinor, rates, currency)}
              prior={
                sister.priorBaseMinor === undefined
                  ? undefined
                  : convertMoney(sister.priorBaseMinor, rates, currency)
              }
              labels={{
                ...{ current: t('common.priceNow'), original: t('common.priceBefore') },
                prior: t('common.pricePrior'),
              }}
              from={sister.isPriceFrom ? t('common.from') : undefined}
            />
          </div>
        </a>
      )}
      <Restock locale={locale} texts={texts} productId={productId} />
      <a className="link self-start text-sm" href="#related">
        {t('sold-out.like')}
      </a>
    </div>
  );
}
