import { useStore } from '@nanostores/react';
import { toast } from '#client/events.ts';
import { guardedOrSavedHere } from '#client/guarded.ts';
import { idleQuery } from '#client/query.ts';
import { $token, $user, isCustomer } from '#client/session.ts';
import { stoneName } from '#client/stone-name.ts';
import type { Translate } from '#client/texts.ts';
import { toggleSaved } from '#islands/parts/saved-toggle.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';
import { cx, focusRing } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import {
  $compared,
  deviceStones,
  favouriteStones,
  maxCompared,
  setFavouriteStone,
  toggleCompared,
} from './diamonds.store.ts';

interface ButtonProps {
  stone: Diamond;
  t: Translate;
  className?: string;
}

export function StoneHeart({ stone, t, className }: ButtonProps) {
  const { data: stones } = useStore(favouriteStones.$asked, { ssr: idleQuery });
  const pendingIds = useStore(favouriteStones.$pendingIds, { ssr: 'initial' });
  const persistedIds = useStore(deviceStones.$items, { ssr: 'initial' });
  useStore($token, { ssr: 'initial' });
  useStore($user, { ssr: 'initial' });
  const isFavourite = isCustomer()
    ? (stones?.some(({ id }) => id === stone.id) ?? false)
    : persistedIds.includes(stone.id);
  const name = stoneName(stone, t);
  const toggle = async () => {
    const wanted = !(await favouriteStones.known()).some(({ id }) => id === stone.id);
    await setFavouriteStone(stone.id, wanted);
    toast({ kind: 'success', message: t(wanted ? 'diamonds.kept' : 'diamonds.let-go', { name }) });
  };
  return (
    <IconButton
      icon="heart"
      size={20}
      isFilled={isFavourite}
      aria-pressed={isFavourite}
      label={t('diamonds.heart', { name })}
      isPending={pendingIds.includes(stone.id)}
      onClick={() => {
        guardedOrSavedHere('favourite', () => void toggle().catch(() => undefined), {
          hasSaved: persistedIds.length > 0,
          saveHere: () => void toggleSaved(deviceStones, stone.id, name),
        });
      }}
      className={cx(isFavourite && 'text-ruby', className)}
    />
  );
}

/** Adds the stone to the comparison or removes it. */
export function CompareToggle({
  stone,
  t,
  className,
  isWorded = false,
}: ButtonProps & { isWorded?: boolean }) {
  const { ids } = useStore($compared, { ssr: 'initial' });
  const isCompared = ids.includes(stone.id);
  const name = stoneName(stone, t);
  return (
    <button
      type="button"
      aria-pressed={isCompared}
      aria-label={t('diamonds.compare-one', { name })}
      onClick={() => {
        if (!toggleCompared(stone.id))
          toast({ kind: 'note', message: t('diamonds.compare-full', { max: maxCompared }) });
      }}
      className={cx(
        'inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2.5 text-xs hover:text-gold',
        focusRing,
        className,
      )}
    >
      <span
        className={cx(
          'inline-flex size-4.5 items-center justify-center rounded-control border',
          isCompared ? 'border-ink bg-ink text-paper' : 'border-line-strong bg-white',
        )}
      >
        {isCompared && <Icon name="check" size={12} />}
      </span>
      {isWorded && t('diamonds.compare')}
    </button>
  );
}
