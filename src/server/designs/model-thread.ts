import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { writeGlb } from '#kernel/jewel/models/glb.ts';
import { makeViewerScene } from '#kernel/jewel/models/make-viewer-scene.ts';
import { writeUsdz } from '#kernel/jewel/models/usdz.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { answerCalls } from '#server/platform/worker-rpc.ts';

export type ModelFormat = 'glb' | 'usdz';

/** The file of a design for AR viewers; rejects if it cannot be made. */
async function modelFile(design: Design, format: ModelFormat): Promise<Uint8Array<ArrayBuffer>> {
  const scene = makeViewerScene(buildJewel(design), 'shells');
  return format === 'glb' ? writeGlb(scene) : writeUsdz(scene);
}

const functions = { modelFile };
export type ModelThread = typeof functions;
answerCalls(functions);
