import type { ReactNode } from 'react';
import type { ContentField } from '#kernel/shop/content/content-fields.ts';
import { emptyValues } from '#kernel/shop/content/empty-fields.ts';
import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import { AmountCurrency, useAmountCurrency } from './amount-currency.ts';
import { valueAt } from './content-values.ts';
import { type Editing, LeafField } from './LeafField.tsx';
import { useFieldName } from './use-field-name.ts';
import { VariantsTable } from './VariantsTable.tsx';

interface BoxesProps extends Editing {
  fields: readonly ContentField[];
  values: unknown;
  /** Path of the surrounding group or item; '' at the top. */
  path: string;
}

function Frame({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-l border-line-strong pl-5">
      <legend className="float-left mb-3 flex w-full items-center justify-between gap-4 text-sm font-semibold">
        <span>{title}</span>
        {actions}
      </legend>
      <div className="clear-left flex flex-col gap-5">{children}</div>
    </fieldset>
  );
}

type List = Extract<ContentField, { kind: 'list' }>;

/** Whether the items of a list fit on a line each: they have few short fields. */
const isShort = ({ fields }: List): boolean =>
  fields.length <= 2 &&
  fields.every(
    (field) =>
      ['number', 'label', 'day', 'hours'].includes(field.kind) ||
      (field.kind === 'line' && !field.isLocalised),
  );

/** A list of items, short ones on a line each; items can be added, removed and, unless they are short, moved. */
function ItemsField({
  field,
  value,
  path,
  faults,
  onChange,
}: Omit<BoxesProps, 'fields' | 'values'> & { field: List; value: unknown }) {
  const { t } = useDesk();
  const nameOf = useFieldName();
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const name = nameOf(field.name);
  const moveTo = (from: number, to: number) => {
    const next = [...items];
    const [item] = next.splice(from, 1);
    next.splice(to, 0, item);
    onChange(path, next);
  };
  const button = (act: 'up' | 'down' | 'take-away', title: string, onPress: () => void) => (
    <Button
      kind="quiet"
      aria-label={t('desk.act-on', { act: t(`desk-content.${act}`), name: title })}
      onPress={onPress}
    >
      {t(`desk-content.${act}`)}
    </Button>
  );
  const boxesOf = (item: unknown, index: number) => (
    <ContentBoxes
      fields={field.fields}
      values={item}
      path={`${path}.${index}`}
      faults={faults}
      onChange={onChange}
    />
  );
  return (
    <Frame title={name}>
      {items.map((item, index) => {
        const title = t('desk-content.item', { name, number: index + 1 });
        const remove = button('take-away', title, () =>
          onChange(
            path,
            items.filter((_, other) => other !== index),
          ),
        );
        return isShort(field) ? (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and their position is edited
            key={index}
            className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
          >
            {boxesOf(item, index)}
            {remove}
          </div>
        ) : (
          <Frame
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and their position is edited
            key={index}
            title={title}
            actions={
              <span className="flex gap-4">
                {index > 0 && button('up', title, () => moveTo(index, index - 1))}
                {index < items.length - 1 && button('down', title, () => moveTo(index, index + 1))}
                {remove}
              </span>
            }
          >
            {boxesOf(item, index)}
          </Frame>
        );
      })}
      {items.length < field.most && (
        <div>
          <Button
            kind="secondary"
            onPress={() => onChange(path, [...items, emptyValues(field.fields)])}
            aria-label={t('desk.act-on', { act: t('desk-content.add'), name })}
          >
            {t('desk-content.add')}
          </Button>
        </div>
      )}
    </Frame>
  );
}

/** Form fields of a content record, languages side by side. */
export function ContentBoxes({ fields, values, path, faults, onChange }: BoxesProps) {
  const nameOf = useFieldName();
  return (
    <AmountCurrency value={useAmountCurrency(values)}>
      {fields.map((field) => {
        const at = path === '' ? field.name : `${path}.${field.name}`;
        const shared = { path: at, faults, onChange, value: valueAt(values, field.name) };
        if (field.kind === 'group')
          return (
            <Frame key={field.name} title={nameOf(field.name)}>
              <ContentBoxes
                fields={field.fields}
                values={shared.value}
                path={at}
                faults={faults}
                onChange={onChange}
              />
            </Frame>
          );
        if (field.kind === 'list' && field.fields.some(({ kind }) => kind === 'choices'))
          return (
            <VariantsTable key={field.name} field={field} options={valueAt(values, 'options')} {...shared} />
          );
        if (field.kind === 'list') return <ItemsField key={field.name} field={field} {...shared} />;
        return <LeafField key={field.name} field={field} {...shared} />;
      })}
    </AmountCurrency>
  );
}
