import {
  CubeCamera,
  HalfFloatType,
  LinearFilter,
  type Matrix4,
  type Scene,
  WebGLCubeRenderTarget,
  type WebGLRenderer,
} from 'three';
import { METAL_LAYER } from '../ambient-occlusion/ambient-occlusion-bake.ts';
import type { DrawnStones } from '../model/piece.ts';

const CUBE_SIZE = 96;
/** At most this many large stones show the surrounding metal; more stones get the analytic seat. */
const MOST_STONES = 3;

interface Seen {
  stones: DrawnStones;
  camera: CubeCamera;
  target: WebGLCubeRenderTarget;
}

/** The metal around each large stone, as seen from it: prongs and seat show through its pavilion. */
export class Surroundings {
  readonly #seen: Seen[];

  constructor(stones: readonly DrawnStones[], pose: Matrix4) {
    const large = stones.filter(({ gem, matrices }) => !gem.isSmall && matrices.length === 1);
    this.#seen = large.slice(0, MOST_STONES).map((batch) => {
      const target = new WebGLCubeRenderTarget(CUBE_SIZE, {
        type: HalfFloatType,
        minFilter: LinearFilter,
        magFilter: LinearFilter,
      });
      const camera = new CubeCamera(0.05, 80, target);
      camera.layers.set(METAL_LAYER);
      const [matrix] = batch.matrices;
      // Low in the pavilion, where most light leaves downwards.
      camera.position.set(0, 0, -batch.stone.pavilionMm * 0.3);
      if (matrix !== undefined) camera.position.applyMatrix4(matrix).applyMatrix4(pose);
      camera.updateMatrixWorld();
      return { stones: batch, camera, target };
    });
  }

  /** Renders the surroundings in the current light. */
  capture(renderer: WebGLRenderer, scene: Scene): void {
    renderer.setClearColor(0, 0);
    for (const { camera, stones, target } of this.#seen) {
      camera.update(renderer, scene);
      stones.gem.surroundWith(target.texture);
    }
  }

  dispose(): void {
    for (const { stones, target } of this.#seen) {
      stones.gem.surroundWith(null);
      target.dispose();
    }
  }
}
