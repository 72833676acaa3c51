import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { literally } from '#server/platform/db/like.ts';

/** A search with more parts is not a name. */
const mostParts = 4;

/** Whether a search is several parts, and not an email address or a number. */
export const isFullName = (search: string): boolean =>
  /\s/.test(search.trim()) && !/@|^[+\d\s()-]+$/.test(search);

const given = sql<string>`lower(firstname)`;
const family = sql<string>`lower(lastname)`;
const either = (parts: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(parts, sql` or `)})`;

/** The initials of two names, in alphabetical order. */
const initials = (one: RawBuilder<string>, other: RawBuilder<string>) => {
  const [first, second] = [one, other].map((name) => sql`left(${name}, 1) collate "C"`);
  return sql<string>`least(${first}, ${second}) || greatest(${first}, ${second})`;
};

/**
 * Conditions for customers whose first and last name begin with the search, in either order: `Mei Ling Chan`, `chan mei`.
 * `inBoth` matches part of the search in each name and uses an index on both, newest first; `inOne` matches all of it in
 * one name.
 */
export function fullName(search: string): { inBoth: RawBuilder<SqlBool>; inOne: RawBuilder<SqlBool> } {
  const parts = search.trim().toLowerCase().split(/\s+/).slice(0, mostParts);
  const begins = (name: RawBuilder<string>, part: readonly string[]) =>
    sql<SqlBool>`${name} like ${`${literally(part.join(' '))}%`}`;
  const splits = parts.slice(1).map((_, at) => [parts.slice(0, at + 1), parts.slice(at + 1)] as const);
  const pairs = splits.map(([one, other]) => initials(sql`${one[0]}::text`, sql`${other[0]}::text`));
  const split = either(
    splits.flatMap(([one, other]) => [
      sql`(${begins(given, one)} and ${begins(family, other)})`,
      sql`(${begins(family, one)} and ${begins(given, other)})`,
    ]),
  );
  return {
    inBoth: sql`${initials(given, family)} in (${sql.join(pairs)}) and ${split}`,
    inOne: either([begins(given, parts), begins(family, parts)]),
  };
}
