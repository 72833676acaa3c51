import { useEffect, useId, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/class-names.ts';
import { useDesk } from '../base/desk-context.ts';
import { DayBox } from './DayBox.tsx';
import { smallBox } from './field-box.ts';
import type { Choice } from './form-fields.ts';

/** Filter of a list; `date` is a day (2026-12-24). */
export type ListFilter =
  | {
      name: string;
      label: string;
      kind: 'choice';
      choices: readonly Choice[];
      /** Type in the call's input, if it is not text: a list with the choice, a number or a boolean. */
      as?: 'list' | 'number' | 'boolean';
    }
  | { name: string; label: string; kind: 'date' | 'text' };

type Values = Readonly<Record<string, unknown>>;

interface ListFiltersProps {
  filters: readonly ListFilter[];
  hasSearch: boolean;
  searchName: string;
  values: Values;
  /** `isTyping`: more changes may follow. */
  onChange: (values: Values, isTyping: boolean) => void;
}

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

function callValue(filter: ListFilter, text: string): unknown {
  if (filter.kind !== 'choice') return text;
  if (filter.as === 'list') return text.split(',');
  if (filter.as === 'number') return Number(text);
  return filter.as === 'boolean' ? text === 'true' : text;
}

function Options({ choices }: { choices: readonly Choice[] }) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

/** Filters above a list: search, choices, days. */
export function ListFilters({ filters, hasSearch, searchName, values, onChange }: ListFiltersProps) {
  const { t } = useDesk();
  const group = useId();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  // The inputs follow the address, unless one of them has focus.
  const address = JSON.stringify(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address matters
  useEffect(() => setTyped({}), [address]);
  const shown = (name: string) => typed[name] ?? textOf(values[name]);
  const set = (filter: ListFilter, text: string, isTyping: boolean) => {
    const { name } = filter;
    setTyped({ ...typed, [name]: text });
    const { [name]: _, ...others } = values;
    onChange(text === '' ? others : { ...others, [name]: callValue(filter, text) }, isTyping);
  };
  const boxes: readonly ListFilter[] = hasSearch
    ? [{ name: searchName, label: t('desk.list-search'), kind: 'text' }, ...filters]
    : filters;
  return (
    <search className="mb-4 flex flex-wrap items-end gap-3">
      {boxes.map((filter) =>
        filter.kind === 'date' ? (
          <DayBox
            key={filter.name}
            label={filter.label}
            value={shown(filter.name)}
            onDay={(day) => set(filter, day, false)}
          />
        ) : (
          <label
            key={filter.name}
            htmlFor={group + filter.name}
            className="flex flex-col gap-1 text-xs text-stone"
          >
            {filter.label}
            {filter.kind === 'choice' ? (
              <select
                id={group + filter.name}
                value={shown(filter.name)}
                onChange={(event) => set(filter, event.target.value, false)}
                className={cx(smallBox, 'max-w-64')}
              >
                <option value="">{t('desk.list-all')}</option>
                {Array.from(
                  Map.groupBy(filter.choices, ({ group }) => group),
                  ([group, choices]) =>
                    group === undefined ? (
                      <Options key="" choices={choices} />
                    ) : (
                      <optgroup key={group} label={group}>
                        <Options choices={choices} />
                      </optgroup>
                    ),
                )}
              </select>
            ) : (
              <input
                id={group + filter.name}
                type="search"
                value={shown(filter.name)}
                data-list-search={filter.name === searchName || undefined}
                onChange={(event) => set(filter, event.target.value, true)}
                className={smallBox}
              />
            )}
          </label>
        ),
      )}
      {Object.keys(values).length > 0 && (
        <Button kind="quiet" onPress={() => onChange({}, false)}>
          {t('desk.list-clear')}
        </Button>
      )}
    </search>
  );
}
