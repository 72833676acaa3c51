import loadManifold from 'manifold-3d';
import wasmUrl from 'manifold-3d/manifold.wasm?url';
import type { CastingRequest } from './casting.ts';
import { writeCasting } from './write-casting.ts';

/** Unites the metal of a design and writes the casting file, away from the page's thread. */
addEventListener('message', async ({ data }: MessageEvent<CastingRequest>) => {
  const answer = await writeCasting(data, () => loadManifold({ locateFile: () => wasmUrl }));
  postMessage(answer, {
    transfer: 'file' in answer ? [answer.file] : [],
  } satisfies StructuredSerializeOptions);
});
