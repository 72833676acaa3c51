import { useParams } from 'react-router';
import { countryName } from '#kernel/shop/text/country-name.ts';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { ImportRecord } from '../imports/ImportRecord.tsx';
import { When } from '../ui/When.tsx';

type Row = DataOf<'deskReviewImport'>['rows'][number];

/** A review that the list would add. */
function ListedReview({ review }: { review: NonNullable<Row['review']> }) {
  const { t, locale } = useDesk();
  const { stars, text, author, country, writtenAt, origin, isVerified } = review;
  return (
    <li className="wrap-anywhere">
      <span className="font-semibold">{t('desk-reviews.of-five', { stars })}</span>{' '}
      <span className="whitespace-pre-line">{text}</span>
      <span className="block text-stone">
        {[author || t('desk-reviews.anonymous'), country && countryName(country, locale)]
          .filter(Boolean)
          .join(', ')}
        {' · '}
        <When at={writtenAt} show="day" />
        {' · '}
        {t(isVerified ? 'desk-reviews.collected-verified' : 'desk-reviews.collected', { origin })}
      </span>
    </li>
  );
}

/** One import of reviews. */
export function ReviewImportScreen() {
  const { importId = '' } = useParams();
  const id = Number(importId);
  const { call, t } = useDesk();
  return (
    <ImportRecord
      name="deskReviewImport"
      id={id}
      back={{ to: '/reviews/imports', label: t('desk-reviews.import-title') }}
      read={(page) => call('deskReviewImport', { id, ...page })}
      acts={{
        apply: () => call('deskApplyReviewImport', { id }),
        undo: () => call('deskUndoReviewImport', { id }),
      }}
      texts={{
        ...{ table: t('desk-reviews.import-table'), item: t('desk-reviews.import-review') },
        undoSure: t('desk-reviews.import-undo-sure'),
        apply: (count) => t('desk-reviews.import-apply', { count }),
      }}
      nameOf={(path) => path}
      hrefOf={({ reviewId }: Row) => (reviewId === null ? undefined : `/reviews/${reviewId}`)}
      whatOf={({ review }) => review && <ListedReview review={review} />}
    />
  );
}
