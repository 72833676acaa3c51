import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** Observes the writes of a request; the audit log is one. */
export interface WriteObserver {
  /** Called in every transaction that wrote, before its commit. If it throws, the transaction is rolled back. */
  beforeCommit(trx: Transaction<Schema>): Promise<void>;
  /** Called before a statement writes these tables outside a transaction. */
  onLooseWrite(tables: readonly string[]): void;
}

interface RequestContext {
  ip: string;
  /** Whether the site's build or a publisher calls. */
  isBuild: boolean;
  requestId: string | undefined;
  observer: { current: WriteObserver | undefined };
}

const storage = new AsyncLocalStorage<RequestContext>();
const background: RequestContext = {
  ip: '',
  isBuild: false,
  requestId: undefined,
  observer: { current: undefined },
};

const current = (): RequestContext => storage.getStore() ?? background;

/** Runs the work of a request of this caller. */
export function inRequestContext<T>(
  { ip, requestId, isBuild = false }: { ip: string; requestId: string; isBuild?: boolean },
  work: () => Promise<T>,
): Promise<T> {
  return storage.run({ ip, requestId, isBuild, observer: { current: undefined } }, work);
}

/** The caller's address; '' outside a request. */
export function currentIp(): string {
  return current().ip;
}

/** Whether the current request is a read of the site's build or a publisher. */
export function isCallOfBuild(): boolean {
  return current().isBuild;
}

/** The id of the current request; undefined outside a request. */
export function currentRequestId(): string | undefined {
  return current().requestId;
}

/** Runs work whose writes are observed. Work that it started and did not await is no longer observed. */
export async function withWriteObserver<T>(observer: WriteObserver, work: () => Promise<T>): Promise<T> {
  const holder: RequestContext['observer'] = { current: observer };
  try {
    return await storage.run({ ...current(), observer: holder }, work);
  } finally {
    holder.current = undefined;
  }
}

/** Runs work whose writes are not the request's own, such as its entry in the audit log. */
export function withoutWriteObserver<T>(work: () => Promise<T>): Promise<T> {
  return storage.run({ ...current(), observer: { current: undefined } }, work);
}

export function currentWriteObserver(): WriteObserver | undefined {
  return current().observer.current;
}
