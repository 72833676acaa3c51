import { useStore } from '@nanostores/react';
import { openRingSize } from '#client/events.ts';
import type { SizeControl } from '#kernel/jewel/pieces/parts/control.ts';
import { circumferenceOfUsMm, sizeSystems, usSize } from '#kernel/jewel/ring-size/conversions.ts';
import { ringSizeLabel } from '#kernel/shop/settings/ring-sizes.ts';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/Select.tsx';
import { $isSizeChosen, editDesign } from '../document/studio.store.ts';
import { useStudio } from '../studio-context.ts';

const US_SIZES = Array.from({ length: 22 }, (_, i) => 3 + i / 2);

/** Inner circumference of a US size, in mm as stored in designs. */
export const circumferenceOf = (us: number): number => Math.round(circumferenceOfUsMm(us) * 100) / 100;

/** The size in any system, or by measuring. */
export function SizeField({ control, error }: { control: SizeControl; error?: string | undefined }) {
  const { t } = useStudio();
  const isChosen = useStore($isSizeChosen);
  const choose = (us: string) => {
    if (us !== '') editDesign(control.put(circumferenceOf(Number(us))), control.id);
    // The shopper may choose the default size; it counts as chosen.
    if (us !== '') $isSizeChosen.set(true);
  };
  return (
    <div data-control="size">
      <Select
        label={t('studio.size')}
        hint={t('studio.size-why')}
        error={error}
        placeholder={t('studio.size-choose')}
        value={isChosen ? String(usSize(control.value)) : ''}
        onChange={(event) => choose(event.currentTarget.value)}
        options={US_SIZES.map((us) => ({
          value: String(us),
          label: ringSizeLabel(
            (systems) => t('studio.size-option', systems),
            sizeSystems(circumferenceOf(us)),
          ),
        }))}
      />
      <Button kind="quiet" onClick={() => openRingSize(choose)}>
        {t('studio.size-measure')}
      </Button>
    </div>
  );
}
