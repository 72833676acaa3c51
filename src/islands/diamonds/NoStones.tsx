import type { Translate } from '#client/texts.ts';
import type { DiamondPage } from '#kernel/shop/diamonds/diamond.ts';
import { type FinderState, withoutFilters } from '#kernel/shop/diamonds/finder-state.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { relaxations } from './relax.ts';
import { filterLabel } from './stone-labels.ts';

const mostOffered = 4;

/** No stone matches: which filter to remove, and how many stones that would find. */
export function NoStones({
  state,
  answer,
  onChange,
  t,
}: {
  state: FinderState;
  answer: DiamondPage;
  onChange: (state: FinderState) => void;
  t: Translate;
}) {
  const offered = relaxations(state, answer).slice(0, mostOffered);
  return (
    <EmptyState
      icon="design"
      title={t('diamonds.none')}
      action={
        <div className="flex flex-col items-center gap-2.5">
          {offered.map(({ name, count, state: next }) => (
            <Button key={name} kind="secondary" onClick={() => onChange(next)}>
              {count === undefined
                ? t('diamonds.without', { name: filterLabel(name, t) })
                : t('diamonds.without-count', { name: filterLabel(name, t), count })}
            </Button>
          ))}
          <Button kind="quiet" onClick={() => onChange(withoutFilters(state))}>
            {t('diamonds.clear-all')}
          </Button>
        </div>
      }
    >
      {t(offered.length > 0 ? 'diamonds.none-relax' : 'diamonds.none-clear')}
    </EmptyState>
  );
}
