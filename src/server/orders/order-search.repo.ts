import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { literally } from '#server/platform/db/like.ts';

/**
 * Shortest word that the trigram index finds; a shorter word matches the beginning of a name, such as a Chinese
 * family name.
 */
const shortest = 3;
/** Longest part of a word that is looked up in the index; the row is compared with the whole word. */
const longestPart = 6;

/**
 * The most selective part of a word: the end of the local part of an email address, or the end of a phone number.
 * Common parts, such as a domain or a country prefix, are slow to look up.
 */
function selectivePart(characters: readonly string[]): string {
  const sign = characters.indexOf('@');
  const end = sign >= shortest ? sign + 1 : characters.length;
  return characters.slice(Math.max(0, end - longestPart), end).join('');
}

function has(word: string): RawBuilder<SqlBool> {
  const part = selectivePart([...word]);
  const inIndex = sql<SqlBool>`order_words.words like ${`%${literally(part)}%`}`;
  return part === word ? inIndex : sql<SqlBool>`${inIndex} and strpos(order_words.words, ${word}) > 0`;
}

/**
 * Condition on `order_words` for a search: an order number or its last digits, a phone number, or words in name,
 * email address or phone. Undefined for an empty search.
 */
export function searchCondition(search: string): RawBuilder<SqlBool> | undefined {
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
