import type { Translate } from '#client/texts.ts';
import { Pagination } from '#ui/Pagination.tsx';
import { hrefOfPage, type PageHolder, turnTo } from './list-page.ts';

/** Pagination of the account's lists. Its texts: `pages`, `previous`, `next` and `page` of `noun`. */
export function ListPager({
  noun,
  $page,
  page,
  count,
  perPage,
  t,
}: {
  noun: 'appointments' | 'orders' | 'pieces' | 'returns' | 'reviews' | 'shell';
  $page: PageHolder;
  page: number;
  /** Total number of entries. */
  count: number;
  perPage: number;
  t: Translate;
}) {
  return (
    <Pagination
      page={page}
      pageCount={Math.ceil(count / perPage)}
      href={hrefOfPage}
      onPage={(target) => turnTo($page, target)}
      labels={{
        nav: t(`${noun}.pages`),
        previous: t(`${noun}.previous`),
        next: t(`${noun}.next`),
        page: (target) => t(`${noun}.page`, { page: target }),
      }}
    />
  );
}
