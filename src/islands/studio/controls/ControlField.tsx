import type { Control } from '#kernel/jewel/pieces/parts/control.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { EngravingField } from './EngravingField.tsx';
import { MeasureField } from './MeasureField.tsx';
import { SizeField } from './SizeField.tsx';
import { SwitchField } from './SwitchField.tsx';

export function ControlField({ control, error }: { control: Control; error?: string | undefined }) {
  switch (control.type) {
    case 'choice':
      return <ChoiceField control={control} />;
    case 'measure':
      return <MeasureField control={control} />;
    case 'switch':
      return <SwitchField control={control} />;
    case 'size':
      return <SizeField control={control} error={error} />;
    case 'engraving':
      return <EngravingField control={control} />;
  }
}
