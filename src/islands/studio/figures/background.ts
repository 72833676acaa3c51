import type { ReadableAtom } from 'nanostores';
import { $isMaking, startWorker } from './jewel.store.ts';

let started: ReturnType<typeof startWorker> | undefined;

/** A worker for what nobody waits for, so that the design that is open is never behind it. */
export function background() {
  started ??= startWorker();
  return started.calls;
}

/** Resolves as soon as a store holds a value like this. */
function until<Value>(store: ReadableAtom<Value>, isMeant: (value: Value) => boolean): Promise<void> {
  if (isMeant(store.get())) return Promise.resolve();
  return new Promise((resolve) => {
    const end = store.listen((value) => {
      if (!isMeant(value)) return;
      end();
      resolve();
    });
  });
}

/** Resolves when the open design is weighed, and when all of these hold. */
export async function whenQuiet(...also: readonly ReadableAtom<boolean>[]): Promise<void> {
  for (const store of also) await until(store, (isSo) => isSo);
  await until($isMaking, (isMaking) => !isMaking);
}
