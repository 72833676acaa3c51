import { at, radians } from '#kernel/jewel/mesh/vector.ts';
import type { Camera } from '../scene/camera.ts';
import type { PackedScene } from '../scene/pack-scene.ts';
import type { Picture } from './picture.ts';

/** The tracer's exports (kernel/tracer.ts). Pointers are byte offsets. */
interface Kernel {
  memory: WebAssembly.Memory;
  alloc(bytes: number): number;
  setScene(...tables: number[]): void;
  setSky(metal: number, stone: number, size: number, turnCos: number, turnSin: number): void;
  setFloor(...values: number[]): void;
  setLight(metal: number, stone: number, headStrength: number, headCos: number): void;
  setCamera(...values: number[]): void;
  prepareFloor(): void;
  bakeFloor(size: number, half: number, x: number, z: number, samples: number): void;
  renderRows(...values: number[]): void;
  rayCount(): number;
}

/** Cubes of radiance baked from the studios, size x size RGBA per face. */
export interface Skies {
  size: number;
  metal: Float32Array;
  stone: Float32Array;
  /** Ultraviolet of the light on stones, relative to daylight. */
  ultraviolet: number;
}

/**
 * Linear light per pixel, twelve floats each: rgb, cover, normal xyz, share of stone, standard error of the tone-mapped
 * brightness, samples, standard error of the linear brightness.
 */
export interface Traced {
  width: number;
  height: number;
  pixels: Float32Array;
  rays: number;
}

export const FLOATS_PER_PIXEL = 12;
/** A stone whose half width covers at least this many pixels has its rays split in two at every facet. */
const LARGE_STONE_PX = 16;
/** Side of the ground's light map: fine enough for the dark core of a contact shadow. */
const FLOOR_TEXELS = 320;

const isKernel = (x: object): x is Kernel => 'renderRows' in x && 'memory' in x && 'alloc' in x;

/** Renders one image; `onRow` receives the number of finished rows. The result depends only on the arguments. */
export function tracePicture(
  module: WebAssembly.Module,
  scene: PackedScene,
  skies: Skies,
  camera: Camera,
  picture: Picture,
  onRow: (done: number) => void,
): Traced {
  const kernel: object = new WebAssembly.Instance(module, {}).exports;
  if (!isKernel(kernel)) throw new TypeError('the tracer module lacks its exports');
  const put = (data: ArrayBuffer | ArrayBufferView): number => {
    const bytes = ArrayBuffer.isView(data)
      ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
      : new Uint8Array(data);
    const pointer = kernel.alloc(bytes.byteLength);
    new Uint8Array(kernel.memory.buffer, pointer, bytes.byteLength).set(bytes);
    return pointer;
  };
  const { width, height, setting, quality, view } = picture;
  const pxPerMm = height / camera.frameMm;
  const stones = scene.stones.slice();
  scene.stoneRadii.forEach((radius, i) => {
    stones[i * 32 + 24] = radius * pxPerMm >= LARGE_STONE_PX ? quality.wavelengths : 0;
    scene.glows[i]?.forEach((light, channel) => {
      stones[i * 32 + 26 + channel] = light * skies.ultraviolet;
    });
  });
  const stoneWords = new Int32Array(stones.buffer);
  scene.bodies.forEach((body, i) => {
    stoneWords[i * 32 + 25] = body === null ? 0 : put(body);
  });
  const shapes = new Int32Array(Math.max(1, scene.shapes.length) * 8);
  const bands = new Float32Array(shapes.buffer);
  scene.shapes.forEach((shape, i) => {
    shapes.set(
      [put(shape.rows), shape.planes, shape.mirrored ? 1 : 0, shape.portal, shape.facets * 4],
      i * 8,
    );
    bands.set(shape.band, i * 8 + 5);
  });
  const { tree } = scene;
  kernel.setScene(
    put(tree.nodes),
    put(tree.packs),
    put(tree.normals),
    put(tree.materials),
    put(stones),
    put(shapes),
    put(scene.metals),
  );
  const turn = radians(view.azimuth + (setting.lightTurn ?? 0));
  kernel.setSky(put(skies.metal), put(skies.stone), skies.size, Math.cos(turn), Math.sin(turn));
  const [r, g, b] = setting.ground;
  const k = setting.floorLight;
  const [cardR, cardG, cardB] = setting.floorCard ?? setting.ground;
  kernel.setFloor(
    1,
    0,
    cardR * k,
    cardG * k,
    cardB * k,
    r,
    g,
    b,
    setting.gloss,
    setting.stoneFloor,
    setting.studio === 'facing' ? 1 : 0,
  );
  kernel.setLight(
    setting.metalLight,
    setting.stoneLight,
    setting.headStrength,
    Math.cos(radians(setting.headDeg)),
  );
  kernel.setCamera(
    ...camera.eye,
    ...camera.forward,
    ...camera.right,
    ...camera.up,
    camera.tan,
    ...camera.shift,
    view.lensMm ?? 0,
    camera.focusMm,
  );
  kernel.prepareFloor();
  const b0 = (i: number): number => at(scene.bounds, i);
  const spread = Math.max(b0(3) - b0(0), b0(5) - b0(2)) * 0.5 * 1.5 + (b0(4) - b0(1)) * 0.9;
  kernel.bakeFloor(
    quality.floorTexels ?? FLOOR_TEXELS,
    spread,
    (b0(0) + b0(3)) / 2,
    (b0(2) + b0(5)) / 2,
    quality.floorSamples,
  );
  const size = width * height * FLOATS_PER_PIXEL * 4;
  const out = kernel.alloc(size);
  const { least, most, tolerance, metalTolerance } = quality;
  const step = 16;
  for (let y = 0; y < height; y += step) {
    const to = Math.min(height, y + step);
    kernel.renderRows(out, width, height, y, to, least, most, tolerance, metalTolerance);
    onRow(to);
  }
  return {
    width,
    height,
    pixels: new Float32Array(kernel.memory.buffer, out, size / 4),
    rays: kernel.rayCount(),
  };
}
