import { useStore } from '@nanostores/react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { type SettingTrait, settingFor } from '#kernel/jewel/design/setting-for.ts';
import type { RingDesign } from '#kernel/jewel/pieces/ring/ring.schema.ts';
import { usSize } from '#kernel/jewel/ring-size/conversions.ts';
import type { CatalogueDesign } from '#kernel/shop/designs/design-price.ts';
import { nameOf } from '#kernel/shop/jewel-labels/names.ts';
import { stoneLabels } from '#kernel/shop/jewel-labels/stone-labels.ts';
import { Decimal } from '#kernel/shop/text/decimals.ts';
import { Chips } from '#ui/Chips.tsx';
import { $isSizeChosen } from '../document/studio.store.ts';
import { $catalogueDesigns } from '../figures/jewel.store.ts';
import { useStudio } from '../studio-context.ts';
import { SettingTile } from './SettingTile.tsx';
import { distinctSettings, type SettingEntry, settingNames } from './setting-entries.ts';

const settingOf = ({ head, shank, metal, row, sides }: RingDesign): string =>
  JSON.stringify([head, shank, metal, row, sides?.shape, sides?.carat]);
const isSame = (a: RingDesign, b: RingDesign): boolean => settingOf(a) === settingOf(b);

const STYLES = ['all', 'plain', 'halo', 'sides', 'row'] as const;
type Style = (typeof STYLES)[number];

function hasStyle(design: RingDesign, style: Style): boolean {
  const has = { halo: design.head.halo !== null, sides: design.sides !== null, row: design.row !== null };
  if (style === 'all') return true;
  return style === 'plain' ? !Object.values(has).includes(true) : has[style];
}

/** Settings that accept the design's stone, and those that do not, with the reason. */
function sorted(design: Design, catalogue: readonly CatalogueDesign[]) {
  const fitting: SettingEntry[] = [];
  const unfit: { id: number; name: string; lost: SettingTrait }[] = [];
  for (const { productId: id, name, design: setting } of catalogue) {
    const fitted = settingFor(design, setting);
    if (fitted === null || setting.kind !== 'ring') continue;
    if (fitted.lost === null) fitting.push({ id, name, setting, fitted: fitted.design });
    else unfit.push({ id, name, lost: fitted.lost });
  }
  return { fitting, unfit };
}

/**
 * The catalogue's settings with the shopper's stone, in their metal and size; a tap changes only the setting.
 */
export function SettingGallery({ design }: { design: RingDesign }) {
  const { t } = useStudio();
  const shown = useDeferredValue(design);
  const catalogue = useStore($catalogueDesigns);
  const isSized = useStore($isSizeChosen);
  const { fitting, unfit } = useMemo(() => sorted(shown, catalogue), [catalogue, shown]);
  const [style, setStyle] = useState<Style>('all');
  const styles = STYLES.filter((one) => fitting.some(({ setting }) => hasStyle(setting, one)));
  const rings = useMemo(() => distinctSettings(fitting), [fitting]);
  const names = useMemo(() => settingNames(rings, t), [rings, t]);
  const listed = rings.filter(({ setting }) => hasStyle(setting, style));
  if (fitting.length === 0) return null;
  const { centre } = shown;
  const carat = new Decimal(centre.carat);
  const shape = nameOf('shape', centre.shape, t, 'inside');
  return (
    <section className="pb-7" data-settings={fitting.length}>
      <h3 className="font-display text-xl lang-zh:text-[1.0625rem]">{t('studio.choose-setting')}</h3>
      <p className="mb-3 text-[0.8125rem] leading-relaxed text-stone">
        {t('studio.choose-setting-text', {
          stone: stoneLabels(centre, t, true),
          metal: nameOf('metal', shown.metal, t, 'inside'),
          us: isSized ? usSize(shown.circumferenceMm) : 'none',
        })}
      </p>
      <Chips
        className="mb-1"
        legend={t('studio.setting-filter')}
        value={style}
        onChange={setStyle}
        options={styles.map((value) => ({ value, label: t(`studio.setting-${value}`) }))}
      />
      <ul className="-mx-2 flex gap-3 overflow-x-auto px-2 pt-1 pb-3">
        {listed.map((entry) => (
          <SettingTile
            key={entry.id}
            entry={entry}
            name={names.get(entry.id) ?? entry.name}
            isChosen={isSame(entry.fitted, design)}
          />
        ))}
      </ul>
      {unfit.length > 0 && (
        <details data-unfit={unfit.length}>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">
            {t('studio.setting-unfit', { count: unfit.length })}
          </summary>
          <ul className="mt-1 flex flex-col gap-1.5 text-[0.8125rem] leading-snug text-stone">
            {unfit.map(({ id, name, lost }) => (
              <li key={id}>
                <span className="text-ink">{name}</span>
                {' – '}
                {t(`studio.setting-unfit-${lost}`, { carat, shape })}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
