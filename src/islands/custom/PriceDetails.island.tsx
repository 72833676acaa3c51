import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { priceOptions } from '#client/api/design-price.ts';
import { priceLines } from '#client/price-lines.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import { $choice, optionsNow } from '#islands/product/choice.store.ts';
import type { CustomProduct } from '#kernel/shop/catalogue/product.ts';
import type { DesignPrice } from '#kernel/shop/designs/design-price.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import { Decimal } from '#kernel/shop/text/decimals.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { AmountList } from '#ui/AmountList.tsx';
import { Button } from '#ui/Button.tsx';

interface Props {
  locale: Locale;
  /** The `custom` texts. */
  texts: TextRecord;
  product: CustomProduct;
}

/** Price of the configured piece line by line, from the server, reloaded with every choice. */
export default function PriceDetails({ locale, texts, product }: Props) {
  const t = createTexts(texts, locale);
  const choice = useStore($choice, { ssr: 'initial' });
  const [isWanted, setWanted] = useState(false);
  const [turn, setTurn] = useState(0);
  const [price, setPrice] = useState<DesignPrice | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const options = JSON.stringify(optionsNow(choice, product.id, product.options));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry is another turn
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    setFailed(false);
    priceOptions(api, product, JSON.parse(options), stop.signal).then(setPrice, () => {
      if (!stop.signal.aborted) setFailed(true);
    });
    return () => stop.abort();
  }, [isWanted, options, turn]);

  const date = dayFormat(locale, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const hasSize = product.options.every(({ key }) => !key.startsWith('size') || key in JSON.parse(options));
  return (
    <AmountList
      title={t('custom.price-lines')}
      onOpen={() => setWanted(true)}
      lines={price && !hasFailed ? priceLines(price, locale) : undefined}
      total={
        price && !hasFailed
          ? { label: t('custom.total'), amount: formatMoney(price.price, t.locale) }
          : undefined
      }
    >
      {hasFailed ? (
        <p role="alert" className="pb-3 text-sm text-stone">
          {t('custom.priceFailed')}{' '}
          <Button kind="quiet" onClick={() => setTurn(turn + 1)}>
            {t('custom.retry')}
          </Button>
        </p>
      ) : price ? (
        <p className="pb-4 text-xs/5 text-stone">
          {t('custom.weighs', {
            grams: new Decimal(price.weightG, 1),
            date: date.format(new Date(`${price.readyOn}T00:00:00Z`)),
          })}
          {!hasSize && ` ${t('custom.sizeNote')}`}
        </p>
      ) : (
        <p role="status" className="pb-4 text-sm text-stone">
          {isWanted && t('custom.pricing')}
        </p>
      )}
    </AmountList>
  );
}
