import type { ReactNode } from 'react';
import { isLocale, languageOf } from '#kernel/shop/text/locales.ts';
import type { FormField } from './form-fields.ts';
import { Money } from './Money.tsx';
import { When } from './When.tsx';

const fieldAt = (fields: readonly FormField[], path: string): FormField | undefined =>
  fields.find(({ name }) => path === name || path.startsWith(`${name}.`));

/** Label of the field at a path of a call's input: `subject.tc` is the subject in Traditional Chinese. */
export const fieldNames =
  (fields: readonly FormField[]) =>
  (path: string): string | undefined => {
    const field = fieldAt(fields, path);
    if (!field) return undefined;
    const language = path.slice(field.name.length + 1);
    return isLocale(language) ? `${field.label} · ${languageOf(language).name}` : field.label;
  };

/** Displays the value of a form's field. */
export const fieldLabels =
  (fields: readonly FormField[]) =>
  (path: string, value: unknown): ReactNode => {
    const field = fieldAt(fields, path);
    switch (field?.kind) {
      case 'choice':
      case 'choices': {
        const chosen = Array.isArray(value) ? value : [value];
        return chosen
          .map((each) => field.choices.find((choice) => choice.value === String(each))?.label ?? String(each))
          .join(', ');
      }
      case 'money':
        return <Money value={value as { currency: string; minor: number }} />;
      case 'moment':
        return <When at={String(value)} />;
      case 'file':
        return (value as { name: string }).name;
      default:
        return undefined;
    }
  };
