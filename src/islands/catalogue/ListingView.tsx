import { useStore } from '@nanostores/react';
import { useDeferredValue, useRef, useState } from 'react';
import type { Rates } from '#client/currency.ts';
import { $language } from '#client/preferences.ts';
import type { Translate } from '#client/texts.ts';
import { CompareFoot } from '#islands/parts/CompareFoot.tsx';
import { offeredSorts } from '#kernel/shop/catalogue/catalogue.rules.ts';
import type { Listing } from '#kernel/shop/catalogue/listing.ts';
import { afterFrame } from '#ui/after-frame.ts';
import { Button } from '#ui/Button.tsx';
import { Drawer, DrawerBody } from '#ui/Drawer.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { SortSelect } from '#ui/SortSelect.tsx';
import { CardGrid } from './CardGrid.tsx';
import { ChosenFilters } from './ChosenFilters.tsx';
import { FilterList } from './FilterList.tsx';
import { countFilters, firstPage, type ListingState } from './listing-state.ts';
import type { ListingSource } from './use-listing.ts';

interface ListingViewProps {
  source: ListingSource<Listing>;
  rates: Rates;
  t: Translate;
}

/** Filters at the side, sort order above, cards, pages below. */
export function ListingView({ source, rates, t }: ListingViewProps) {
  const { state, data, isLoading, hasFailed, go, retry, hrefOf } = source;
  const { currency } = useStore($language, { ssr: 'initial' });
  const [isFiltering, setFiltering] = useState(false);
  // The panel opens at once; its content renders after it.
  const isFilled = useDeferredValue(isFiltering);
  const top = useRef<HTMLDivElement>(null);

  const turnTo = (page: number) => {
    go({ ...state, page });
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  };

  if (!data) {
    return (
      <LoadState
        hasFailed={hasFailed}
        texts={{ loading: t('listing.loading'), failed: t('listing.failed'), retry: t('listing.retry') }}
        onRetry={retry}
      />
    );
  }

  const { cards } = data;
  const isPastEnd = data.total > 0 && state.page > data.pageCount;
  const filterCount = countFilters(state);
  const clear = () => go({ ...firstPage, perPage: state.perPage, sort: state.sort });
  const change = (next: ListingState) => go(next);

  return (
    <div className="grid gap-x-12 lg:grid-cols-[13.5rem_minmax(0,1fr)]">
      <aside className="max-lg:hidden" aria-label={t('listing.filters')}>
        <div className="flex min-h-12 items-center justify-between">
          <p className="eyebrow">{t('listing.filters')}</p>
          {filterCount > 0 && (
            <Button kind="quiet" onClick={clear}>
              {t('listing.clear')}
            </Button>
          )}
        </div>
        <FilterList data={data} state={state} onChange={change} rates={rates} t={t} />
      </aside>
      <div ref={top} tabIndex={-1} className="min-w-0 scroll-mt-28 outline-none">
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line pb-2">
          <Button
            kind="quiet"
            className="no-underline lg:hidden"
            onClick={() => afterFrame(() => setFiltering(true))}
          >
            <Icon name="filter" size={18} />
            {filterCount > 0 ? t('listing.filtersCount', { count: filterCount }) : t('listing.filters')}
          </Button>
          <p role="status" className="text-sm text-stone tabular-nums max-lg:order-last max-lg:w-full">
            {isLoading ? t('listing.loading') : t('listing.count', { count: data.total })}
          </p>
          <SortSelect
            label={t('listing.sort')}
            value={state.sort}
            options={offeredSorts.map((sort) => ({ value: sort, label: t(`listing.sort-${sort}`) }))}
            onChange={(sort) => go({ ...state, page: 1, sort })}
          />
        </div>
        <ChosenFilters data={data} state={state} onChange={change} rates={rates} t={t} />
        {hasFailed ? (
          <LoadState
            hasFailed
            texts={{ loading: t('listing.loading'), failed: t('listing.failed'), retry: t('listing.retry') }}
            onRetry={retry}
          />
        ) : (
          <div
            aria-busy={isLoading}
            className={isLoading ? 'opacity-50 transition-opacity duration-300' : 'transition-opacity'}
          >
            {cards.length > 0 ? (
              <CardGrid cards={cards} rates={rates} currency={currency} t={t} />
            ) : isPastEnd ? (
              <EmptyState
                icon="search"
                title={t('listing.pastEnd', { count: data.pageCount })}
                action={
                  <Button kind="secondary" onClick={() => turnTo(1)}>
                    {t('listing.firstPage')}
                  </Button>
                }
              >
                {t('listing.pastEndText')}
              </EmptyState>
            ) : (
              <EmptyState
                icon="search"
                title={t('listing.none')}
                action={
                  filterCount > 0 ? (
                    <Button kind="secondary" onClick={clear}>
                      {t('listing.clear')}
                    </Button>
                  ) : undefined
                }
              >
                {filterCount > 0 ? t('listing.noneFiltered') : t('listing.noneText')}
              </EmptyState>
            )}
            <div className="mt-14">
              <Pagination
                page={state.page}
                pageCount={data.pageCount}
                href={(page) => hrefOf({ ...state, page })}
                onPage={turnTo}
                labels={{
                  nav: t('listing.pages'),
                  previous: t('listing.previous'),
                  next: t('listing.next'),
                  page: (page) => t('listing.page', { page }),
                }}
              />
            </div>
          </div>
        )}
        <CompareFoot />
      </div>
      <Drawer
        isOpen={isFiltering}
        onClose={() => setFiltering(false)}
        label={t('listing.filters')}
        closeLabel={t('listing.close')}
        header={<p className="px-3 py-4 font-display text-xl">{t('listing.filters')}</p>}
      >
        <DrawerBody
          footer={
            <div className="grid grid-cols-2 gap-2.5">
              <Button kind="secondary" disabled={filterCount === 0} onClick={clear}>
                {t('listing.clear')}
              </Button>
              <Button isPending={isLoading} onClick={() => setFiltering(false)}>
                {t('listing.show', { count: data.total })}
              </Button>
            </div>
          }
        >
          {isFilled && <FilterList data={data} state={state} onChange={change} rates={rates} t={t} />}
        </DrawerBody>
      </Drawer>
    </div>
  );
}
