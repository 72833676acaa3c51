import { type Kysely, sql } from 'kysely';

const texts = [
  ['article', 'text'],
  ['content_page', 'text'],
  ['common_problem', 'answer'],
] as const;

/** Ids of stored texts, and the links to them, get the prefix that new texts have. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const [table, column] of texts) {
    const stored = sql.ref(column);
    await sql`update ${sql.table(table)} set ${stored} = regexp_replace(regexp_replace(${stored}::text,
        '<h([234]) id=\\\\"(?!text-)', '<h\\1 id=\\"text-', 'g'),
        'href=\\\\"#(?!text-)', 'href=\\"#text-', 'g')::jsonb
      where ${stored}::text ~ '<h[234] id=|href=\\\\"#'`.execute(db);
  }
}
