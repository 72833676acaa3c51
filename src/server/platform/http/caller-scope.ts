import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<string>();

/** Does the work in the name of a network address. */
export function asCaller<T>(ip: string, work: () => Promise<T>): Promise<T> {
  return scope.run(ip, work);
}

/** Whose call this is, however deep; '' for what the house does by itself. */
export function currentCaller(): string {
  return scope.getStore() ?? '';
}
