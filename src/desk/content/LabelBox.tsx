import { useId } from 'react';
import type { LabelField } from '#kernel/shop/content/content-fields.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { compactFieldBox } from '#ui/density.ts';
import { useDesk } from '../base/desk-context.ts';
import { useContentChoices } from './use-content-choices.ts';

interface LabelBoxProps {
  field: LabelField;
  value: string;
  id: string;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
  onChange: (value: string) => void;
}

/** A key of the shop's labels with suggestions; a key without a label is shown to shoppers as typed. */
export function LabelBox({ field, value, onChange, ...box }: LabelBoxProps) {
  const { locale } = useDesk();
  const listId = useId();
  const group = useContentChoices()?.labels[field.group] ?? {};
  const names =
    field.of === undefined
      ? Object.entries(group).map(([key, { label }]) => ({ key, label: localText(label, locale) }))
      : Object.entries(group[field.of]?.values ?? {}).map(([key, label]) => ({
          key,
          label: localText(label, locale),
        }));
  return (
    <>
      <input
        {...box}
        type="text"
        list={listId}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={compactFieldBox}
      />
      <datalist id={listId}>
        {names.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </datalist>
    </>
  );
}
