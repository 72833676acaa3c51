import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { withoutWriteObserver } from '#server/platform/db/request-context.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { insertIdempotencyKey, isKeyUsed } from './idempotency-keys.repo.ts';

/** Answers are repeated for this time, up to this number; a used key is known for a day. */
const answerMs = 10 * 60_000;
const maxAnswers = 200;

const refuseDone = (): never => refuse(deskCodes.notPossible, { text: { key: 'desk-api.already-done' } });

type MarkUsed = (trx: Transaction<Schema>) => Promise<void>;

/**
 * Runs each staff call once per idempotency key: a repeated call gets the first answer, or a refusal that says it was
 * done. A refused or failed call does not use its key up.
 */
export function idempotencyKeys({ db }: Pick<Host, 'db'>) {
  const answers = new Map<string, { at: number; answer: Promise<unknown> }>();

  async function runOnce<T>(
    { staff, now }: Pick<StaffCall, 'staff' | 'now'>,
    key: string,
    task: (markUsed: MarkUsed) => Promise<T>,
  ): Promise<T> {
    if (await isKeyUsed(db.handle, staff.id, key)) refuseDone();
    let isMarked = false;
    return task(async (trx) => {
      if (isMarked) return;
      isMarked = true;
      if (!(await withoutWriteObserver(() => insertIdempotencyKey(trx, { staffId: staff.id, key, now }))))
        refuseDone();
    });
  }

  return {
    /** `task` calls `markUsed` in each transaction that it commits. */
    async once<T>(
      call: Pick<StaffCall, 'staff' | 'now'>,
      key: string | undefined,
      task: (markUsed: MarkUsed) => Promise<T>,
    ): Promise<T> {
      if (key === undefined) return task(async () => undefined);
      const name = `${call.staff.id} ${key}`;
      const at = call.now.getTime();
      for (const [other, { at: then }] of answers)
        if (then < at - answerMs || answers.size > maxAnswers) answers.delete(other);
      const known = answers.get(name);
      if (known) return known.answer as Promise<T>;
      const answer = runOnce(call, key, task);
      answers.set(name, { at, answer });
      answer.catch(() => answers.delete(name));
      return answer;
    },
  };
}
