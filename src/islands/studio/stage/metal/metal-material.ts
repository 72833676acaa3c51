import { ShaderMaterial, Vector3 } from 'three';
import type { FinishId, MetalId } from '#kernel/jewel/metals/metal-ids.ts';
import type { AmbientOcclusionUniforms } from '../ambient-occlusion/ambient-occlusion-uniforms.ts';
import { ENVIRONMENT_CUBE_SIZE } from '../environment/environment-cube.ts';
import type { EnvironmentUniforms } from '../environment/environment-uniforms.ts';
import { metalOptics } from './metal-optics.ts';
import { METAL_FRAGMENT, METAL_VERTEX } from './metal-shader.ts';

/** How far parts that are not highlighted fade towards the ground's colour. */
export const DIMMED = 0.72;

/** All alloys and finishes share one program and differ in uniforms. */
export const METAL_PROGRAM = { vertexShader: METAL_VERTEX, fragmentShader: METAL_FRAGMENT };

/**
 * One material per alloy and finish. `across` is the direction (in the studio) perpendicular to brushing: the
 * finger's axis. `dimmed` fades it while other parts are highlighted.
 */
export function metalMaterial(
  metal: MetalId,
  finish: FinishId,
  across: Vector3,
  environment: EnvironmentUniforms,
  occlusion: AmbientOcclusionUniforms,
  dimmed: boolean,
): ShaderMaterial {
  const { colour, edge, roughness, isBrushed, isHammered } = metalOptics(metal, finish);
  // A brushed surface is rough only across its scratches; the shader applies it in that direction.
  const along = isBrushed ? roughness * 0.55 : roughness;
  return new ShaderMaterial({
    ...METAL_PROGRAM,
    uniforms: {
      ...environment.metal,
      ...occlusion.shared,
      uColour: { value: new Vector3(...colour) },
      uEdge: { value: new Vector3(...edge) },
      uBlur: { value: Math.max(0, Math.log2(ENVIRONMENT_CUBE_SIZE * along * along * 0.9)) },
      uBrushed: { value: isBrushed },
      uHammered: { value: isHammered },
      uAcross: { value: across },
      uGrain: { value: 0.15 },
      uDim: { value: dimmed ? DIMMED : 0 },
    },
  });
}
