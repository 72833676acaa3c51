import type { Executor } from '#server/platform/db/database.ts';

export async function readQuotes(executor: Executor) {
  return executor.selectFrom('metal_quote').selectAll().execute();
}
