import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { convertMoney, type Rates, rateOf } from '#client/currency.ts';
import { toast } from '#client/events.ts';
import { $language } from '#client/preferences.ts';
import { idleQuery } from '#client/query.ts';
import { isCustomer } from '#client/session.ts';
import { stoneName } from '#client/stone-name.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import { DeviceStorageNote } from '#islands/parts/DeviceStorageNote.tsx';
import type { Diamond, DiamondPage } from '#kernel/shop/diamonds/diamond.ts';
import { activeFilters, type FinderState, withoutFilters } from '#kernel/shop/diamonds/finder-state.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { Button } from '#ui/Button.tsx';
import { Drawer, DrawerBody } from '#ui/Drawer.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { Price } from '#ui/Price.tsx';
import { AskedTest } from './AskedTest.tsx';
import { CompareBar } from './CompareBar.tsx';
import { CompareSheet } from './CompareSheet.tsx';
import { $compared, $recent, deviceStones, favouriteStones, forgetRecent } from './diamonds.store.ts';
import { FilterPanel } from './FilterPanel.tsx';
import { ListBar } from './ListBar.tsx';
import { NoStones } from './NoStones.tsx';
import { StoneGrid } from './StoneGrid.tsx';
import { StoneSheet } from './StoneSheet.tsx';
import { StoneStrip } from './StoneStrip.tsx';
import { StoneTable } from './StoneTable.tsx';
import { stonesLike } from './tried-stone.ts';
import { useFinder } from './use-finder.ts';
import { useOpenStone } from './use-open-stone.ts';
import { useStones } from './use-stones.ts';

interface Props {
  locale: Locale;
  /** The `diamonds` texts. */
  texts: TextRecord;
  /** The pre-built first page without filters. */
  initial: DiamondPage;
  rates: Rates;
}

