import { writeGlb } from '#kernel/jewel/models/glb.ts';
import { makeViewerScene } from '#kernel/jewel/models/make-viewer-scene.ts';
import { writeUsdz } from '#kernel/jewel/models/usdz.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';

/** The piece as a file to download: glTF with the optics of its stones, or USDZ for Apple's viewer. */
export function modelFile(model: JewelModel, format: 'glb' | 'usdz'): Uint8Array<ArrayBuffer> {
  return format === 'glb'
    ? writeGlb(makeViewerScene(model, 'glass'))
    : writeUsdz(makeViewerScene(model, 'shells'));
}
