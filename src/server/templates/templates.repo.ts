import { sql, type Transaction } from 'kysely';
import type { Localised } from '#kernel/text/locales.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { literally } from '#server/platform/db/like.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export interface TemplateWords {
  name: string;
  subject: Localised;
  text: Localised;
}

const columnsOf = ({ name, subject, text }: TemplateWords, who: string, now: Date) => ({
  name,
  subject: jsonb(subject),
  text: jsonb(text),
  changed_by: who,
  changed_at: now,
});

export async function insertTemplate(trx: Transaction<Schema>, words: TemplateWords, who: string, now: Date) {
  return trx
    .insertInto('letter_template')
    .values(columnsOf(words, who, now))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type TemplateRow = Awaited<ReturnType<typeof insertTemplate>>;

export async function updateTemplate(
  trx: Transaction<Schema>,
  id: number,
  { words, who, now }: { words: TemplateWords; who: string; now: Date },
): Promise<TemplateRow> {
  return trx
    .updateTable('letter_template')
    .set(columnsOf(words, who, now))
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

/** Held until the transaction ends. */
export async function lockTemplate(trx: Transaction<Schema>, id: number): Promise<TemplateRow | undefined> {
  return trx.selectFrom('letter_template').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Whether another template has this name. */
export async function isNameTaken(executor: Executor, name: string, exceptId: number): Promise<boolean> {
  const row = await executor
    .selectFrom('letter_template')
    .select('id')
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function readTemplatePage(
  executor: Executor,
  asked: {
    search: string;
    sort: 'name' | 'changedAt';
    isDescending: boolean;
    limit: number;
    offset: number;
  },
) {
  let query = executor.selectFrom('letter_template');
  if (asked.search !== '') query = query.where('name', 'ilike', `%${literally(asked.search)}%`);
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy(asked.sort === 'name' ? 'name' : 'changed_at', asked.isDescending ? 'desc' : 'asc')
    .orderBy('id')
    .limit(asked.limit)
    .offset(asked.offset)
    .execute();
  return { rows, total: Number(total) };
}