/** The diamond finder: filters with live counts, the list, a stone's sheet, the comparison. */
export default function Finder({ locale, texts, initial, rates }: Props) {
  const t = createTexts(texts, locale);
  const { currency } = useStore($language, { ssr: 'initial' });
  const finder = useFinder(initial, () => rateOf(rates, $language.get().currency));
  const { state, answer, isLoading, hasFailed, change, retry, hrefOf } = finder;
  const opened = useOpenStone(() => toast({ kind: 'error', message: t('diamonds.gone') }));
  const [isFiltering, setFiltering] = useState(false);
  const [isComparing, setComparing] = useState(false);
  const compared = useStones(useStore($compared, { ssr: 'initial' }).ids);
  const recent = useStones(useStore($recent, { ssr: 'initial' }).ids);
  const { data: own = [] } = useStore(favouriteStones.$asked, { ssr: idleQuery });
  const saved = useStones(useStore(deviceStones.$items, { ssr: 'initial' }));
  const favourites = isCustomer() ? own : saved;
  const top = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isComparing && compared.length === 0) setComparing(false);
  }, [isComparing, compared.length]);

  const moneyOf = (stone: Diamond) => convertMoney(stone.priceBaseMinor, rates, currency);
  const labels = { current: t('diamonds.price-now'), original: t('diamonds.price-before') };
  const priceOf = (stone: Diamond) => (
    <Price
      money={moneyOf(stone)}
      locale={locale}
      labels={labels}
      base={{ minor: stone.priceBaseMinor, originalMinor: stone.priceBaseMinor }}
    />
  );
  const filterCount = activeFilters(state).length;
  const clear = () => change(withoutFilters(state));
  const turnTo = (page: number) => {
    change({ ...state, page });
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  };
  const loadTexts = {
    loading: t('diamonds.loading'),
    failed: t('diamonds.failed'),
    retry: t('diamonds.retry'),
  };
  const rate = rateOf(rates, currency);
  const panel = <FilterPanel state={state} answer={answer} rate={rate} onChange={change} t={t} />;
  const list = { stones: answer.stones, priceOf, hrefOf: opened.hrefOf, onOpen: opened.open, t };
  const openFromCompare = (stone: Diamond) => {
    setComparing(false);
    opened.open(stone);
  };

  return (
    <>
      <div className="grid gap-x-14 lg:grid-cols-[19rem_minmax(0,1fr)]">
        <aside className="max-lg:hidden" aria-label={t('diamonds.filters')}>
          <div className="mb-3 flex min-h-12 items-center justify-between border-b border-line">
            <p className="eyebrow">{t('diamonds.filters')}</p>
            {filterCount > 0 && (
              <Button kind="quiet" onClick={clear}>
                {t('diamonds.clear-all')}
              </Button>
            )}
          </div>
          {panel}
        </aside>
        <div ref={top} tabIndex={-1} className="min-w-0 scroll-mt-28 outline-none">
          <ListBar
            state={state}
            total={answer.total}
            isLoading={isLoading}
            filterCount={filterCount}
            onChange={change}
            onFilter={() => setFiltering(true)}
            onFound={opened.open}
            t={t}
          />
          {hasFailed ? (
            <LoadState hasFailed texts={loadTexts} onRetry={retry} />
          ) : (
            <div
              aria-busy={isLoading}
              className={isLoading ? 'opacity-55 transition-opacity duration-300' : 'transition-opacity'}
            >
              {answer.stones.length === 0 ? (
                <NoStones state={state} answer={answer} onChange={change} t={t} />
              ) : state.view === 'grid' ? (
                <StoneGrid {...list} />
              ) : (
                <StoneTable {...list} />
              )}
              <p className="mt-5 text-xs text-stone">{t('diamonds.one-scale')}</p>
              <div className="mt-10">
                <Pagination
                  page={state.page}
                  pageCount={answer.pageCount}
                  href={(page) => hrefOf({ ...state, page } satisfies FinderState)}
                  onPage={turnTo}
                  labels={{
                    nav: t('diamonds.pages'),
                    previous: t('diamonds.previous'),
                    next: t('diamonds.next'),
                    page: (page) => t('diamonds.page', { page }),
                  }}
                />
              </div>
            </div>
          )}
          <CompareBar stones={compared} onCompare={() => setComparing(true)} t={t} />
        </div>
      </div>
      <StoneStrip
        title={t('diamonds.favourites')}
        note={isCustomer() ? undefined : <DeviceStorageNote onErase={deviceStones.erase} />}
        stones={favourites}
        priceOf={priceOf}
        hrefOf={opened.hrefOf}
        onOpen={opened.open}
        t={t}
      />
      <StoneStrip
        title={t('diamonds.recent')}
        action={
          <Button kind="quiet" onClick={forgetRecent}>
            {t('diamonds.forget')}
          </Button>
        }
        stones={recent}
        priceOf={priceOf}
        hrefOf={opened.hrefOf}
        onOpen={opened.open}
        t={t}
      />
      <Drawer
        isOpen={isFiltering}
        onClose={() => setFiltering(false)}
        label={t('diamonds.filters')}
        closeLabel={t('diamonds.close')}
        header={<p className="px-3 py-4 font-display text-xl">{t('diamonds.filters')}</p>}
      >
        <DrawerBody
          footer={
            <div className="grid grid-cols-[auto_1fr] gap-2.5">
              <Button kind="secondary" disabled={filterCount === 0} onClick={clear}>
                {t('diamonds.clear')}
              </Button>
              <Button isPending={isLoading} onClick={() => setFiltering(false)}>
                {t('diamonds.show', { count: answer.total })}
              </Button>
            </div>
          }
        >
          {panel}
        </DrawerBody>
      </Drawer>
      <Drawer
        size="wide"
        isOpen={isComparing}
        onClose={() => setComparing(false)}
        label={t('diamonds.compare')}
        closeLabel={t('diamonds.close')}
        header={<p className="px-3 py-4 font-display text-xl sm:px-5">{t('diamonds.compare')}</p>}
      >
        <CompareSheet stones={compared} priceOf={priceOf} onOpen={openFromCompare} t={t} />
      </Drawer>
      <Drawer
        size="wide"
        isOpen={opened.stone !== undefined}
        onClose={opened.close}
        label={opened.stone ? stoneName(opened.stone, t) : ''}
        closeLabel={t('diamonds.close')}
        header={
          <p className="truncate px-3 py-4 text-sm sm:px-5">{opened.stone && stoneName(opened.stone, t)}</p>
        }
      >
        {opened.stone && (
          <StoneSheet
            key={opened.stone.id}
            stone={opened.stone}
            price={priceOf(opened.stone)}
            moneyOf={moneyOf}
            hrefOf={opened.hrefOf}
            onOpen={opened.open}
            onGrade={(kind, grade) => {
              if (opened.stone) change(stonesLike(state, opened.stone, kind, grade));
              opened.leave();
            }}
            t={t}
          />
        )}
      </Drawer>
      <AskedTest state={state} onChange={change} />
    </>
  );
}
