import type { ReactNode } from 'react';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { dayText } from './day-text.ts';
import { Money } from './Money.tsx';
import { StateMark, type Tone } from './StateMark.tsx';
import { When, type WhenProps } from './When.tsx';

export interface ListColumn<Row> {
  key: string;
  label: string;
  /** Sort key of the call, if the list can be sorted by this column. */
  sort?: string;
  /** For figures and amounts. */
  align?: 'right';
  render: (row: Row) => ReactNode;
}

interface ColumnOptions {
  /** Key of the column; the name of the field by default. */
  key?: string;
  sort?: string;
}

/** A column with the moment of a field. */
export const timeColumn = <Field extends string>(
  field: Field,
  label: string,
  { key = field, show = 'both', ...rest }: ColumnOptions & Pick<WhenProps, 'show'> = {},
): ListColumn<Readonly<Record<Field, string | null | undefined>>> => ({
  ...{ key, label, ...rest },
  render: (row) => <When at={row[field]} show={show} />,
});

/** A column with the calendar day (`2026-11-24`) of a field. */
export const dayColumn = <Field extends string>(
  field: Field,
  label: string,
  locale: Locale,
  { key = field, ...rest }: ColumnOptions = {},
): ListColumn<Readonly<Record<Field, string>>> => ({
  ...{ key, label, ...rest },
  render: (row) => <span className="whitespace-nowrap">{dayText(row[field], locale)}</span>,
});

/** A column with the amount of a field. */
export const moneyColumn = <Field extends string>(
  field: Field,
  label: string,
  { key = field, ...rest }: ColumnOptions = {},
): ListColumn<Readonly<Record<Field, Parameters<typeof Money>[0]['value']>>> => ({
  ...{ key, label, ...rest, align: 'right' },
  render: (row) => <Money value={row[field]} />,
});

/** A column with the state of a record. */
export const stateColumn = <State extends string>(
  label: string,
  tones: Readonly<Record<State, Tone>>,
  textOf: (state: State) => string,
): ListColumn<{ readonly state: State }> => ({
  ...{ key: 'state', label },
  render: ({ state }) => <StateMark tone={tones[state]} text={textOf(state)} />,
});
