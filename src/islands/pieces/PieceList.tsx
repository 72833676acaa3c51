import type { Translate } from '#client/texts.ts';
import { PagedPieces, PieceEntry } from '#islands/parts/PagedPieces.tsx';
import { dayIn } from '#kernel/shop/text/day-format.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { $page, pageSize, pieces } from './pieces.store.ts';

const small = 'mt-1 text-sm leading-relaxed text-stone';

/** All pieces that the shopper has received, newest first. */
export function PieceList({ locale, t }: { locale: Locale; t: Translate }) {
  return (
    <PagedPieces
      noun="pieces"
      icon="heart"
      query={pieces}
      $page={$page}
      perPage={pageSize}
      locale={locale}
      t={t}
    >
      {({ pieces }) =>
        pieces.map((piece) => (
          <PieceEntry
            key={piece.id}
            piece={piece}
            href={localisePath(locale, `/myOrder/piece/?id=${piece.id}`)}
            view={t('pieces.view')}
          >
            <p className={small}>{piece.options.map(({ value }) => value).join(' · ')}</p>
            <p className={small}>
              {piece.caredAt
                ? t('pieces.cared', { day: dayIn(locale, piece.caredAt) })
                : t('pieces.received', { day: dayIn(locale, piece.receivedAt) })}
            </p>
          </PieceEntry>
        ))
      }
    </PagedPieces>
  );
}
