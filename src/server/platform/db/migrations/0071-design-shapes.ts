import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { canonicalDesign } from '#kernel/design/design.canonical.ts';
import { parseDesign } from '#kernel/design/parse-design.ts';

/**
 * Stored designs of the first version say `cut` where those of the second say `shape`: they are written anew, with the
 * hash that follows. A document that is no design any more stays as it is.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['product', 'saved_design', 'cart_line', 'order_item'] as const) {
    const name = sql.raw(table);
    const { rows } = await sql<{ id: number; design: unknown }>`
      select id, design from ${name} where design ->> 'version' = '1'`.execute(db);
    for (const { id, design } of rows) {
      const parsed = parseDesign(design).design;
      if (parsed === null) continue;
      const document = canonicalDesign(parsed);
      const hash = createHash('sha256').update(document).digest('hex');
      await sql`update ${name} set design = ${document}::jsonb where id = ${id}`.execute(db);
      if (table === 'product') continue;
      await sql`update ${name} set design_hash = ${hash} where id = ${id}`.execute(db);
      if (table === 'cart_line')
        await sql`update cart_line set options_key = 'design:' || ${hash}::text || ':' || coalesce(diamond_id::text, '')
          where id = ${id}`.execute(db);
    }
  }
}

export async function down(): Promise<void> {
  // Both versions are read by today's code; a document of the second stays one.
}
