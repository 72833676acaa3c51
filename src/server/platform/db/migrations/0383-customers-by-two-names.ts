import { type Kysely, sql } from 'kysely';

/**
 * Customers by the first letters of both names, whichever comes first, the newest first: who is sought by two words
 * stands in one part of it in the order in which the list shows them, and the names that must fit stand there too.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const [given, family] = ['firstname', 'lastname'].map(
    (name) => sql`left(lower(${sql.ref(name)}), 1) collate "C"`,
  );
  await sql`create index customer_by_both_names on customer
    ((least(${given}, ${family}) || greatest(${given}, ${family})), id)
    include (firstname, lastname, is_guest)`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop index customer_by_both_names`.execute(db);
}
