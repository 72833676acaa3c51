import { type ColumnType, type Expression, type JSONColumnType, type RawBuilder, sql } from 'kysely';

/** timestamptz: read as Date, written as Date. */
export type Timestamp = ColumnType<Date, Date, Date>;

/** A timestamptz the database fills in. */
export type GeneratedTimestamp = ColumnType<Date, Date | undefined, Date>;

/** jsonb: read parsed, written through `jsonb()`. */
export type Jsonb<T extends object | null> = JSONColumnType<T, RawBuilder<T>, RawBuilder<T>>;

/** jsonb with a default, which may be omitted. */
export type GeneratedJsonb<T extends object> = ColumnType<T, RawBuilder<T> | undefined, RawBuilder<T>>;

/** A value for a jsonb column, sent as text because the drivers treat arrays differently. */
export function jsonb<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::jsonb`;
}

/**
 * The values of a subquery, for `=`. The subquery runs once; behind `in`, PostgreSQL may run it for every row, and one with `limit`
 * and `skip locked` then gives more than the limit.
 */
export const anyOf = <T>(query: Expression<Record<string, T>>): RawBuilder<T> => sql<T>`any(array(${query}))`;

/** Nullable jsonb that may be omitted. */
export type MaybeJsonb<T extends object> = ColumnType<
  T | null,
  RawBuilder<T> | RawBuilder<null> | null | undefined,
  RawBuilder<T> | RawBuilder<null> | null
>;
