import loadManifold from 'manifold-3d';
import wasmUrl from 'manifold-3d/manifold.wasm?url';
import { answerCalls, handOver } from '#client/worker-calls.ts';
import { type CastingRequest, writeCasting } from './write-casting.ts';

/** Writes the casting file of a design in a worker. */
async function write(request: CastingRequest): Promise<ArrayBuffer> {
  const file = await writeCasting(request, () => loadManifold({ locateFile: () => wasmUrl }));
  return handOver(file, [file]);
}

const functions = { write };
export type CastingWorker = typeof functions;
answerCalls(functions);
