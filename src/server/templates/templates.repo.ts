import { sql, type Transaction } from 'kysely';
import type { templateDeskCalls } from '#kernel/shop/desk/templates.calls.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { defaultLocale, type Locale, type Localised } from '#kernel/shop/text/locales.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { literally } from '#server/platform/db/like.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { ListQuery } from '#server/platform/desk/list-query.ts';

export interface TemplateTexts {
  name: Localised;
  subject: Localised;
  text: Localised;
}

const columnsOf = ({ name, subject, text }: TemplateTexts, who: string, now: Date) => ({
  name: localText(name, defaultLocale),
  names: jsonb(name),
  subject: jsonb(subject),
  text: jsonb(text),
  changed_by: who,
  changed_at: now,
});

export async function insertTemplate(trx: Transaction<Schema>, texts: TemplateTexts, who: string, now: Date) {
  return trx
    .insertInto('letter_template')
    .values(columnsOf(texts, who, now))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type TemplateRow = Awaited<ReturnType<typeof insertTemplate>>;

export async function updateTemplate(
  trx: Transaction<Schema>,
  id: number,
  { texts, who, now }: { texts: TemplateTexts; who: string; now: Date },
): Promise<TemplateRow> {
  return trx
    .updateTable('letter_template')
    .set(columnsOf(texts, who, now))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteTemplate(trx: Transaction<Schema>, id: number): Promise<void> {
  await trx.deleteFrom('letter_template').where('id', '=', id).execute();
}

export async function readTemplate(executor: Executor, id: number): Promise<TemplateRow | undefined> {
  return executor.selectFrom('letter_template').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locked until the transaction ends. */
export async function lockTemplate(trx: Transaction<Schema>, id: number): Promise<TemplateRow | undefined> {
  return trx.selectFrom('letter_template').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The first language in which another template has the name. */
export async function takenName(
  executor: Executor,
  name: Localised,
  exceptId: number,
): Promise<Locale | undefined> {
  for (const [locale, own] of Object.entries(name)) {
    if (own === '') continue;
    const row = await executor
      .selectFrom('letter_template')
      .select('id')
      .where(sql<string>`lower(names ->> ${locale}::text)`, '=', own.toLowerCase())
      .where('id', '!=', exceptId)
      .executeTakeFirst();
    if (row) return locale;
  }
  return undefined;
}

export async function readTemplatePage(
  executor: Executor,
  params: ListQuery<(typeof templateDeskCalls)['deskTemplates']>,
  /** Language of the sort order. */
  locale: Locale,
) {
  let query = executor.selectFrom('letter_template');
  if (params.search !== '') {
    const typed = `%${literally(params.search)}%`;
    query = query.where(sql<boolean>`exists (select from jsonb_each_text(names) where value ilike ${typed})`);
  }
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy(
      params.sort === 'name' ? sql`coalesce(nullif(names ->> ${locale}::text, ''), name)` : 'changed_at',
      params.isDescending ? 'desc' : 'asc',
    )
    .orderBy('id')
    .limit(params.limit)
    .offset(params.offset)
    .execute();
  return { rows, total: Number(total) };
}
