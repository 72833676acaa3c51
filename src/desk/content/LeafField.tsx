import { useId } from 'react';
import type { ContentField } from '#kernel/shop/content/content-fields.ts';
import { languagesLackingPictures } from '#kernel/shop/content/text-pictures.ts';
import { smallestMinor } from '#kernel/shop/money/money.ts';
import { languageOf, locales } from '#kernel/shop/text/locales.ts';
import { cx } from '#ui/class-names.ts';
import { compactFieldBox } from '#ui/density.ts';
import { useDesk } from '../base/desk-context.ts';
import { PictureBox } from '../pictures/PictureBox.tsx';
import { useCurrencyOf } from './amount-currency.ts';
import { CategoriesBox } from './CategoriesBox.tsx';
import { ChoiceBox } from './ChoiceBox.tsx';
import { ColourBox } from './ColourBox.tsx';
import { entriesOf, languagesMissing, linesOf, textsOf, valueAt } from './content-values.ts';
import { DesignBox } from './DesignBox.tsx';
import { decimalText, numberOf } from './decimal-values.ts';
import { LabelBox } from './LabelBox.tsx';
import { MarkdownBox } from './MarkdownBox.tsx';
import { OptionBox } from './OptionBox.tsx';
import { PiecesBox } from './PiecesBox.tsx';
import { SvgBox } from './SvgBox.tsx';
import { useFieldName } from './use-field-name.ts';

/** A field with a value, not with further fields. */
type Leaf = Exclude<ContentField, { kind: 'group' } | { kind: 'list' }>;

interface BoxProps {
  field: Leaf;
  value: unknown;
  id: string;
  fault: string | undefined;
  lang?: string;
  onChange: (value: unknown) => void;
  /** Changes another field of the form. */
  onOther: (name: string, value: unknown) => void;
}

const boxOf = (id: string, fault: string | undefined) => ({
  id,
  'aria-invalid': fault ? (true as const) : undefined,
  'aria-describedby': fault ? `${id}-fault` : undefined,
});

/** Input for one value in one language. */
function Box({ field, value, id, fault, lang, onChange, onOther }: BoxProps) {
  const { t } = useDesk();
  const currency = useCurrencyOf(field);
  const shared = { ...boxOf(id, fault), ...(lang === undefined ? {} : { lang }) };
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  switch (field.kind) {
    case 'switch':
      return (
        <input
          {...shared}
          type="checkbox"
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
          className="size-4 accent-ink"
        />
      );
    case 'select':
      return (
        <select
          {...shared}
          value={text}
          onChange={({ target }) => onChange(target.value)}
          className={compactFieldBox}
        >
          {field.of.map((each) => (
            <option key={each} value={each}>
              {t(`desk-content.${field.name}-${each}` as Parameters<typeof t>[0])}
            </option>
          ))}
        </select>
      );
    case 'label':
      return <LabelBox {...shared} field={field} value={text} onChange={onChange} />;
    case 'categories':
      return <CategoriesBox {...shared} most={field.most} value={value} onChange={onChange} />;
    case 'design':
      return <DesignBox id={id} value={value} onChange={onChange} onOther={onOther} />;
    case 'number':
      if (field.decimals || field.isOptional || field.least < 0)
        return (
          <span className="flex items-center gap-2">
            {currency && <span className="text-sm text-stone">{currency}</span>}
            <input
              {...shared}
              inputMode={currency && smallestMinor(currency) > 1 ? 'numeric' : 'decimal'}
              value={typeof value === 'number' ? decimalText(value, field.decimals) : text}
              onChange={({ target }) => onChange(numberOf(target.value, field))}
              className={compactFieldBox}
            />
          </span>
        );
      return (
        <input
          {...shared}
          inputMode="numeric"
          value={text}
          onChange={({ target }) =>
            onChange(/^\d{1,10}$/.test(target.value) ? Number(target.value) : target.value)
          }
          className={compactFieldBox}
        />
      );
    case 'choice':
      return <ChoiceBox {...shared} field={field} value={value} onChange={onChange} />;
    case 'option':
      return <OptionBox {...shared} of={field.of} value={text} onChange={onChange} />;
    case 'colour':
      return <ColourBox {...shared} value={text} onChange={onChange} />;
    case 'svg':
      return <SvgBox {...shared} value={text} onChange={onChange} />;
    case 'products':
      return <PiecesBox {...shared} most={field.most} value={value} onChange={onChange} />;
    case 'picture':
      return (
        <PictureBox
          id={id}
          value={text}
          shapes={[field.shape]}
          isInvalid={fault !== undefined}
          onChange={onChange}
        />
      );
    case 'text':
      return (
        <textarea
          {...shared}
          rows={4}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          className={cx(compactFieldBox, 'resize-y')}
        />
      );
    case 'lines':
    case 'days':
      return (
        <textarea
          {...shared}
          rows={5}
          value={linesOf(value)}
          onChange={(event) => onChange(entriesOf(event.target.value))}
          className={cx(compactFieldBox, 'resize-y')}
        />
      );
    default:
      return (
        <input
          {...shared}
          type="text"
          value={text}
          onChange={(event) => onChange(event.target.value)}
          className={compactFieldBox}
        />
      );
  }
}

