import { USDZExporter } from 'three/addons/exporters/USDZExporter.js';
import type { JewelModel } from '#kernel/pieces/parts/model.ts';
import { disposeScene, exportScene } from './export-scene.ts';

/** The piece for AR at true scale. Link to it with `#allowsContentScaling=0`, so that nobody enlarges it by mistake. */
export async function writeUsdz(model: JewelModel): Promise<Uint8Array<ArrayBuffer>> {
  const scene = exportScene(model, { glass: 'opacity' });
  try {
    return await new USDZExporter().parseAsync(scene, { quickLookCompatible: true });
  } finally {
    disposeScene(scene);
  }
}
