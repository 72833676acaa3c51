import type { ImportReason } from '#kernel/shop/list-import/list-import.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';

export async function readImage(executor: Executor, importId: number, name: string) {
  return executor
    .selectFrom('product_import_image')
    .select('picture_id')
    .where('import_id', '=', importId)
    .where('name', '=', name)
    .executeTakeFirst();
}

/** Stores which picture a photograph of a list is. */
export async function writeImage(
  executor: Executor,
  importId: number,
  name: string,
  pictureId: string,
): Promise<void> {
  await executor
    .insertInto('product_import_image')
    .values({ import_id: importId, name, picture_id: pictureId })
    .onConflict((conflict) =>
      conflict.columns(['import_id', 'name']).doUpdateSet({ picture_id: pictureId, problem: null }),
    )
    .execute();
}

/** Stores why a photograph of a list could not be added. */
export async function setImageProblem(
  executor: Executor,
  importId: number,
  name: string,
  problem: ImportReason,
): Promise<void> {
  await executor
    .insertInto('product_import_image')
    .values({ import_id: importId, name, picture_id: null, problem: jsonb(problem) })
    .onConflict((conflict) =>
      conflict.columns(['import_id', 'name']).doUpdateSet({ problem: jsonb(problem) }),
    )
    .execute();
}

/** Photographs of a list that could not be added. */
export async function readImageProblems(executor: Executor, importId: number): Promise<string[]> {
  const rows = await executor
    .selectFrom('product_import_image')
    .select('name')
    .where('import_id', '=', importId)
    .where('problem', 'is not', null)
    .orderBy('name')
    .limit(200)
    .execute();
  return rows.map(({ name }) => name);
}
