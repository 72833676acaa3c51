import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { literally } from '#server/platform/db/like.ts';

/** Three letters are what the index is made of; a shorter word begins a name, as a Chinese family name does. */
const shortest = 3;
/** Letters of a long word by which the index is asked; the row itself is asked for all of them. */
const telling = 6;

/**
 * The part of a word that tells most: of an address what stands before its sign, of a telephone its end. What many have in
 * common, a provider or a country's prefix, costs the index most and says least.
 */
function tellingPart(letters: readonly string[]): string {
  const sign = letters.indexOf('@');
  const end = sign >= shortest ? sign + 1 : letters.length;
  return letters.slice(Math.max(0, end - telling), end).join('');
}

function has(word: string): RawBuilder<SqlBool> {
  const part = tellingPart([...word]);
  const inIndex = sql<SqlBool>`order_words.words like ${`%${literally(part)}%`}`;
  return part === word ? inIndex : sql<SqlBool>`${inIndex} and strpos(order_words.words, ${word}) > 0`;
}

/**
 * Rows of `order_words` that are found by what was typed: an order's number, its last figures, a telephone, or words that
 * stand in name, e-mail address or telephone. Undefined where nothing was typed.
 */
export function found(search: string): RawBuilder<SqlBool> | undefined {
  const typed = search.trim().toLowerCase();
  if (typed === '') return undefined;
  if (/^11\d{8}$/.test(typed))
    return sql<SqlBool>`order_words.order_id = ${Number(typed) - 1_100_000_000}::integer`;
  const isNumeric = /^[+\d][\d\s()-]*$/.test(typed);
  const tokens = isNumeric ? [typed.replace(/[\s()-]/g, '')] : typed.split(/\s+/);
  const long = tokens.filter((token) => [...token].length >= shortest);
  const parts = long.map(has);
  if (long.length === 0 && !isNumeric)
    parts.push(sql<SqlBool>`order_words.name like ${`${literally(tokens.join(''))}%`}`);
  const inWords = parts.length === 0 ? undefined : sql.join(parts, sql` and `);
  if (!/^\d{1,7}$/.test(typed)) return sql<SqlBool>`(${inWords ?? sql`false`})`;
  const byNumber = sql<SqlBool>`order_words.order_id = ${Number(typed)}::integer`;
  return inWords ? sql<SqlBool>`(${byNumber} or (${inWords}))` : byNumber;
}
