import type { Translate } from '#client/texts.ts';
import { everything, finderQuery } from '#kernel/shop/diamonds/finder-state.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { OwnedPiece } from '#kernel/shop/pieces/owned-piece.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { buttonClass } from '#ui/Button.tsx';

interface OfferProps {
  piece: OwnedPiece;
  offer: NonNullable<OwnedPiece['tradeUp']>;
  locale: Locale;
  t: Translate;
}

/** The credit for the stone of a piece towards a dearer one, with the way to ask for it and to choose the new stone. */
export function TradeUpOffer({ piece, offer, locale, t }: OfferProps) {
  const { figures } = everything;
  const dearer = finderQuery({ ...everything, figures: { ...figures, price: { min: offer.leastBase } } });
  const asking = `/myOrder/return/?increment_id=${piece.order}&item_id=${piece.id}&service=trade-up`;
  const link = 'link inline-flex min-h-11 items-center text-sm';
  return (
    <section className="mt-12 border-gold border-s-2 bg-white px-5 py-6 sm:px-8" data-trade-up>
      <h2 className="text-subheading">{t('pieces.trade-up')}</h2>
      <p className="mt-3 max-w-prose leading-relaxed">
        {t('pieces.trade-up-text', {
          ...{ value: formatMoney(offer.value, t.locale), least: formatMoney(offer.least, t.locale) },
        })}
      </p>
      <p className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <a className={buttonClass('secondary')} href={localisePath(locale, asking)}>
          {t('pieces.trade-up-ask')}
        </a>
        <a className={link} href={localisePath(locale, `/design/diamond/${dearer}`)}>
          {t('pieces.trade-up-find')}
        </a>
        <a className={link} href={localisePath(locale, '/policy/returns-and-refunds/')}>
          {t('pieces.trade-up-policy')}
        </a>
      </p>
    </section>
  );
}
