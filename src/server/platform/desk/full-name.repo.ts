import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { literally } from '#server/platform/db/like.ts';

/** A longer search is no name. */
const mostWords = 4;

/** Several words that are neither an address nor a number. */
export const isFullName = (typed: string): boolean =>
  /\s/.test(typed.trim()) && !/@|^[+\d\s()-]+$/.test(typed);

const given = sql<string>`lower(firstname)`;
const family = sql<string>`lower(lastname)`;
const either = (parts: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(parts, sql` or `)})`;

/** The first letters of two names, whichever comes first. */
const letters = (one: RawBuilder<string>, other: RawBuilder<string>) => {
  const [first, second] = [one, other].map((name) => sql`left(${name}, 1) collate "C"`);
  return sql<string>`least(${first}, ${second}) || greatest(${first}, ${second})`;
};

/**
 * Conditions for a customer whose first and last name begin with what was typed, in either order: `Mei Ling Chan`,
 * `chan mei`. `inBoth` has a part of it in each name and is read from one index (0383-customers-by-two-names.ts),
 * newest first; `inOne` has all of it in one.
 */
export function fullName(typed: string): { inBoth: RawBuilder<SqlBool>; inOne: RawBuilder<SqlBool> } {
  const words = typed.trim().toLowerCase().split(/\s+/).slice(0, mostWords);
  const begins = (name: RawBuilder<string>, part: readonly string[]) =>
    sql<SqlBool>`${name} like ${`${literally(part.join(' '))}%`}`;
  const splits = words.slice(1).map((_, at) => [words.slice(0, at + 1), words.slice(at + 1)] as const);
  const pairs = splits.map(([one, other]) => letters(sql`${one[0]}::text`, sql`${other[0]}::text`));
  const split = either(
    splits.flatMap(([one, other]) => [
      sql`(${begins(given, one)} and ${begins(family, other)})`,
      sql`(${begins(family, one)} and ${begins(given, other)})`,
    ]),
  );
  return {
    inBoth: sql`${letters(given, family)} in (${sql.join(pairs)}) and ${split}`,
    inOne: either([begins(given, words), begins(family, words)]),
  };
}
