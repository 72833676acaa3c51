import { useId } from 'react';
import { variantOptions } from '#kernel/shop/catalogue/option-price.ts';
import { combinations, variantKey } from '#kernel/shop/catalogue/variants.ts';
import type { ContentField } from '#kernel/shop/content/content-fields.ts';
import { emptyValues } from '#kernel/shop/content/empty-fields.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/class-names.ts';
import { compactFieldBox } from '#ui/density.ts';
import { useDesk } from '../base/desk-context.ts';
import { valueAt } from './content-values.ts';
import { decimalText, numberOf } from './decimal-values.ts';
import type { Editing } from './LeafField.tsx';
import { useContentChoices } from './use-content-choices.ts';
import { useFieldName } from './use-field-name.ts';

type List = Extract<ContentField, { kind: 'list' }>;

interface Option {
  key: string;
  values: { key: string }[];
}

/** The options that are filled in so far. */
function optionsOf(value: unknown): Option[] {
  const options: readonly unknown[] = Array.isArray(value) ? value : [];
  const read = options.map((option) => {
    const values = valueAt(option, 'values');
    const keys = (Array.isArray(values) ? values : []).map((each) => ({
      key: String(valueAt(each, 'key') ?? ''),
    }));
    return { key: String(valueAt(option, 'key') ?? ''), values: keys.filter(({ key }) => key !== '') };
  });
  return variantOptions(read.filter(({ key, values }) => key !== '' && values.length > 0));
}

const choiceOf = (item: unknown): Record<string, string> =>
  (valueAt(item, 'options') ?? {}) as Record<string, string>;

/** Variants of a product, one in each row: the values of its options, codes, prices and weight. */
export function VariantsTable({
  field,
  value,
  options: given,
  path,
  faults,
  onChange,
}: Editing & { field: List; value: unknown; options: unknown; path: string }) {
  const { t, locale } = useDesk();
  const nameOf = useFieldName();
  const id = useId();
  const labels = useContentChoices()?.labels.options ?? {};
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const options = optionsOf(given);
  const cells = field.fields.filter(({ kind }) => kind !== 'choices');
  const empty = emptyValues(field.fields);
  const faultsIn = (index: number) =>
    [...faults].filter(([at]) => at.startsWith(`${path}.${index}.`)).map(([, text]) => text);
  const makeAll = () => {
    const known = new Map(items.map((item) => [variantKey(choiceOf(item)), item]));
    onChange(
      path,
      combinations(options).map((chosen) => known.get(variantKey(chosen)) ?? { ...empty, options: chosen }),
    );
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{nameOf(field.name)}</legend>
      <p className="mb-3 max-w-prose text-xs text-stone">
        {t(items.length === 0 ? 'desk-content.variants-none' : 'desk-content.variants-rule')}
      </p>
      {items.length > 0 && (
        <div className="overflow-x-auto">
          <table className="w-full min-w-3xl border-collapse text-sm">
            <thead>
              <tr className="border-b border-ink/80 text-left text-xs text-stone">
                {options.map(({ key }) => (
                  <th key={key} scope="col" className="py-2 pr-2 font-normal">
                    {localText(labels[key]?.label, locale) ?? key}
                  </th>
                ))}
                {cells.map(({ name }) => (
                  <th key={name} scope="col" className="py-2 pr-2 font-normal">
                    {nameOf(name)}
                  </th>
                ))}
                <th />
              </tr>
            </thead>
            <tbody>
              {items.map((item, index) => {
                const chosen = choiceOf(item);
                const row = `${t('desk-content.variant')} ${index + 1}`;
                const wrong = faultsIn(index);
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a variant has no id, and its choices are edited
                  <tr key={index} className="border-b border-line align-top">
                    {options.map(({ key, values }) => (
                      <td key={key} className="py-1.5 pr-2">
                        <select
                          aria-label={t('desk.act-on', {
                            act: row,
                            name: localText(labels[key]?.label, locale) ?? key,
                          })}
                          value={chosen[key] ?? ''}
                          onChange={({ target }) =>
                            onChange(`${path}.${index}.options`, {
                              ...Object.fromEntries(
                                options.flatMap((option) => {
                                  const known = chosen[option.key];
                                  return known === undefined ? [] : [[option.key, known]];
                                }),
                              ),
                              [key]: target.value,
                            })
                          }
                          className={cx(compactFieldBox, 'min-w-24')}
                        >
                          <option value="">{t('desk-content.choose-value')}</option>
                          {values.map((each) => (
                            <option key={each.key} value={each.key}>
                              {localText(labels[key]?.values[each.key], locale) ?? each.key}
                            </option>
                          ))}
                        </select>
                      </td>
                    ))}
                    {cells.map((cell, place) => {
                      const content = valueAt(item, cell.name);
                      const at = `${path}.${index}.${cell.name}`;
                      const isNumber = cell.kind === 'number';
                      return (
                        <td key={cell.name} className="py-1.5 pr-2">
                          <input
                            aria-label={t('desk.act-on', { act: row, name: nameOf(cell.name) })}
                            aria-invalid={faults.has(at) || undefined}
                            aria-describedby={faults.has(at) ? `${id}-${index}` : undefined}
                            inputMode={isNumber ? 'decimal' : 'text'}
                            value={
                              isNumber && typeof content === 'number'
                                ? decimalText(content, cell.decimals)
                                : String(content ?? '')
                            }
                            onChange={({ target }) =>
                              onChange(at, isNumber ? numberOf(target.value, cell) : target.value)
                            }
                            className={cx(compactFieldBox, isNumber && 'text-right tabular-nums', 'min-w-20')}
                          />
                          {place === 0 && wrong.length > 0 && (
                            <p id={`${id}-${index}`} role="alert" className="mt-1 text-xs text-ruby">
                              {wrong.join(' ')}
                            </p>
                          )}
                        </td>
                      );
                    })}
                    <td className="py-1.5 text-right">
                      <Button
                        kind="quiet"
                        aria-label={t('desk.act-on', { act: t('desk-content.take-away'), name: row })}
                        onPress={() =>
                          onChange(
                            path,
                            items.filter((_, other) => other !== index),
                          )
                        }
                      >
                        {t('desk-content.take-away')}
                      </Button>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {faults.has(path) && (
        <p role="alert" className="mt-2 text-sm text-ruby">
          {faults.get(path)}
        </p>
      )}
      {options.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button kind="secondary" onPress={makeAll}>
            {t('desk-content.variants-make')}
          </Button>
          {items.length < field.most && (
            <Button
              kind="secondary"
              aria-label={t('desk.act-on', { act: t('desk-content.add'), name: nameOf(field.name) })}
              onPress={() => onChange(path, [...items, empty])}
            >
              {t('desk-content.add')}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}
