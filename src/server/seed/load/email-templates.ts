import { sql, type Transaction } from 'kysely';
import { localText } from '#kernel/shop/text/local-text.ts';
import { defaultLocale } from '#kernel/shop/text/locales.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { readJson } from '../data-files.ts';
import { emailTemplates } from '../data-shapes.ts';

export const emailTemplateFiles = ['letter-templates.json'];

/** Author of templates that staff have not changed. */
const author = 'Aurelle';

/**
 * Email templates of the demonstration shop. Templates that staff changed or deleted are left alone, and names that
 * staff use for their own templates are not taken.
 */
export async function loadEmailTemplates(trx: Transaction<Schema>): Promise<void> {
  const now = new Date();
  for (const { key, name, subject, text } of readJson('letter-templates.json', emailTemplates)) {
    const row = {
      ...{ name: localText(name, defaultLocale), names: jsonb(name) },
      ...{ subject: jsonb(subject), text: jsonb(text), changed_by: author, changed_at: now },
    };
    const known = await trx
      .selectFrom('seeded_letter_template as seeded')
      .leftJoin('letter_template as template', (join) =>
        join
          .onRef('template.id', '=', 'seeded.template_id')
          .onRef('template.changed_at', '=', 'seeded.seeded_at'),
      )
      .select('template.id')
      .where('seeded.key', '=', key)
      .executeTakeFirst();
    if (!known) {
      const added = await trx
        .insertInto('letter_template')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (added)
        await trx
          .insertInto('seeded_letter_template')
          .values({ key, template_id: added.id, seeded_at: now })
          .execute();
    } else if (known.id !== null) {
      const { subject, text, changed_by, changed_at, ...names } = row;
      const isTaken = await trx
        .selectFrom('letter_template')
        .select('id')
        .where(({ or, eb }) =>
          or(
            Object.entries(name).map(([locale, value]) =>
              eb(sql<string>`lower(names ->> ${locale}::text)`, '=', value.toLowerCase()),
            ),
          ),
        )
        .where('id', '!=', known.id)
        .executeTakeFirst();
      await trx
        .updateTable('letter_template')
        .set({ subject, text, changed_by, changed_at, ...(isTaken ? {} : names) })
        .where('id', '=', known.id)
        .execute();
      await trx
        .updateTable('seeded_letter_template')
        .set({ seeded_at: now })
        .where('key', '=', key)
        .execute();
    }
  }
}
