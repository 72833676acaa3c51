import { sql } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { CodePurpose } from '#server/platform/db/schema/account.ts';

/** Inserts a code and closes the earlier open ones of the same device, purpose and address. */
export async function replaceCode(
  executor: Executor,
  code: {
    purpose: CodePurpose;
    email: string;
    askedBy: string;
    codeHash: string;
    now: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await executor
    .updateTable('mailed_code')
    .set({ used_at: code.now })
    .where('purpose', '=', code.purpose)
    .where('email', '=', code.email)
    .where('asked_by', '=', code.askedBy)
    .where('used_at', 'is', null)
    .execute();
  await executor
    .insertInto('mailed_code')
    .values({
      purpose: code.purpose,
      email: code.email,
      asked_by: code.askedBy,
      code_hash: code.codeHash,
      created_at: code.now,
      expires_at: code.expiresAt,
      used_at: null,
    })
    .execute();
}

/** Counts one try of the open code and returns it; undefined when there is none or no try is left. */
export async function spendTry(
  executor: Executor,
  code: { purpose: CodePurpose; email: string; askedBy: string },
  limits: { now: Date; tries: number },
) {
  return executor
    .updateTable('mailed_code')
    .set({ tries: sql<number>`tries + 1` })
    .where('purpose', '=', code.purpose)
    .where('email', '=', code.email)
    .where('asked_by', '=', code.askedBy)
    .where('used_at', 'is', null)
    .where('expires_at', '>', limits.now)
    .where('tries', '<', limits.tries)
    .returning(['id', 'code_hash as codeHash'])
    .executeTakeFirst();
}

/** Marks a code as used; false when another request was faster. */
export async function closeCode(executor: Executor, id: number, now: Date): Promise<boolean> {
  const result = await executor
    .updateTable('mailed_code')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
