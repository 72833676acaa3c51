import { useStore } from '@nanostores/react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Translate } from '#client/texts.ts';
import type { Design } from '#kernel/design/design.contract.ts';
import { pictureDifferences } from '#kernel/design/nearest-picture.ts';
import { joined, nameOf } from '#kernel/jewel/names.ts';
import { Chips } from '#ui/Chips.tsx';
import { cx } from '#ui/class-names.ts';
import { Picture } from '#ui/Picture.tsx';
import { $design, settingFor, takeSetting } from '../document/studio.store.ts';
import { $houseDesigns } from '../figures/jewel.store.ts';
import { useStudio } from '../studio-context.ts';

const isSame = (a: Design, b: Design): boolean =>
  a.kind === 'ring' &&
  b.kind === 'ring' &&
  JSON.stringify([a.head, a.shank, a.metal, a.row, a.sides === null]) ===
    JSON.stringify([b.head, b.shank, b.metal, b.row, b.sides === null]);

const STYLES = ['all', 'plain', 'halo', 'sides', 'row'] as const;
type Style = (typeof STYLES)[number];

function hasStyle(design: Design, style: Style): boolean {
  if (design.kind !== 'ring') return false;
  const has = { halo: design.head.halo !== null, sides: design.sides !== null, row: design.row !== null };
  if (style === 'all') return true;
  return style === 'plain' ? !Object.values(has).includes(true) : has[style];
}

/** What a picture of the setting shows otherwise than the shopper will have it: its metal, its stone. */
function shownIn(fitted: Design, setting: Design, t: Translate): string {
  if (setting.kind !== 'ring') return '';
  const differences = pictureDifferences(fitted, setting);
  const list = joined(t, [
    differences.includes('metal') && nameOf('metal', setting.metal, t, 'inside'),
    differences.includes('shape') && nameOf('shape', setting.centre.shape, t, 'inside'),
  ]);
  return list === '' ? '' : t('studio.setting-shown-in', { metal: list });
}

/** The house's settings that go with the present stone; a tap changes the setting and leaves the stone. */
export function SettingGallery() {
  const { t, pictures } = useStudio();
  const design = useDeferredValue(useStore($design));
  const house = useStore($houseDesigns);
  const fitting = useMemo(
    () =>
      house.flatMap(({ productId, name, design: setting }) => {
        const fitted = settingFor(design, setting);
        return fitted === null ? [] : [{ id: productId, name, setting, fitted }];
      }),
    [house, design],
  );
  const [style, setStyle] = useState<Style>('all');
  const styles = STYLES.filter((one) => fitting.some(({ setting }) => hasStyle(setting, one)));
  const listed = fitting.filter(({ setting }) => hasStyle(setting, style));
  if (fitting.length === 0) return null;
  return (
    <section className="pb-7">
      <h3 className="font-display text-xl lang-zh:text-[1.0625rem]">{t('studio.choose-setting')}</h3>
      <p className="mb-3 text-[0.8125rem] text-stone">{t('studio.choose-setting-text')}</p>
      <Chips
        className="mb-1"
        legend={t('studio.setting-filter')}
        value={style}
        onChange={setStyle}
        options={styles.map((value) => ({ value, label: t(`studio.setting-${value}`) }))}
      />
      <ul className="-mx-2 flex snap-x scroll-px-2 gap-2.5 overflow-x-auto px-2 pt-1 pb-3">
        {listed.map(({ id, name, setting, fitted }) => {
          const media = pictures[id];
          const shown = shownIn(fitted, setting, t);
          const isChosen = isSame(fitted, design);
          return (
            <li key={id} className="w-28 shrink-0 snap-start">
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => takeSetting(setting)}
                data-setting={id}
                className={cx(
                  'block w-full text-left text-[0.8125rem] leading-snug focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ink',
                  isChosen ? 'text-ink' : 'text-stone hover:text-ink',
                )}
              >
                <span
                  className={cx(
                    'mb-1.5 block bg-ground',
                    isChosen && 'outline-1 outline-offset-2 outline-ink',
                  )}
                >
                  {media && <Picture media={media} alt="" sizes="7rem" className="aspect-square" />}
                </span>
                {name}
                {shown !== '' && <span className="block text-xs text-stone">{shown}</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
