import loadManifold from 'manifold-3d';
import wasmUrl from 'manifold-3d/manifold.wasm?url';
import { buildJewel } from '#kernel/geometry/build-jewel.ts';
import { parseDesign } from '#kernel/geometry/parse-design.ts';
import { uniteMetal } from '#kernel/geometry/union.ts';
import type { CastingAnswer, CastingRequest } from './casting.ts';
import { writeStl } from './stl.ts';
import { write3mf } from './three-mf.ts';

/** Unites the metal of a design and writes the casting file, away from the page's thread. */
addEventListener('message', async ({ data }: MessageEvent<CastingRequest>) => {
  try {
    const { design } = parseDesign(data.document);
    if (design === null) throw new Error('this is no design');
    const library = await loadManifold({ locateFile: () => wasmUrl });
    library.setup();
    const { casting } = uniteMetal(library, buildJewel(design));
    const file = data.format === 'stl' ? writeStl(casting) : write3mf(casting, data.title).buffer;
    postMessage({ file } satisfies CastingAnswer, { transfer: [file] });
  } catch (error) {
    postMessage({ failure: String(error) } satisfies CastingAnswer);
  }
});
