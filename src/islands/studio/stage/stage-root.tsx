import { createRoot, extend } from '@react-three/fiber';
import { Group, InstancedMesh, Mesh, PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import { FOV_DEG } from './camera/true-size.ts';
import { StageEngine } from './engine.ts';
import { deviceHints, TIERS, tierFor } from './quality.ts';
import { withoutClockRemark } from './quiet.ts';
import { StageScene, type StageSceneProps } from './StageScene.tsx';

extend({ Group, InstancedMesh, Mesh });

export interface StageRoot {
  engine: StageEngine;
  render(props: Omit<StageSceneProps, 'engine'>): void;
  resize(width: number, height: number): void;
  invalidate(): void;
  dispose(): void;
}

/** Mounts a stage on a canvas. Throws without WebGL 2. */
export async function createStage(canvas: HTMLCanvasElement, isCalm: boolean): Promise<StageRoot> {
  // Created here, because three reports a missing one to the console too.
  const context = canvas.getContext('webgl2', {
    antialias: false,
    alpha: false,
    depth: false,
    stencil: false,
    powerPreference: 'high-performance',
  });
  if (context === null) throw new Error('this browser has no WebGL 2');
  const renderer = new WebGLRenderer({ canvas, context });
  // Reading the log of a program waits for its compiler.
  renderer.debug.checkShaderErrors = !import.meta.env.PROD;
  const camera = new PerspectiveCamera(FOV_DEG, 1, 2, 900);
  const scene = new Scene();
  const root = withoutClockRemark(() => createRoot(canvas));
  let invalidate = () => {};
  let setSize = (_width: number, _height: number, _top: number, _left: number) => {};
  const tier = TIERS[tierFor(deviceHints(renderer))];
  const dpr = Math.min(devicePixelRatio, tier.mostDpr);
  const size = { width: canvas.clientWidth, height: canvas.clientHeight, top: 0, left: 0 };
  await root.configure({ gl: renderer, camera, scene, frameloop: 'demand', dpr, size, flat: true });
  const engine = new StageEngine({
    renderer,
    tier,
    scene,
    camera,
    element: canvas,
    invalidate: () => invalidate(),
    isCalm,
  });
  return {
    engine,
    render(props) {
      const state = root.render(<StageScene engine={engine} {...props} />).getState();
      invalidate = () => state.invalidate();
      setSize = state.setSize;
      // The canvas may have changed its size before there was anything to render.
      if (canvas.clientWidth > 0) setSize(canvas.clientWidth, canvas.clientHeight, 0, 0);
    },
    resize(width, height) {
      setSize(width, height, 0, 0);
      engine.touch();
    },
    invalidate: () => invalidate(),
    dispose() {
      invalidate = () => {};
      root.unmount();
      engine.dispose();
      renderer.dispose();
    },
  };
}
