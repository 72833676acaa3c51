/**
 * Adds one direction to the openness of every vertex: the direction, weighted by its cosine, if nothing is in
 * the way.
 */
export const OPENNESS_FRAGMENT = /* glsl */ `
uniform sampler2D uPositions, uNormals, uDepth;
uniform mat4 uToMap;
uniform vec3 uDirection;
uniform float uShare, uLift;
void main() {
  ivec2 texel = ivec2(gl_FragCoord.xy);
  vec3 n = texelFetch(uNormals, texel, 0).xyz;
  float cosine = dot(n, uDirection);
  if (cosine <= 0.) { gl_FragColor = vec4(0.); return; }
  vec3 p = texelFetch(uPositions, texel, 0).xyz + (n + uDirection) * uLift;
  vec3 q = (uToMap * vec4(p, 1.)).xyz;
  float free = step(q.z, textureLod(uDepth, q.xy, 0.).r + 1e-5);
  gl_FragColor = vec4(uDirection, 1.) * free * cosine * uShare;
}`;

/** Adds one light to the table: its arriving share, and a little reflected by the metal in its way. */
export const SHADOW_FRAGMENT = /* glsl */ `
in vec2 vUv;
uniform sampler2D uDepth;
uniform mat4 uToMap;
uniform vec3 uPlace;
uniform float uShare;
float free(vec3 q, vec2 offset) {
  vec2 at = q.xy + offset;
  if (min(at.x, at.y) < 0. || max(at.x, at.y) > 1.) return 1.;
  return step(q.z, textureLod(uDepth, at, 0.).r + 2e-4);
}
void main() {
  vec2 at = uPlace.xy + (vUv * 2. - 1.) * uPlace.z;
  vec3 q = (uToMap * vec4(at.x, .02, at.y, 1.)).xyz;
  vec2 e = 1.5 / vec2(textureSize(uDepth, 0));
  float lit = free(q, vec2(e.x, e.y)) + free(q, vec2(-e.x, e.y)) + free(q, vec2(e.x, -e.y)) + free(q, -e);
  gl_FragColor = vec4(vec3(mix(.16, 1., lit * .25)) * uShare, 1.);
}`;

/** Smooths the shadow map, wider with every pass. */
export const SMOOTH_FRAGMENT = /* glsl */ `
in vec2 vUv;
uniform sampler2D uMap;
uniform float uStep;
void main() {
  vec2 texel = uStep / vec2(textureSize(uMap, 0));
  float middle = textureLod(uMap, vUv, 0.).r, sum = 0., weight = 0.;
  for (int y = -2; y <= 2; y++)
    for (int x = -2; x <= 2; x++) {
      float there = textureLod(uMap, vUv + vec2(x, y) * texel, 0.).r;
      float k = exp(-float(x * x + y * y) / 3. - (there - middle) * (there - middle) / .06);
      sum += k * there;
      weight += k;
    }
  gl_FragColor = vec4(vec3(sum / weight), 1.);
}`;
