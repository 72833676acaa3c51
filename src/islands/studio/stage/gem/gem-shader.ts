import { MOST_INCLUSIONS } from '#kernel/jewel/gems/inclusions.ts';
import { MOST_FACETS, MOST_GIRDLE } from './gem-planes.ts';

/** Stones are never scaled: the instance matrix is a rotation and a translation. */
export const GEM_VERTEX = /* glsl */ `
centroid out vec3 vPoint;
flat out vec3 vFacet, vViewer;
flat out mat3 vTurn;
void main() {
  mat4 placed = modelMatrix * instanceMatrix;
  vTurn = mat3(placed);
  vViewer = transpose(vTurn) * (cameraPosition - placed[3].xyz);
  vPoint = position;
  vFacet = normal;
  gl_Position = projectionMatrix * viewMatrix * placed * vec4(position, 1.);
}`;

/**
 * A ray is split by Fresnel's law where it meets a facet; the refracted part is traced from plane to plane.
 * At each plane the exiting part samples the environment, the rest is reflected; total reflection follows
 * from the law. uPaths 1: one path whose exits are refracted per colour (fast fire). 3: three wavelengths
 * with a path each; over a still's frames they cover the visible range.
 */
export const GEM_FRAGMENT = /* glsl */ `
centroid in vec3 vPoint;
flat in vec3 vFacet, vViewer;
flat in mat3 vTurn;
uniform vec4 uFacets[${MOST_FACETS}], uGirdle[${MOST_GIRDLE}];
uniform int uFacetCount, uGirdleCount, uHits, uPaths;
uniform vec2 uBand;
uniform bool uMirrored;
uniform vec3 uIndex, uAbsorption, uAcross, uAxis, uGlow, uWaves;
uniform vec4 uZones, uInclusions[${MOST_INCLUSIONS * 2}];
uniform int uInclusionCount;
uniform samplerCube uEnvironment, uSurround;
uniform float uSurrounded;
uniform vec2 uTurn;
uniform vec4 uSeat;
uniform vec3 uFloor;
uniform float uLight, uUltraviolet, uHead, uHeadCos, uBlur, uDim;
uniform vec3 uGround;

float side;
vec3 viewer;

vec3 lightFrom(vec3 local) {
  vec3 d = vTurn * vec3(side * local.x, local.yz);
  vec3 environment = textureLod(uEnvironment, vec3(uTurn.x * d.x - uTurn.y * d.z, d.y, uTurn.y * d.x + uTurn.x * d.z), uBlur).rgb;
  // The viewer's head blocks light from a cone about the line of sight: this makes the arrows.
  environment *= uLight * (1. - uHead * smoothstep(uHeadCos - .05, uHeadCos + .02, dot(d, viewer)));
  environment = mix(environment, uFloor, smoothstep(.02, -.06, d.y));
  if (uSurrounded > 0.) {
    vec4 metal = textureLod(uSurround, d, 0.);
    return mix(environment, metal.rgb * uSurrounded, metal.a);
  }
  return mix(environment, uSeat.rgb, uSeat.a * smoothstep(-.25, -.6, local.z));
}

float fresnel(float cosine, float eta) {
  float s2 = eta * eta * (1. - cosine * cosine);
  if (s2 >= 1.) return 1.;
  float t = sqrt(1. - s2);
  float a = (eta * cosine - t) / (eta * cosine + t);
  float b = (cosine - eta * t) / (cosine + eta * t);
  return .5 * (a * a + b * b);
}

void nearest(vec4 plane, vec3 from, vec3 d, inout float t, inout vec3 n) {
  float slope = dot(plane.xyz, d);
  float x = (plane.w - dot(plane.xyz, from)) / slope;
  bool isNearer = slope > 1e-5 && x < t;
  t = isNearer ? x : t;
  n = isNearer ? plane.xyz : n;
}

/**
 * Distance to the plane where an inner ray exits. The girdle's planes count only for exits within its band.
 */
float wayOut(vec3 from, vec3 d, out vec3 n) {
  float t = 1e6;
  n = vec3(0., 0., 1.);
  for (int i = 0; i < uFacetCount; i++) nearest(uFacets[i], from, d, t, n);
  float z = from.z + d.z * t;
  if (z > uBand.x && z < uBand.y)
    for (int i = 0; i < uGirdleCount; i++) nearest(uGirdle[i], from, d, t, n);
  // The cleft of a heart is a portal to its mirror image.
  if (uMirrored) nearest(vec4(-1., 0., 0., 0.), from, d, t, n);
  return max(t, 0.);
}

bool throughCleft(inout vec3 p, inout vec3 d, vec3 n) {
  if (!uMirrored || n.x > -.9999) return false;
  p.x = 0.;
  d.x = -d.x;
  side = -side;
  return true;
}

/** Light left after a path inside the stone: absorption by direction and zone, and inclusions. */
vec3 passed(vec3 from, vec3 d, float t) {
  float along = dot(d, uAxis);
  vec3 perMm = uAbsorption + uAcross * (1. - along * along);
  if (uZones.w > 0.) {
    float a = dot(uZones.xyz, from), turn = dot(uZones.xyz, d) * t;
    perMm *= 1. + uZones.w * (abs(turn) < 1e-3 ? sin(a) : (cos(a) - cos(a + turn)) / turn);
  }
  vec3 left = exp(-perMm * t);
  for (int i = 0; i < uInclusionCount; i++) {
    vec4 place = uInclusions[2 * i], veil = uInclusions[2 * i + 1];
    float isFlat = dot(veil.xyz, veil.xyz);
    vec3 n = isFlat > .5 ? veil.xyz : d;
    float s = dot(place.xyz - from, n) / dot(d, n);
    vec3 off = (from + d * s - place.xyz) / place.w;
    float r2 = dot(off, off);
    if (s <= 0. || s >= t || r2 >= 1.) continue;
    // A veil consists of many small inclusions in swirls.
    float grain = .5 + .5 * sin(9. * off.x + 3. * sin(5. * off.y + 4. * off.z));
    left *= 1. - veil.w * smoothstep(1., .5, r2) * mix(1., grain, isFlat);
  }
  return left;
}

vec3 fastPath(vec3 p, vec3 d, float entering) {
  vec3 energy = vec3(entering), light = vec3(0.);
  for (int hit = 0; hit < uHits; hit++) {
    vec3 n;
    float t = wayOut(p, d, n);
    light += energy * uGlow * (uUltraviolet * t);
    energy *= passed(p, d, t);
    p += d * t;
    if (throughCleft(p, d, n)) continue;
    float cosine = dot(d, n);
    vec3 back = vec3(fresnel(cosine, uIndex.r), fresnel(cosine, uIndex.g), fresnel(cosine, uIndex.b));
    if (back.r < 1.) light.r += energy.r * (1. - back.r) * lightFrom(refract(d, -n, uIndex.r)).r;
    if (back.g < 1.) light.g += energy.g * (1. - back.g) * lightFrom(refract(d, -n, uIndex.g)).g;
    if (back.b < 1.) light.b += energy.b * (1. - back.b) * lightFrom(refract(d, -n, uIndex.b)).b;
    energy *= back;
    d = reflect(d, n);
    if (max(energy.r, max(energy.g, energy.b)) < .012) return light;
  }
  return light + energy * lightFrom(d) * .6;
}

/** Colour of a wavelength: 0 the red end, 1 the blue end. */
vec3 hue(float wave) {
  return max(vec3(0.), 1. - abs(wave - vec3(.12, .5, .88)) * 2.6);
}

vec3 truePath(vec3 p, vec3 d, float entering, float index) {
  vec3 energy = vec3(entering), light = vec3(0.);
  for (int hit = 0; hit < uHits; hit++) {
    vec3 n;
    float t = wayOut(p, d, n);
    light += energy * uGlow * (uUltraviolet * t);
    energy *= passed(p, d, t);
    p += d * t;
    if (throughCleft(p, d, n)) continue;
    float back = fresnel(dot(d, n), index);
    if (back < 1.) light += energy * (1. - back) * lightFrom(refract(d, -n, index));
    energy *= back;
    d = reflect(d, n);
    if (max(energy.r, max(energy.g, energy.b)) < .008) return light;
  }
  return light + energy * lightFrom(d) * .6;
}

void main() {
  vec3 p = vPoint, n = vFacet, v = normalize(vPoint - vViewer);
  viewer = -(vTurn * v);
  float entrySide = uMirrored && p.x < 0. ? -1. : 1.;
  p.x *= entrySide;
  n.x *= entrySide;
  v.x *= entrySide;
  side = entrySide;
  float cosine = max(-dot(v, n), 1e-3);
  float mirrored = fresnel(cosine, 1. / uIndex.g);
  vec3 colour = mirrored * lightFrom(reflect(v, n));
  if (uPaths == 1) {
    colour += fastPath(p, refract(v, n, 1. / uIndex.g), 1. - mirrored);
  } else {
    vec3 inside = vec3(0.), sum = vec3(0.);
    for (int i = 0; i < 3; i++) {
      float wave = uWaves[i];
      float index = wave < .5 ? mix(uIndex.r, uIndex.g, wave * 2.) : mix(uIndex.g, uIndex.b, wave * 2. - 1.);
      side = entrySide;
      vec3 weight = hue(wave);
      inside += weight * truePath(p, refract(v, n, 1. / index), 1. - fresnel(cosine, 1. / index), index);
      sum += weight;
    }
    colour += inside / sum;
  }
  gl_FragColor = vec4(mix(min(colour, vec3(24.)), uGround * .8, uDim), 1.);
}`;
