import { ShaderMaterial, type Texture, Vector2, Vector3, Vector4 } from 'three';
import type { CutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { type Inclusion, inclusionsOf, MOST_INCLUSIONS } from '#kernel/jewel/gems/inclusions.ts';
import { stoneOptics } from '#kernel/jewel/gems/stone-optics.ts';
import type { EnvironmentUniforms } from '../environment/environment-uniforms.ts';
import type { StoneBatch } from '../model/batches.ts';
import { gemPlanes } from './gem-planes.ts';
import { GEM_FRAGMENT, GEM_VERTEX } from './gem-shader.ts';

/** Narrower stones cover few pixels: fewer hits, no girdle, no separate wavelengths. */
const SMALL_STONE_MM = 2.4;

/** Metal under a stone is lit through it: this share of the cube's light. */
const UNDER_STONE = 0.55;

export const isSmallStone = (stone: CutStone): boolean => stone.widthMm < SMALL_STONE_MM;

export interface GemMaterial {
  material: ShaderMaterial;
  isSmall: boolean;
  /** waves null: one path with fire, for moving frames; else three wavelengths, 0 red to 1 blue. */
  trace(hits: number, waves: readonly [number, number, number] | null): void;
  surroundWith(cube: Texture | null): void;
  dim(by: number): void;
}

/** Per inclusion: centre and radius, then normal (zero: faces every ray) and opacity. */
function inclusionVectors(inclusions: readonly Inclusion[]): Vector4[] {
  const filled = inclusions.flatMap(({ centre, radiusMm, normal, opacity }) => [
    new Vector4(...centre, radiusMm),
    new Vector4(...(normal ?? [0, 0, 0]), opacity),
  ]);
  return Array.from({ length: MOST_INCLUSIONS * 2 }, (_, i) => filled[i] ?? new Vector4());
}

/** All cuts share one program and differ in uniforms. */
export const GEM_PROGRAM = { vertexShader: GEM_VERTEX, fragmentShader: GEM_FRAGMENT };

/**
 * The material of all equal stones; `seat` is the reflectance of the metal below them, null for a loose
 * stone.
 */
export function gemMaterial(
  { stone, material: id, grades }: Pick<StoneBatch, 'stone' | 'material' | 'grades'>,
  environment: EnvironmentUniforms,
  seat: readonly [number, number, number] | null,
): GemMaterial {
  const isSmall = isSmallStone(stone);
  const planes = gemPlanes(stone);
  const optics = stoneOptics(id, grades);
  const inclusions = inclusionsOf(stone, id, grades);
  const uniforms = {
    ...environment.gem,
    uFacets: { value: planes.facets },
    uFacetCount: { value: planes.facetCount },
    uGirdle: { value: planes.girdle },
    uGirdleCount: { value: isSmall ? 0 : planes.girdleCount },
    uBand: { value: isSmall ? new Vector2(1e6, -1e6) : planes.band },
    uMirrored: { value: stone.mirrorX },
    uIndex: { value: new Vector3(...optics.index) },
    uAbsorption: { value: new Vector3(...optics.absorption) },
    uAcross: { value: new Vector3(...optics.across) },
    uAxis: { value: new Vector3(...optics.opticAxis) },
    uZones: { value: new Vector4(...optics.zones, optics.zoneShare) },
    uGlow: { value: new Vector3(...optics.glow) },
    uInclusions: { value: inclusionVectors(inclusions) },
    uInclusionCount: { value: inclusions.length },
    uHits: { value: 6 },
    uPaths: { value: 1 },
    uWaves: { value: new Vector3(0.16, 0.5, 0.84) },
    uSurround: { value: null as Texture | null },
    uSurrounded: { value: 0 },
    uSeat: { value: seat === null ? new Vector4() : new Vector4(...seat, 0).multiplyScalar(0.32).setW(0.75) },
    uBlur: { value: isSmall ? 1 : 0 },
    uDim: { value: 0 },
  };
  const material = new ShaderMaterial({ ...GEM_PROGRAM, uniforms });
  return {
    material,
    isSmall,
    trace(hits, waves) {
      uniforms.uHits.value = isSmall ? Math.min(4, hits) : hits;
      uniforms.uPaths.value = isSmall || waves === null ? 1 : 3;
      if (waves !== null) uniforms.uWaves.value.set(...waves);
    },
    surroundWith(cube) {
      uniforms.uSurround.value = cube;
      uniforms.uSurrounded.value = cube === null ? 0 : UNDER_STONE;
    },
    dim(by) {
      uniforms.uDim.value = by;
    },
  };
}
