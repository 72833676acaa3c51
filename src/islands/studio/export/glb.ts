import { GLTFExporter } from 'three/addons/exporters/GLTFExporter.js';
import type { JewelModel } from '#kernel/pieces/parts/model.ts';
import { disposeScene, exportScene } from './export-scene.ts';

/**
 * The piece as binary glTF 2.0, in metres, with KHR_materials_transmission, volume, ior and dispersion. General viewers
 * know no facets: stones are glass there, without fire from within.
 */
export async function writeGlb(model: JewelModel): Promise<ArrayBuffer> {
  const scene = exportScene(model, { glass: 'transmission' });
  try {
    const result = await new GLTFExporter().parseAsync(scene, { binary: true, onlyVisible: false });
    if (!(result instanceof ArrayBuffer)) throw new Error('the exporter wrote no binary file');
    return result;
  } finally {
    disposeScene(scene);
  }
}
