import { AsyncLocalStorage } from 'node:async_hooks';

/** Whose call is being answered. */
interface Caller {
  ip: string;
  requestId: string;
}

const scope = new AsyncLocalStorage<Caller>();

/** Does the work of one call in the name of who makes it. */
export function inRequestContext<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
  return scope.run(caller, work);
}

/** Whose call this is, however deep; '' for what the house does by itself. */
export function currentCaller(): string {
  return scope.getStore()?.ip ?? '';
}

/** The number of the call that is being answered; undefined for what the house does by itself. */
export function currentRequestId(): string | undefined {
  return scope.getStore()?.requestId;
}
