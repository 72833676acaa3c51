import {
  HalfFloatType,
  LinearFilter,
  LinearMipmapLinearFilter,
  ShaderMaterial,
  Vector4,
  WebGLCubeRenderTarget,
  type WebGLRenderer,
} from 'three';
import type { SoftBox, StudioLights } from '#kernel/jewel/lighting/studio-lights.ts';
import { drawFullFrame, FULL_FRAME_VERTEX } from '../picture/full-frame.ts';

export const ENVIRONMENT_CUBE_SIZE = 256;
const MOST_BOXES = 40;
const RADIANS = Math.PI / 180;

const FRAGMENT = /* glsl */ `
in vec2 vUv;
uniform int uFace, uCount;
uniform vec3 uZenith, uHorizon, uFloor;
// direction and half width; right and half height; tint times power and softness; w < 0 in the last marks a black card
uniform vec4 uOut[${MOST_BOXES}], uRight[${MOST_BOXES}], uGlow[${MOST_BOXES}];
uniform float uEnds[${MOST_BOXES}];

vec3 towards(vec2 p) {
  if (uFace == 0) return vec3(1., -p.y, -p.x);
  if (uFace == 1) return vec3(-1., -p.y, p.x);
  if (uFace == 2) return vec3(p.x, 1., p.y);
  if (uFace == 3) return vec3(p.x, -1., -p.y);
  if (uFace == 4) return vec3(p.x, -p.y, 1.);
  return vec3(-p.x, -p.y, -1.);
}

void main() {
  vec3 d = normalize(towards(vUv * 2. - 1.));
  float rise = 1. - abs(d.y);
  vec3 light = mix(d.y >= 0. ? uZenith : uFloor, uHorizon, rise * rise * rise);
  for (int i = 0; i < uCount; i++) {
    float front = dot(d, uOut[i].xyz);
    if (front <= .01) continue;
    vec3 up = cross(uOut[i].xyz, uRight[i].xyz);
    vec2 p = abs(vec2(dot(d, uRight[i].xyz), dot(d, up))) / front;
    vec2 size = vec2(uOut[i].w, uRight[i].w);
    vec2 soft = vec2(abs(uGlow[i].w), uEnds[i]);
    vec2 edge = 1. - smoothstep(size - soft, size + soft, p);
    float share = edge.x * edge.y;
    light = uGlow[i].w < 0. ? light * (1. - uGlow[i].x * share) : light + uGlow[i].rgb * share;
  }
  gl_FragColor = vec4(light, 1.);
}`;

function packBox(box: SoftBox): { out: Vector4; right: Vector4; glow: Vector4; ends: number } {
  const [a, e, roll] = [box.azimuth * RADIANS, box.elevation * RADIANS, (box.roll ?? 0) * RADIANS];
  const [ca, sa, ce, se] = [Math.cos(a), Math.sin(a), Math.cos(e), Math.sin(e)];
  const [c, s] = [Math.cos(roll), Math.sin(roll)];
  const [r, g, b] = box.tint ?? [1, 1, 1];
  const k = box.power;
  return {
    out: new Vector4(ce * sa, se, ce * ca, box.width),
    right: new Vector4(ca * c - se * sa * s, ce * s, -sa * c - se * ca * s, box.height),
    glow: k < 0 ? new Vector4(-k, 0, 0, -box.soft) : new Vector4(r * k, g * k, b * k, box.soft),
    ends: box.ends ?? box.soft,
  };
}

/**
 * An environment's light in a cube map with mips, drawn by one small shader: no image file, no filtering
 * pass.
 */
export class EnvironmentCube {
  readonly target = new WebGLCubeRenderTarget(ENVIRONMENT_CUBE_SIZE, {
    type: HalfFloatType,
    generateMipmaps: true,
    minFilter: LinearMipmapLinearFilter,
    magFilter: LinearFilter,
    depthBuffer: false,
  });
  readonly #material = new ShaderMaterial({
    vertexShader: FULL_FRAME_VERTEX,
    fragmentShader: FRAGMENT,
    depthTest: false,
    depthWrite: false,
    uniforms: {
      uFace: { value: 0 },
      uCount: { value: 0 },
      uZenith: { value: [0, 0, 0] },
      uHorizon: { value: [0, 0, 0] },
      uFloor: { value: [0, 0, 0] },
      uOut: { value: [] },
      uRight: { value: [] },
      uGlow: { value: [] },
      uEnds: { value: [] },
    },
  });

  draw(renderer: WebGLRenderer, lights: StudioLights): void {
    const boxes = lights.boxes.slice(0, MOST_BOXES).map(packBox);
    const filled = boxes.concat(
      Array.from({ length: MOST_BOXES - boxes.length }, () => ({
        out: new Vector4(),
        right: new Vector4(),
        glow: new Vector4(),
        ends: 0,
      })),
    );
    const u = this.#material.uniforms;
    const face = { value: 0 };
    Object.assign(u, {
      uFace: face,
      uCount: { value: boxes.length },
      uZenith: { value: lights.zenith },
      uHorizon: { value: lights.horizon },
      uFloor: { value: lights.floor },
      uOut: { value: filled.map((b) => b.out) },
      uRight: { value: filled.map((b) => b.right) },
      uGlow: { value: filled.map((b) => b.glow) },
      uEnds: { value: filled.map((b) => b.ends) },
    });
    // The mips are generated once, after the last face.
    this.target.texture.generateMipmaps = false;
    for (face.value = 0; face.value < 6; face.value++) {
      if (face.value === 5) this.target.texture.generateMipmaps = true;
      this.#material.uniformsNeedUpdate = true;
      renderer.setRenderTarget(this.target, face.value);
      drawFullFrame(renderer, this.#material);
    }
    renderer.setRenderTarget(null);
  }

  dispose(): void {
    this.target.dispose();
    this.#material.dispose();
  }
}
