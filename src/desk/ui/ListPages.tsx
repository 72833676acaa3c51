import { localeTags } from '#kernel/shop/text/locales.ts';
import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';

/** Range and total of the rows, with buttons for the previous and next page. */
export function ListPages({
  page,
  perPage,
  total,
  isMore,
  onPage,
}: {
  page: number;
  perPage: number;
  total: number;
  /** There are more rows than were counted. */
  isMore: boolean;
  onPage: (page: number) => void;
}) {
  const { t, locale } = useDesk();
  const number = new Intl.NumberFormat(localeTags[locale].intl);
  const from = (page - 1) * perPage + 1;
  const to = Math.min(page * perPage, total);
  return (
    <div className="mt-4 flex items-center justify-between gap-4 text-sm text-stone">
      <p role="status" className="tabular-nums">
        {t(isMore ? 'desk.list-rows-of-more' : 'desk.list-rows', {
          from: number.format(from),
          to: number.format(to),
          total: number.format(total),
        })}
      </p>
      {total > perPage && (
        <nav aria-label={t('desk.list-pages')} className="flex gap-2">
          <Button kind="secondary" disabled={page <= 1} onPress={() => onPage(page - 1)}>
            {t('desk.list-previous')}
          </Button>
          <Button kind="secondary" disabled={to >= total} onPress={() => onPage(page + 1)}>
            {t('desk.list-next')}
          </Button>
        </nav>
      )}
    </div>
  );
}