const hints: Partial<
  Record<ContentField['kind'], 'one-per-line' | 'days' | 'opening' | 'markdown' | 'day-hint' | 'coordinates'>
> = {
  day: 'day-hint',
  lines: 'one-per-line',
  days: 'days',
  hours: 'opening',
  markdown: 'markdown',
  coordinates: 'coordinates',
};

const nameHints: Readonly<
  Record<
    string,
    'hint-base-currency' | 'hint-sale-currency' | 'hint-latin-name' | 'hint-file-prefix' | 'hint-slug'
  >
> = {
  slug: 'hint-slug',
  baseCurrency: 'hint-base-currency',
  currency: 'hint-sale-currency',
  latinName: 'hint-latin-name',
  filePrefix: 'hint-file-prefix',
};

function Fault({ id, text }: { id: string; text: string | undefined }) {
  return (
    <p id={`${id}-fault`} role="alert" className={text ? 'text-sm text-ruby' : 'hidden'}>
      {text}
    </p>
  );
}

/** Faults and the change handler, by path. */
export interface Editing {
  faults: ReadonlyMap<string, string>;
  onChange: (path: string, value: unknown) => void;
}

/** A field with its label: one input, or one per language side by side. */
export function LeafField({
  field,
  value,
  path,
  faults,
  onChange,
}: Editing & { field: Leaf; value: unknown; path: string }) {
  const { t } = useDesk();
  const nameOf = useFieldName();
  const id = useId();
  const hintKey = hints[field.kind] ?? nameHints[field.name];
  const hint = hintKey && <p className="text-xs text-stone">{t(`desk-content.${hintKey}`)}</p>;
  const faultAt = (at: string) =>
    [...faults].find(([fault]) => fault === at || fault.startsWith(`${at}.`))?.[1];
  if (!('isLocalised' in field) || !field.isLocalised) {
    const isSwitch = field.kind === 'switch';
    return (
      <div className={isSwitch ? 'flex items-center gap-2.5' : 'flex max-w-xl flex-col gap-1'}>
        {isSwitch && (
          <Box
            field={field}
            value={value}
            id={id}
            fault={faultAt(path)}
            onChange={(next) => onChange(path, next)}
            onOther={onChange}
          />
        )}
        <label id={`${id}-label`} htmlFor={id} className="text-sm">
          {nameOf(field.name)}
          {field.isOptional && <span className="ml-2 text-xs text-stone">{t('desk.field-optional')}</span>}
        </label>
        {!isSwitch && (
          <Box
            field={field}
            value={value}
            id={id}
            fault={faultAt(path)}
            onChange={(next) => onChange(path, next)}
            onOther={onChange}
          />
        )}
        {hint}
        <Fault id={id} text={faultAt(path)} />
      </div>
    );
  }
  const missing = languagesMissing(field, value);
  const texts = field.kind === 'markdown' ? textsOf(value) : undefined;
  const pictureless = texts ? languagesLackingPictures(texts) : [];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm">
        {nameOf(field.name)}
        {field.isOptional && <span className="ml-2 text-xs text-stone">{t('desk.field-optional')}</span>}
      </legend>
      <div className="grid gap-3 lg:grid-cols-3">
        {locales.map((locale) => {
          const at = `${path}.${locale}`;
          const isMissing = missing.includes(locale);
          return (
            <div key={locale} className="flex min-w-0 flex-col gap-1">
              <label htmlFor={`${id}-${locale}`} className="flex justify-between text-xs text-stone">
                <span>{languageOf(locale).name}</span>
                {isMissing && <span className="text-ruby">{t('desk-content.missing')}</span>}
                {!isMissing && pictureless.includes(locale) && (
                  <span className="text-ruby">{t('desk-content.picture-missing')}</span>
                )}
              </label>
              {texts ? (
                <MarkdownBox
                  {...boxOf(`${id}-${locale}`, faultAt(at))}
                  texts={texts}
                  locale={locale}
                  onChange={(next) => onChange(path, next)}
                />
              ) : (
                <Box
                  field={field}
                  value={valueAt(value, locale)}
                  id={`${id}-${locale}`}
                  fault={faultAt(at)}
                  lang={languageOf(locale).html}
                  onChange={(next) => onChange(at, next)}
                  onOther={onChange}
                />
              )}
              <Fault id={`${id}-${locale}`} text={faultAt(at)} />
            </div>
          );
        })}
      </div>
      {hint && <div className="mt-1">{hint}</div>}
    </fieldset>
  );
}
