import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** What stands beside the work of a call: every transaction in which something was written passes by it. */
export interface CallScope {
  /** In the transaction, once its body is done and before it is committed; what it throws undoes the transaction. */
  beforeCommit(trx: Transaction<Schema>): Promise<void>;
  /** Something is about to be written outside any transaction. */
  onLooseWrite(statement: string): void;
}

const scope = new AsyncLocalStorage<{ current: CallScope | undefined }>();

/** Does the work of a call. What the work has started and left running is no longer the call's. */
export async function inCallScope<T>(current: CallScope, work: () => Promise<T>): Promise<T> {
  const holder: { current: CallScope | undefined } = { current };
  try {
    return await scope.run(holder, work);
  } finally {
    holder.current = undefined;
  }
}

/** Does something that is not the call's own, such as its line in a log. */
export function outsideCallScope<T>(work: () => Promise<T>): Promise<T> {
  return scope.run({ current: undefined }, work);
}

export function currentCallScope(): CallScope | undefined {
  return scope.getStore()?.current;
}

const write =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate)\b|\bupdate\s+"?\w+"?(?:\s+as\s+"?\w+"?)?\s+set\b/i;
/** Counters of tries are nobody's data and hold nothing that a person has said. */
const counters = /^\s*(?:insert into|update|delete from) "spent_tries"/;

/** Whether a statement changes what the shop keeps. */
export function isWrite(statement: string): boolean {
  return write.test(statement) && !counters.test(statement);
}
