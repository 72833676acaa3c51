import { createHash } from 'node:crypto';
import type { Database } from '#server/platform/db/database.ts';
import type { CreateOnce, Creation } from '#server/platform/http/create-once.ts';
import { removeTries, spendOne } from './shared-limits.repo.ts';

/** Within this time the same caller creates the same content once. */
export const createOnceMs = 10_000;
/** Answers of this process that are repeated. */
const maxAnswers = 500;

const keyOf = ({ caller, path, content }: Creation): string =>
  `create:${createHash('sha256')
    .update(`${caller}\n${path}\n${JSON.stringify(content)}`)
    .digest('base64url')}`;

interface Answer {
  caller: string;
  at: number;
  isSettled: boolean;
  value: Promise<unknown>;
}

/** Protects against double presses and repeated requests, across all processes. */
export function createOnce(db: Database): CreateOnce {
  const answers = new Map<string, Answer>();

  async function claim<T>(key: string, now: Date, work: () => Promise<T>, refuseDone: () => never) {
    const endsAt = new Date(now.getTime() + createOnceMs);
    if (await spendOne(db.handle, { key, points: 1, now, endsAt })) refuseDone();
    try {
      return await work();
    } catch (error) {
      await removeTries(db.handle, key);
      throw error;
    }
  }

  return {
    run<T>(creation: Creation, work: () => Promise<T>, refuseDone: () => never): Promise<T> {
      const at = creation.now.getTime();
      for (const [other, { at: then }] of answers)
        if (then <= at - createOnceMs || answers.size > maxAnswers) answers.delete(other);
      const key = keyOf(creation);
      const known = answers.get(key);
      if (known) return known.value as Promise<T>;
      const value = claim(key, creation.now, work, refuseDone);
      const answer = { caller: creation.caller, at, isSettled: false, value };
      answers.set(key, answer);
      value.then(
        () => {
          answer.isSettled = true;
        },
        () => answers.delete(key),
      );
      return value;
    },
    async forget(caller) {
      for (const [key, answer] of answers) {
        if (answer.caller !== caller || !answer.isSettled) continue;
        answers.delete(key);
        await removeTries(db.handle, key);
      }
    },
  };
}
