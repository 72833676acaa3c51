import type { Translate } from '#client/texts.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';
import { diamondSorts } from '#kernel/shop/diamonds/diamonds.rules.ts';
import { type FinderState, views } from '#kernel/shop/diamonds/finder-state.ts';
import { Button } from '#ui/Button.tsx';
import { cx, focusRing } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import { SortSelect } from '#ui/SortSelect.tsx';
import { NumberSearch } from './NumberSearch.tsx';
import { SaveSearch } from './SaveSearch.tsx';

interface ListBarProps {
  state: FinderState;
  total: number;
  isLoading: boolean;
  filterCount: number;
  onChange: (state: FinderState) => void;
  onFilter: () => void;
  onFound: (stone: Diamond) => void;
  t: Translate;
}

/** Above the list: result count, sort order, view, and the search by number. */
export function ListBar(props: ListBarProps) {
  const { state, total, isLoading, filterCount, onChange, onFilter, onFound, t } = props;
  return (
    <div className="border-b border-line pb-2 sm:mb-2">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 pb-2">
        <div className="flex flex-wrap items-center gap-x-6">
          <p
            role="status"
            className="flex min-h-12 items-center font-display text-2xl lining-nums tabular-nums"
          >
            {t('diamonds.count', { count: total })}
            <span className="sr-only">{isLoading ? t('diamonds.loading') : ''}</span>
          </p>
          <SaveSearch state={state} t={t} />
        </div>
        <NumberSearch onFound={onFound} t={t} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 sm:gap-x-6">
        <Button kind="quiet" className="no-underline lg:hidden" onClick={onFilter}>
          <Icon name="filter" size={18} />
          {filterCount > 0 ? t('diamonds.filters-count', { count: filterCount }) : t('diamonds.filters')}
        </Button>
        <SortSelect
          label={t('diamonds.sort')}
          value={state.sort}
          options={diamondSorts.map((sort) => ({ value: sort, label: t(`diamonds.sort-${sort}`) }))}
          onChange={(sort) => onChange({ ...state, page: 1, sort })}
          isTight
        />
        <fieldset className="-mx-2.5 flex">
          <legend className="sr-only">{t('diamonds.as')}</legend>
          {views.map((view) => (
            <button
              key={view}
              type="button"
              aria-pressed={state.view === view}
              onClick={() => onChange({ ...state, view })}
              className={cx(
                'min-h-11 px-2.5 text-sm underline-offset-8',
                focusRing,
                state.view === view ? 'text-ink underline' : 'text-stone hover:text-ink',
              )}
            >
              {t(`diamonds.view-${view}`)}
            </button>
          ))}
        </fieldset>
      </div>
    </div>
  );
}
