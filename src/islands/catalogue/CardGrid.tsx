import { useStore } from '@nanostores/react';
import { memo } from 'react';
import { $comparedPieces } from '#client/compared-pieces.ts';
import { convertMoney, type Rates } from '#client/currency.ts';
import type { Translate } from '#client/texts.ts';
import type { Hearts } from '#islands/parts/favourites.store.ts';
import type { ProductCard } from '#kernel/shop/catalogue/product-card.ts';
import { type CurrencyCode, discountValues } from '#kernel/shop/money/money.ts';
import { cx } from '#ui/class-names.ts';
import { Picture } from '#ui/Picture.tsx';
import { Price } from '#ui/Price.tsx';
import { CardCompare } from './CardCompare.tsx';
import { CardHeart, useHearts } from './CardHeart.tsx';

const sizes = '(min-width: 64rem) 22vw, (min-width: 40rem) 30vw, calc(50vw - 1.75rem)';

interface CardProps {
  card: ProductCard;
  isEager: boolean;
  hearts: Hearts | undefined;
  isCompared: boolean;
  rates: Rates;
  currency: CurrencyCode;
  t: Translate;
}

/** The product card of the pre-built pages, for lists that render in the browser. */
function Card({ card, isEager, hearts, isCompared, rates, currency, t }: CardProps) {
  return (
    <article className="group relative">
      <div className="relative aspect-square overflow-hidden bg-ground">
        <Picture media={card.picture} alt={card.name} sizes={sizes} isEager={isEager} className="size-full" />
        {/* Not loaded on devices without hover. */}
        {card.hoverPicture && (
          <div className="absolute inset-0 opacity-0 [@media(hover:none)]:hidden transition-opacity duration-500 ease-calm group-focus-within:opacity-100 group-hover:opacity-100 motion-reduce:transition-none">
            <Picture media={card.hoverPicture} alt="" sizes={sizes} className="size-full" />
          </div>
        )}
        {card.discountPercent > 0 && (
          <p className="absolute start-3 top-3 bg-paper px-2 py-0.5 text-xs tracking-wide text-ruby tabular-nums">
            {t('listing.off', discountValues(card.discountPercent))}
          </p>
        )}
        <CardHeart card={card} hearts={hearts} t={t} />
        <CardCompare card={card} isCompared={isCompared} t={t} />
      </div>
      <div className="pt-4">
        <h2 className="text-[1.3125rem]/6 lang-zh:text-base">
          <a className="after:absolute after:inset-0" href={card.url}>
            {card.name}
          </a>
        </h2>
        <p className="mt-1 text-[0.8125rem]/5 text-stone">{card.subtitle}</p>
        <Price
          className="mt-2 text-sm"
          money={convertMoney(card.priceBaseMinor, rates, currency)}
          locale={t.locale}
          original={convertMoney(card.originalBaseMinor, rates, currency)}
          prior={
            card.priorBaseMinor === undefined ? undefined : convertMoney(card.priorBaseMinor, rates, currency)
          }
          base={{
            ...{ minor: card.priceBaseMinor, originalMinor: card.originalBaseMinor },
            priorMinor: card.priorBaseMinor,
          }}
          labels={{
            ...{ current: t('listing.priceNow'), original: t('listing.priceBefore') },
            prior: t('listing.pricePrior'),
          }}
          from={card.isPriceFrom ? t('listing.from') : undefined}
        />
        {!card.isInStock && <p className="mt-1 text-xs text-stone">{t('listing.soldOut')}</p>}
      </div>
    </article>
  );
}

const eagerCards = 4;

/** Memoised: unchanged cards are not rendered again while another list loads. */
export const CardGrid = memo(function CardGrid({
  cards,
  ...rest
}: { cards: readonly ProductCard[] } & Omit<CardProps, 'card' | 'isEager' | 'hearts' | 'isCompared'>) {
  const hearts = useHearts();
  const compared = useStore($comparedPieces, { ssr: 'initial' });
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-10 sm:grid-cols-3 sm:gap-x-6 sm:gap-y-14">
      {cards.map((card, index) => (
        <li key={card.id} className={cx('min-w-0', index >= eagerCards && 'below-fold [--guess:28rem]')}>
          <Card
            card={card}
            isEager={index < eagerCards}
            hearts={hearts}
            isCompared={compared.includes(card.id)}
            {...rest}
          />
        </li>
      ))}
    </ul>
  );
});
