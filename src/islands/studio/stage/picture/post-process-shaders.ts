import { DESATURATION, SHOULDER } from '#kernel/jewel/lighting/tone-mapping.ts';

/** Pixels brighter than the threshold, at a quarter of the size. */
export const BRIGHT_FRAGMENT = /* glsl */ `
in vec2 vUv;
uniform sampler2D uPicture;
void main() {
  vec2 texel = 1. / vec2(textureSize(uPicture, 0));
  vec3 sum = vec3(0.);
  for (int y = -1; y <= 2; y++)
    for (int x = -1; x <= 2; x++)
      sum += max(vec3(0.), textureLod(uPicture, vUv + (vec2(x, y) - .5) * texel, 0.).rgb - 2.2);
  gl_FragColor = vec4(sum / 16., 1.);
}`;

/** Gaussian blur along one axis; uStep in texels. */
export const BLUR_FRAGMENT = /* glsl */ `
in vec2 vUv;
uniform sampler2D uPicture;
uniform vec2 uStep;
uniform float uDeviation;
void main() {
  vec2 texel = uStep / vec2(textureSize(uPicture, 0));
  vec3 sum = vec3(0.);
  float weight = 0.;
  for (int i = -7; i <= 7; i++) {
    float k = exp(-float(i * i) / (2. * uDeviation * uDeviation));
    sum += textureLod(uPicture, vUv + float(i) * texel, 0.).rgb * k;
    weight += k;
  }
  gl_FragColor = vec4(sum / weight, 1.);
}`;

/**
 * From linear light to the screen: bloom, exposure, white balance, tone curve, sRGB, and a dither that hides
 * 8-bit steps.
 */
export const TONE_MAPPING_FRAGMENT = /* glsl */ `
in vec2 vUv;
uniform sampler2D uPicture, uNear, uWide;
uniform vec3 uExposure;
uniform float uBloom;
vec3 tone(vec3 c) {
  const float shoulder = ${SHOULDER}, d = 1. - shoulder;
  float peak = max(c.r, max(c.g, c.b));
  if (peak < shoulder) return c;
  float rolled = 1. - d * d / (peak + d - shoulder);
  float white = 1. - 1. / (${DESATURATION} * (peak - rolled) + 1.);
  return mix(c * rolled / peak, vec3(rolled), white);
}
float grain(vec2 p) {
  return fract(52.9829189 * fract(dot(p, vec2(.06711056, .00583715)))) - .5;
}
void main() {
  vec3 c = textureLod(uPicture, vUv, 0.).rgb;
  if (uBloom > 0.)
    c += (textureLod(uNear, vUv, 0.).rgb * .55 + textureLod(uWide, vUv, 0.).rgb * .35) * uBloom * 4.;
  c = tone(c * uExposure);
  c = mix(12.92 * c, 1.055 * pow(max(c, vec3(.0031308)), vec3(1. / 2.4)) - .055, step(.0031308, c));
  gl_FragColor = vec4(c + grain(gl_FragCoord.xy) / 255., 1.);
}`;

/** Running mean of a still's frames. */
export const MEAN_FRAGMENT = /* glsl */ `
in vec2 vUv;
uniform sampler2D uMean, uFrame;
uniform float uShare;
void main() {
  vec3 mean = textureLod(uMean, vUv, 0.).rgb, frame = textureLod(uFrame, vUv, 0.).rgb;
  gl_FragColor = vec4(mix(mean, frame, uShare), 1.);
}`;
