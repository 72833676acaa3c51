import { EmptyState } from '#ui/EmptyState.tsx';
import { useDesk } from '../base/desk-context.ts';
import { useCall } from '../base/use-call.ts';
import { ImportTable } from '../imports/ImportTable.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Heading } from '../ui/Heading.tsx';
import { Loading } from '../ui/Loading.tsx';

const figures = ['new', 'created', 'unchanged', 'refused'] as const;

/** Imported lists of reviews. */
export function ReviewImportList() {
  const { t } = useDesk();
  const { data, error } = useCall('deskReviewImports');
  const rows = data?.rows ?? [];
  return (
    <>
      <Heading
        title={t('desk-reviews.import-title')}
        back={{ to: '/reviews', label: t('desk-reviews.title') }}
        actions={<ButtonLink to="new">{t('desk-import.new')}</ButtonLink>}
      />
      <Loading data={data} error={error} />
      {data && rows.length === 0 && (
        <EmptyState
          title={
            <>
              {t('desk-import.none')}
              <span className="mt-2 block">{t('desk-reviews.import-hint')}</span>
            </>
          }
        />
      )}
      {rows.length > 0 && (
        <ImportTable label={t('desk-reviews.import-title')} rows={rows} figures={figures} />
      )}
    </>
  );
}
