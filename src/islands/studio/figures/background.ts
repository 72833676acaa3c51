import type { ReadableAtom } from 'nanostores';
import { $isMaking, startWorker } from './jewel.store.ts';

let started: ReturnType<typeof startWorker> | undefined;

/** A worker for low-priority calculations, so that they never delay the open design. */
export function backgroundWorker() {
  started ??= startWorker();
  return started.calls;
}

/** Resolves as soon as a store's value satisfies the predicate. */
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

/** Resolves when the open design is weighed and all of these are true. */
export async function whenIdle(...also: readonly ReadableAtom<boolean>[]): Promise<void> {
  for (const store of also) await until(store, (isSo) => isSo);
  await until($isMaking, (isMaking) => !isMaking);
}
