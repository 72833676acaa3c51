import { type Kysely, sql } from 'kysely';

/** The first price rule gets the margins of 2026-11-27, unless the shop has replaced it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`update price_rule set rates = rates || '{
      "version": "2026-11-27",
      "marginPerMille": 1000,
      "marginPerMilleOf": {"bangle": 450, "bracelet": 600}
    }'::jsonb
    where state = 'holds' and made_by = '' and rates ->> 'version' = '2026-11-21'`.execute(db);
}
