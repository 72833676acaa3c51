import { callWorker } from '#client/worker-calls.ts';
import type { CastingWorker } from './casting.worker.ts';
import type { CastingRequest } from './write-casting.ts';

/** Writes the casting file of a design: metal only, as it is cast, one watertight shell per part, in mm. */
export function castingFile(request: CastingRequest): Promise<ArrayBuffer> {
  const { calls, end } = callWorker<CastingWorker>(
    new Worker(new URL('./casting.worker.ts', import.meta.url), { type: 'module' }),
  );
  return calls.write(request).finally(end);
}
