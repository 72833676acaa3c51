import { useRef } from 'react';
import type { Translate } from '#client/texts.ts';
import { pictureDifferences } from '#kernel/jewel/design/nearest-picture.ts';
import type { RingDesign } from '#kernel/jewel/pieces/ring/ring.schema.ts';
import { joinLabels, nameOf } from '#kernel/shop/jewel-labels/names.ts';
import { cx } from '#ui/class-names.ts';
import { Picture } from '#ui/Picture.tsx';
import { useInSight } from '#ui/use-in-sight.ts';
import { replaceSetting } from '../document/studio.store.ts';
import { useSettingPrice } from '../figures/setting-prices.store.ts';
import { useSettingStill } from '../gallery/setting-stills.store.ts';
import { measureLabels } from '../labels/value-labels.ts';
import { useMoney, useStudio } from '../studio-context.ts';
import type { SettingEntry } from './setting-entries.ts';

/** How the catalogue image differs from the shopper's design: metal, stone. */
function shownIn(fitted: RingDesign, setting: RingDesign, t: Translate): string {
  const differences = pictureDifferences(fitted, setting);
  const list = joinLabels(t, [
    differences.includes('metal') && nameOf('metal', setting.metal, t, 'inside'),
    differences.includes('shape') && nameOf('shape', setting.centre.shape, t, 'inside'),
    differences.includes('carat') && measureLabels(setting.centre.carat, 'ct', 0.01, t),
  ]);
  return list === '' ? '' : t('studio.setting-shown-in', { metal: list });
}

/**
 * A setting with the shopper's stone, in their metal, with its price; the catalogue image until its own is
 * rendered.
 */
export function SettingTile({
  entry,
  name,
  isChosen,
}: {
  entry: SettingEntry;
  name: string;
  isChosen: boolean;
}) {
  const { t, pictures } = useStudio();
  const money = useMoney();
  const { id, setting, fitted } = entry;
  const place = useRef<HTMLLIElement>(null);
  const isInSight = useInSight(place, { isOnce: false });
  const price = useSettingPrice(fitted, isInSight);
  const still = useSettingStill(fitted, isInSight);
  // The last image is shown faded until the next is ready.
  const lastStill = useRef(still);
  lastStill.current = still ?? lastStill.current;
  const media = pictures[id];
  const differs = shownIn(fitted, setting, t);
  return (
    <li ref={place} className="w-40 shrink-0">
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={() => replaceSetting(setting)}
        data-setting={id}
        className={cx(
          'block w-full text-left text-[0.8125rem] leading-snug focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ink',
          isChosen ? 'text-ink' : 'text-stone hover:text-ink',
        )}
      >
        <span
          className={cx(
            'relative mb-1.5 block aspect-square overflow-hidden bg-ground',
            isChosen && 'outline-1 outline-offset-2 outline-ink',
          )}
          data-still={still !== undefined}
        >
          {media && <Picture media={media} alt="" sizes="10rem" className="aspect-square" />}
          {lastStill.current !== undefined && (
            <img
              src={lastStill.current}
              alt=""
              className={cx('absolute inset-0 size-full scale-125', still === undefined && 'opacity-60')}
            />
          )}
          {lastStill.current === undefined && differs !== '' && (
            <span className="absolute inset-x-0 bottom-0 bg-paper/90 px-2 py-1 text-xs text-stone">
              {differs}
            </span>
          )}
        </span>
        <span className="block min-h-[2.75em]">{name}</span>
        <span className="block text-ink tabular-nums" data-setting-price={price?.totalMinor ?? ''}>
          {price ? money(price.totalMinor) : '–'}
        </span>
        {price?.isMakeable === false && (
          <span className="block text-xs text-ruby">{t('studio.setting-needs-change')}</span>
        )}
      </button>
    </li>
  );
}
