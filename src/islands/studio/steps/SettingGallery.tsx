import { useStore } from '@nanostores/react';
import { useDeferredValue, useMemo } from 'react';
import type { Design } from '#kernel/design/design.contract.ts';
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
  if (fitting.length === 0) return null;
  return (
    <section className="pb-7">
      <h3 className="font-display text-xl lang-zh:text-[1.0625rem]">{t('studio.choose-setting')}</h3>
      <p className="mb-3 text-[0.8125rem] text-stone">{t('studio.choose-setting-text')}</p>
      <ul className="-mx-2 flex snap-x scroll-px-2 gap-2.5 overflow-x-auto px-2 pt-1 pb-3">
        {fitting.map(({ id, name, setting, fitted }) => {
          const media = pictures[id];
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
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
