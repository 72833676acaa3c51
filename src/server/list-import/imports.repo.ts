import { type Selectable, sql } from 'kysely';
import type {
  ImportCounts,
  ImportReason,
  ImportState,
  ListSubjectName,
} from '#kernel/shop/list-import/list-import.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type ListImport = Omit<Selectable<Schema['product_import']>, 'content'>;

const columns = [
  ...([
    'id',
    'subject',
    'name',
    'format',
    'who',
    'created_at',
    'state',
    'options',
    'header',
    'separator',
  ] as const),
  ...(['read_bytes', 'read_rows', 'products', 'first_id', 'problem'] as const),
  ...(['applied_at', 'undone_at', 'undone_by', 'counts'] as const),
] as const;

export async function insertImport(
  executor: Executor,
  list: {
    name: string;
    subject: ListSubjectName;
    format: ListImport['format'];
    who: string;
    now: Date;
    options: ListImport['options'];
    content: Uint8Array;
    header: readonly string[];
    separator: string;
  },
): Promise<number> {
  const { id } = await executor
    .insertInto('product_import')
    .values({
      ...{ subject: list.subject, name: list.name, format: list.format, who: list.who },
      ...{ created_at: list.now, state: 'reading' },
      ...{ options: jsonb(list.options), content: list.content, header: jsonb([...list.header]) },
      separator: list.separator,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes lists that were not applied since. */
export async function deleteUnappliedImports(executor: Executor, since: Date): Promise<void> {
  await executor
    .deleteFrom('product_import')
    .where('applied_at', 'is', null)
    .where('state', 'in', ['reading', 'checking', 'checked', 'failed'])
    .where('created_at', '<', since)
    .execute();
}

export async function readImport(
  executor: Executor,
  subject: ListSubjectName,
  id: number,
): Promise<ListImport | undefined> {
  return executor
    .selectFrom('product_import')
    .select(columns)
    .where('id', '=', id)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** An import, its row locked. */
export async function holdImport(executor: Executor, id: number): Promise<ListImport | undefined> {
  return executor
    .selectFrom('product_import')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

const mostImports = 50;

/** The newest first. */
export async function readImports(executor: Executor, subject: ListSubjectName): Promise<ListImport[]> {
  return executor
    .selectFrom('product_import')
    .select(columns)
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(mostImports)
    .execute();
}

export async function readContent(executor: Executor, id: number): Promise<Uint8Array | null> {
  const row = await executor
    .selectFrom('product_import')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.content ?? null;
}

/** States in which the items of a list do not change. */
const restStates: readonly ImportState[] = ['checked', 'applied', 'undone', 'failed'];

const countedRows = (id: number) => sql<ImportCounts>`coalesce((
  select jsonb_object_agg(state, count) from (
    select state, count(*)::integer as count from product_import_row where import_id = ${id} group by state
  ) as counted
), '{}')`;

/** Changes the state of an import, and what belongs to it; counts the items of one that comes to rest. */
export async function updateImport(
  executor: Executor,
  id: number,
  {
    state,
    problem,
    ...changes
  }: {
    state?: ImportState;
    problem?: ImportReason | null;
    read_bytes?: number;
    read_rows?: number;
    products?: number;
    first_id?: number;
    content?: null;
    applied_at?: Date;
    undone_at?: Date;
    undone_by?: string;
  },
): Promise<void> {
  await executor
    .updateTable('product_import')
    .set({
      ...changes,
      ...(state && { state, counts: restStates.includes(state) ? countedRows(id) : null }),
      ...(problem !== undefined && { problem: problem && jsonb(problem) }),
    })
    .where('id', '=', id)
    .execute();
}
