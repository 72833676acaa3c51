import type { ChoiceField } from '#kernel/shop/content/content-fields.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { compactFieldBox } from '#ui/density.ts';
import { useDesk } from '../base/desk-context.ts';
import { useContentChoices } from './use-content-choices.ts';

interface ChoiceBoxProps {
  field: ChoiceField;
  value: unknown;
  id: string;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
  onChange: (value: unknown) => void;
}

/** Chooses an article class or a category by its name. */
export function ChoiceBox({ field, value, onChange, ...box }: ChoiceBoxProps) {
  const { t, locale } = useDesk();
  const choices = useContentChoices();
  const options = (field.of === 'category' ? choices?.categories : choices?.classes) ?? [];
  const isUnknown = typeof value === 'number' && !options.some(({ id }) => id === value);
  return (
    <select
      {...box}
      value={typeof value === 'number' ? value : ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      className={compactFieldBox}
    >
      {field.isOptional ? (
        <option value="">{t('desk-content.choose-none')}</option>
      ) : (
        value === null && <option value="">{t('desk-content.choose')}</option>
      )}
      {isUnknown && <option value={value}>{value}</option>}
      {options.map(({ id, title }) => (
        <option key={id} value={id}>
          {localText(title, locale)}
        </option>
      ))}
    </select>
  );
}
