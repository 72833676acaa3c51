import type { WebGLRenderer } from 'three';

export type TierId = 'software' | 'low' | 'medium' | 'high';

/** Quality settings for a class of devices. */
export interface Tier {
  id: TierId;
  /** Inner hits of a large stone's path, in moving frames and in a still. */
  movingHits: number;
  stillHits: number;
  /** Most device pixels per CSS pixel. */
  mostDpr: number;
  /** Samples per pixel in moving frames. */
  multisamples: number;
  /** Frames of a still. */
  stillFrames: number;
  /** Directions of the ambient occlusion bake, and how many per frame. */
  bakeDirections: number;
  bakePerFrame: number;
  depthTexels: number;
  glowsInMotion: boolean;
}

export const TIERS: Readonly<Record<TierId, Tier>> = {
  software: {
    id: 'software',
    movingHits: 4,
    stillHits: 6,
    mostDpr: 1,
    multisamples: 0,
    stillFrames: 6,
    bakeDirections: 26,
    bakePerFrame: 8,
    depthTexels: 256,
    glowsInMotion: false,
  },
  low: {
    id: 'low',
    movingHits: 5,
    stillHits: 8,
    mostDpr: 1.5,
    multisamples: 2,
    stillFrames: 12,
    bakeDirections: 48,
    bakePerFrame: 4,
    depthTexels: 256,
    glowsInMotion: false,
  },
  medium: {
    id: 'medium',
    movingHits: 6,
    stillHits: 9,
    mostDpr: 2,
    multisamples: 4,
    stillFrames: 20,
    bakeDirections: 80,
    bakePerFrame: 8,
    depthTexels: 512,
    glowsInMotion: true,
  },
  high: {
    id: 'high',
    movingHits: 8,
    stillHits: 10,
    mostDpr: 2,
    multisamples: 4,
    stillFrames: 32,
    bakeDirections: 128,
    bakePerFrame: 16,
    depthTexels: 512,
    glowsInMotion: true,
  },
};

/** Device properties known before the first frame. */
export interface DeviceHints {
  gpu: string;
  cores: number;
  memoryGb: number;
  isCoarse: boolean;
  savesData: boolean;
}

const SOFTWARE = /swiftshader|llvmpipe|softpipe|basic render|software/i;
const WEAK =
  /mali-(4|t|g5\d)|adreno \(?tm\)? ?([345]\d|6[01])\d|powervr|hd graphics|uhd graphics 6[0-2]|videocore/i;
const STRONG = /nvidia|geforce|rtx|radeon (rx|pro)|apple m\d|arc\(tm\) a/i;

/** The initial tier of a device; the frame guard may lower the resolution from there. */
export function tierFor({ gpu, cores, memoryGb, isCoarse, savesData }: DeviceHints): TierId {
  if (SOFTWARE.test(gpu)) return 'software';
  if (savesData || WEAK.test(gpu) || memoryGb <= 2 || cores <= 2) return 'low';
  // Safari says "Apple GPU" on every Mac.
  const isStrong = STRONG.test(gpu) || (/apple gpu/i.test(gpu) && cores >= 8);
  if (isStrong && !isCoarse) return 'high';
  return 'medium';
}

const numberOf = (source: object, key: string, otherwise: number): number => {
  const value: unknown = Reflect.get(source, key);
  return typeof value === 'number' ? value : otherwise;
};

export function deviceHints(renderer: WebGLRenderer): DeviceHints {
  const gl = renderer.getContext();
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const gpu = String(gl.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER));
  const connection: unknown = Reflect.get(navigator, 'connection');
  return {
    gpu,
    cores: navigator.hardwareConcurrency,
    memoryGb: numberOf(navigator, 'deviceMemory', 8),
    isCoarse: matchMedia('(pointer: coarse)').matches,
    savesData:
      typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true,
  };
}
