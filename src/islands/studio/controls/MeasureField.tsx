import type { MeasureControl } from '#kernel/jewel/pieces/parts/control.ts';
import { Slider } from '#ui/Slider.tsx';
import { editDesign } from '../document/studio.store.ts';
import { measureLabels } from '../labels/value-labels.ts';
import { useStudio } from '../studio-context.ts';

/** A length, weight or share, by slider and number field. */
export function MeasureField({ control }: { control: MeasureControl }) {
  const { t } = useStudio();
  const { id, unit, step, value } = control;
  const label = t(`studio.${id}`);
  return (
    <div data-control={id}>
      <Slider
        label={label}
        hint={t(`studio.${id}-why`)}
        numberLabel={t('studio.slider-number', { label })}
        min={control.min}
        max={control.max}
        step={step}
        value={value}
        unit={t(`studio.unit-${unit}`, { value: '' }).trim()}
        text={measureLabels(value, unit, step, t)}
        refusals={{
          notNumber: t('studio.slider-not-number', { example: value }),
          outside: t('studio.slider-outside', {
            min: measureLabels(control.min, unit, step, t),
            max: measureLabels(control.max, unit, step, t),
          }),
        }}
        onChange={(next) => editDesign(control.put(next), id)}
      />
    </div>
  );
}
