import { useId } from 'react';
import type { SwitchControl } from '#kernel/jewel/pieces/parts/control.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { editDesign } from '../document/studio.store.ts';
import { useStudio } from '../studio-context.ts';

/** An on/off option. */
export function SwitchField({ control }: { control: SwitchControl }) {
  const { t } = useStudio();
  const id = useId();
  return (
    <div data-control={control.id}>
      <Checkbox
        label={t(`studio.${control.id}`)}
        checked={control.value}
        aria-describedby={`${id}-why`}
        onChange={(event) => editDesign(control.put(event.currentTarget.checked), control.id)}
      />
      <p id={`${id}-why`} className="text-[0.8125rem] leading-relaxed text-stone">
        {t(`studio.${control.id}-why`)}
      </p>
    </div>
  );
}
