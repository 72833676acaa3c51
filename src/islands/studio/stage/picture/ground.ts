import { Mesh, PlaneGeometry, ShaderMaterial, Vector2 } from 'three';
import type { AmbientOcclusionUniforms } from '../ambient-occlusion/ambient-occlusion-uniforms.ts';
import type { EnvironmentUniforms } from '../environment/environment-uniforms.ts';

const VERTEX = /* glsl */ `
out vec2 vPlace;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.);
  vPlace = world.xz;
  gl_Position = projectionMatrix * viewMatrix * world;
}`;

/** The ground's colour minus the piece's shadow; near the frame's border the plain colour. */
const FRAGMENT = /* glsl */ `
in vec2 vPlace;
uniform sampler2D uShadow;
uniform vec4 uShadowPlace;
uniform vec3 uGround;
uniform float uOccluded, uPower;
uniform vec2 uFrame;
void main() {
  vec2 at = (vPlace - uShadowPlace.xy) / uShadowPlace.z;
  float near = clamp((1. - length(at)) * 2.5, 0., 1.);
  float lit = mix(1., textureLod(uShadow, at * .5 + .5, 0.).r, near * near * (3. - 2. * near) * uOccluded);
  float reach = .22 * min(uFrame.x, uFrame.y);
  vec2 border = clamp(min(gl_FragCoord.xy, uFrame - gl_FragCoord.xy) / reach, 0., 1.);
  border *= border * (3. - 2. * border);
  gl_FragColor = vec4(uGround * mix(1., pow(lit, uPower), border.x * border.y), 1.);
}`;

/** The table, in the background's colour, so that only the shadow shows. */
export class Ground {
  readonly mesh: Mesh<PlaneGeometry, ShaderMaterial>;
  readonly frame = new Vector2(1, 1);
  readonly #power = { value: 1 };

  constructor(environment: EnvironmentUniforms, occlusion: AmbientOcclusionUniforms) {
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: {
        ...occlusion.shared,
        uGround: environment.ground,
        uPower: this.#power,
        uFrame: { value: this.frame },
      },
    });
    this.mesh = new Mesh(new PlaneGeometry(1, 1).rotateX(-Math.PI / 2), material);
    this.mesh.renderOrder = 1;
  }

  set(power: number, x: number, z: number, half: number): void {
    this.#power.value = power;
    this.mesh.position.set(x, -0.004, z);
    this.mesh.scale.setScalar(2 * half);
    this.mesh.updateMatrixWorld();
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}
