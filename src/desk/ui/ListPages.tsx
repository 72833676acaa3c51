import { languageOf } from '#kernel/shop/text/locales.ts';
import { Pagination } from '#ui/Pagination.tsx';
import { useDesk } from '../base/desk-context.ts';

/** Range and total of the rows, with the pages of the list. */
export function ListPages({
  page,
  perPage,
  total,
  isMore,
  href,
  onPage,
}: {
  page: number;
  perPage: number;
  total: number;
  /** There are more rows than were counted. */
  isMore: boolean;
  href: (page: number) => string;
  onPage: (page: number) => void;
}) {
  const { t, locale } = useDesk();
  const number = new Intl.NumberFormat(languageOf(locale).intl);
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-4 text-sm text-stone">
      <p role="status" className="tabular-nums">
        {t(isMore ? 'desk.list-rows-of-more' : 'desk.list-rows', {
          from: number.format((page - 1) * perPage + 1),
          to: number.format(Math.min(page * perPage, total)),
          total: number.format(total),
        })}
      </p>
      <Pagination
        page={page}
        pageCount={Math.ceil(total / perPage)}
        href={href}
        onPage={onPage}
        labels={{
          nav: t('desk.list-pages'),
          previous: t('desk.list-previous'),
          next: t('desk.list-next'),
          page: (target) => t('desk.list-page', { page: target }),
        }}
      />
    </div>
  );
}
