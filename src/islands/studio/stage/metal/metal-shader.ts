/**
 * Metal parts are always instanced. A vertex's openness comes from a texture baked after the first frame (see
 * ambient-occlusion/ambient-occlusion-bake.ts): mean open direction and open share of the hemisphere.
 */
export const METAL_VERTEX = /* glsl */ `
in float opennessFrom;
uniform sampler2D uOpenness;
uniform float uOccluded;
out vec3 vWorld, vNormal, vModel;
out float vOutward;
out vec4 vOpen;
void main() {
  mat4 placed = modelMatrix * instanceMatrix;
  vec4 world = placed * vec4(position, 1.);
  vWorld = world.xyz;
  vModel = (instanceMatrix * vec4(position, 1.)).xyz;
  vNormal = normalize(mat3(placed) * normal);
  vec3 local = mat3(instanceMatrix) * normal;
  vOutward = dot(local.xz, vModel.xz / max(length(vModel.xz), 1e-3));
  vOpen = vec4(vNormal, 1.);
  if (uOccluded > 0.) {
    bool isShared = opennessFrom < 0.;
    int index = int(isShared ? -opennessFrom - 1. : opennessFrom) + gl_VertexID;
    int width = textureSize(uOpenness, 0).x;
    vec4 open = texelFetch(uOpenness, ivec2(index % width, index / width), 0);
    float weight = max(open.a, 1e-4);
    vec3 bent = open.xyz / weight;
    vOpen = vec4(isShared ? vNormal : bent, clamp(length(bent) > 0. ? open.a : 1., 0., 1.));
  }
  gl_Position = projectionMatrix * viewMatrix * world;
}`;

export const METAL_FRAGMENT = /* glsl */ `
in vec3 vWorld, vNormal, vModel;
in float vOutward;
in vec4 vOpen;
uniform samplerCube uEnvironment;
uniform sampler2D uShadow;
uniform vec4 uShadowPlace;
uniform vec2 uTurn;
uniform vec3 uColour, uEdge, uFloor, uGround, uAcross;
uniform float uLight, uBlur, uOccluded, uDim, uGrain, uFootprint;
uniform bool uBrushed, uHammered;

vec3 environment(vec3 d, float blur) {
  vec3 turned = vec3(uTurn.x * d.x - uTurn.y * d.z, d.y, uTurn.y * d.x + uTurn.x * d.z);
  return textureLod(uEnvironment, turned, blur).rgb * uLight;
}

/** The table: brighter towards the horizon, darker near the piece, with its contact shadow. */
vec3 table(vec3 d, float blur) {
  float t = max(vWorld.y, .02) / max(-d.y, .02);
  vec2 place = ((vWorld.xz + d.xz * t) - uShadowPlace.xy) / uShadowPlace.z * .5 + .5;
  float lit = mix(1., textureLod(uShadow, place, blur * .7).r, uOccluded);
  float g = max(0., 1. + d.y);
  return uFloor * lit * (.42 + .78 * g * sqrt(g)) * (.5 + .95 * (1. - exp(-t * .05)));
}

vec3 seen(vec3 d, float blur) {
  float soft = .02 + .05 * blur;
  return mix(environment(d, blur), table(d, blur), smoothstep(soft, -soft, d.y));
}

/** Fresnel by Schlick with Hoffman's edge tint, the colour at 82 degrees. */
vec3 reflectance(float cosine) {
  float x = 1. - cosine, x2 = x * x, x5 = x2 * x2 * x;
  const float at82 = 1. / 7., fall = 1. - at82, fall5 = fall * fall * fall * fall * fall;
  vec3 schlick82 = uColour + (1. - uColour) * fall5;
  vec3 dip = schlick82 * (1. - uEdge) / (at82 * fall5 * fall);
  return clamp(uColour + (1. - uColour) * x5 - dip * cosine * x5 * x, 0., 1.);
}

float hash(float x) {
  return fract(sin(x * 127.1) * 43758.5453);
}

/** Scratches of one width, -1 to 1; fades where a pixel covers several. */
float grain(float line) {
  float between = mix(hash(floor(line)), hash(floor(line) + 1.), smoothstep(0., 1., fract(line)));
  return (between * 2. - 1.) * (1. - smoothstep(.3, 1.2, fwidth(line)));
}

vec2 scatter(vec2 cell) {
  return fract(sin(vec2(dot(cell, vec2(127.1, 311.7)), dot(cell, vec2(269.5, 183.3)))) * 43758.5453);
}

/** Hammer marks on a band, each a shallow dish. In mm round the finger and along it. */
vec2 dish(vec2 place) {
  vec2 cell = floor(place / 1.25), nearest = vec2(0.);
  float least = 9.;
  for (int y = -1; y <= 1; y++)
    for (int x = -1; x <= 1; x++) {
      vec2 blow = (cell + vec2(x, y) + .2 + .6 * scatter(cell + vec2(x, y))) * 1.25;
      vec2 way = place - blow;
      float d = dot(way, way);
      if (d < least) { least = d; nearest = way; }
    }
  return nearest;
}

void main() {
  vec3 v = normalize(vWorld - cameraPosition);
  vec3 n = normalize(vNormal);
  if (dot(n, v) > 0.) n = -n;
  if (uHammered) {
    float r = length(vModel.xz);
    vec2 slope = dish(vec2(atan(vModel.x, vModel.z) * r, vModel.y)) * -.22;
    vec3 along = normalize(uAcross - n * dot(n, uAcross) + 1e-4);
    // Only where the surface faces away from the finger: the inside of the band is smooth.
    n = normalize(n + (along * slope.y + cross(along, vNormal) * slope.x) * smoothstep(.2, .5, vOutward));
  }
  vec3 across = vec3(0.);
  float scratch = 0.;
  if (uBrushed) {
    // Scratches tilt the normal perpendicular to their direction.
    across = normalize(uAcross - n * dot(n, uAcross) + 1e-4);
    scratch = grain(vModel.y * 8.) + .8 * grain(vModel.y * 19. + 4.) + .6 * grain(vModel.y * 43. + 9.);
    n = normalize(n + across * scratch * uGrain);
  }
  float facing = max(1e-3, -dot(n, v));
  vec3 r = reflect(v, n);
  // Where the normal changes fast, a pixel reflects much of the environment.
  float blur = max(uBlur, log2(1. + length(fwidth(r)) * uFootprint));
  vec3 light = vec3(0.);
  if (uBrushed) {
    for (int i = -3; i <= 3; i++) {
      vec3 spread = normalize(n + across * float(i) * .085);
      light += seen(reflect(v, spread), blur) * (1. - .13 * float(i * i) * .7);
    }
    // The far side of a scratch is in its own shade.
    light *= (1. + scratch * uGrain) / (7. - .13 * .7 * 28.);
  } else light = seen(r, blur);
  float open = mix(1., vOpen.a, uOccluded);
  vec3 bent = normalize(vOpen.xyz + n * 1e-3);
  float cone = sqrt(max(0., 1. - open));
  float free = smoothstep(cone - .3, cone + .22, dot(r, bent)) * smoothstep(0., .35, open);
  vec3 between = uColour * mix(seen(bent, 5.), seen(r, 6.), .5) * mix(.5, 1., open);
  light = mix(between, light, mix(free, 1., smoothstep(.92, 1., open)));
  vec3 colour = min(reflectance(facing) * light, vec3(24.));
  gl_FragColor = vec4(mix(colour, uGround * .86, uDim), 1.);
}`;
