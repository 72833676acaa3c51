import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, type ReactNode, useId } from 'react';
import { defaultLocale, type Localised, languageOf, locales } from '#kernel/shop/text/locales.ts';
import { cx } from '#ui/class-names.ts';
import { compactFieldBox } from '#ui/density.ts';
import { FieldFrame } from '#ui/Field.tsx';
import { useDesk } from '../base/desk-context.ts';
import { DeskError } from '../base/desk-error.ts';
import { errorMessages } from '../base/error-messages.ts';
import { ChoiceBoxes } from './ChoiceBoxes.tsx';
import { DateText, dateTextId } from './DateText.tsx';
import { FileBox } from './FileBox.tsx';
import type { FormField } from './form-fields.ts';
import { useDebounced } from './use-debounced.ts';

async function readFile(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return { name: file.name, type: file.type, base64: btoa(binary) };
}

const wide = (field: FormField) =>
  field.kind === 'textarea' ||
  field.kind === 'languages' ||
  (field.kind === 'choices' && field.choices.some(({ group }) => group !== undefined));

/** The meaning of the text of a field, or the reason why it has none. */
function Found({
  name,
  text,
  find,
}: {
  name: string;
  text: string;
  find: (text: string) => Promise<string>;
}) {
  const { t } = useDesk();
  const asked = useDebounced(text.trim());
  const { data, error } = useQuery({
    queryKey: ['found', name, asked],
    queryFn: () => find(asked),
    enabled: asked !== '',
    retry: false,
  });
  const isCurrent = asked !== '' && asked === text.trim();
  return (
    <p role="status" className={cx('text-sm', error ? 'text-ruby' : 'text-stone')}>
      {isCurrent && (error instanceof DeskError ? errorMessages(error, t) : data)}
    </p>
  );
}

interface FormBoxProps {
  field: FormField;
  /** Name of its controls, by which the form finds them. */
  name: string;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

/** One field of an ActForm: label, input, hint and error. */
export function FormBox({ field, name, value, error, onChange }: FormBoxProps) {
  const { t } = useDesk();
  const id = useId();
  const text = typeof value === 'string' ? value : '';
  const isDate = field.kind === 'date' || field.kind === 'moment';
  const described = [error && `${id}-error`, field.hint && `${id}-hint`, isDate && dateTextId(id)]
    .filter(Boolean)
    .join(' ');
  const shared = {
    id,
    name,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-required': field.required || undefined,
  };
  const textBox = {
    ...shared,
    value: text,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      onChange(target.value),
    className: compactFieldBox,
  };

  const frame = (control: ReactNode, isGroup = false) => (
    <FieldFrame
      id={id}
      label={field.label}
      error={error}
      isGroup={isGroup}
      {...(field.required ? {} : { optionalText: t('desk.field-optional') })}
      {...(field.hint ? { hint: field.hint } : {})}
      {...(wide(field) ? { className: 'col-span-full' } : {})}
    >
      {control}
    </FieldFrame>
  );

  switch (field.kind) {
    case 'textarea':
      return frame(<textarea rows={4} {...textBox} className={cx(compactFieldBox, 'resize-y')} />);
    case 'choice':
      return frame(
        <select {...textBox}>
          <option value="">{t('desk.field-choose')}</option>
          {field.choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>,
      );
    case 'checkbox':
      return (
        <div className="flex flex-col justify-end">
          <label htmlFor={id} className="flex min-h-10 cursor-pointer items-center gap-2.5 text-sm">
            <input
              {...shared}
              type="checkbox"
              checked={value === true}
              onChange={(event) => onChange(event.target.checked)}
              className="size-4 accent-ink"
            />
            {field.label}
          </label>
          <p id={`${id}-error`} role="alert" className={error ? 'text-sm text-ruby' : 'hidden'}>
            {error}
          </p>
        </div>
      );
    case 'choices': {
      const chosen: readonly string[] = Array.isArray(value) ? value : [];
      return frame(
        <ChoiceBoxes name={name} choices={field.choices} chosen={chosen} onChange={onChange} />,
        true,
      );
    }
    case 'languages': {
      const texts = (value ?? {}) as Localised;
      const Box = field.isLong ? 'textarea' : 'input';
      return frame(
        <div className="grid gap-3 md:grid-cols-3">
          {locales.map((locale) => (
            <label
              key={locale}
              htmlFor={`${id}-${locale}`}
              className="flex flex-col gap-1 text-xs text-stone"
            >
              <span className="flex justify-between gap-2">
                {languageOf(locale).name}
                {!texts[locale]?.trim() && locale !== defaultLocale && (
                  <span>{t('desk.language-missing')}</span>
                )}
              </span>
              <Box
                id={`${id}-${locale}`}
                name={name}
                lang={languageOf(locale).html}
                value={texts[locale] ?? ''}
                onChange={(event) => onChange({ ...texts, [locale]: event.target.value })}
                className={cx(compactFieldBox, field.isLong && 'min-h-40 resize-y')}
              />
            </label>
          ))}
        </div>,
        true,
      );
    }
    case 'file':
      return frame(
        <FileBox
          {...shared}
          {...(field.accept && { accept: field.accept })}
          fileName={value === undefined ? '' : (value as { name: string }).name}
          onChoose={async (file) => onChange(file ? await readFile(file) : undefined)}
        />,
      );
    case 'number':
    case 'money':
      return frame(
        <div className="flex items-center gap-2">
          {field.kind === 'money' && <span className="text-sm text-stone">{field.currency}</span>}
          <input {...textBox} inputMode="decimal" autoComplete="off" />
        </div>,
      );
    case 'date':
    case 'moment':
      return frame(
        <>
          <input {...textBox} type={field.kind === 'date' ? 'date' : 'datetime-local'} autoComplete="off" />
          <DateText id={id} value={text} />
        </>,
      );
    default:
      return frame(
        <>
          <input {...textBox} type={field.kind === 'password' ? 'password' : 'text'} autoComplete="off" />
          {field.finds && <Found name={name} text={text} find={field.finds} />}
        </>,
      );
  }
}
