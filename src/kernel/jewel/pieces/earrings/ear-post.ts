import { superellipseProfile } from '#kernel/jewel/mesh/profile.ts';
import { stationsAlong, sweep } from '#kernel/jewel/mesh/sweep.ts';
import { mix, smoothstep, type Vec3 } from '#kernel/jewel/mesh/vector.ts';
import {
  type Assembly,
  addPiece,
  emptyAssembly,
  leftOut,
  metalPart,
} from '#kernel/jewel/pieces/parts/assembly.ts';
import { bar } from '#kernel/jewel/pieces/parts/bar.ts';

/** Post size by stone width: a heavy stone needs a longer post and a larger butterfly, or it droops. */
interface PostSize {
  lengthMm: number;
  radiusMm: number;
  /** Size of the butterfly, 1 = 5 × 4 × 3 mm. */
  back: number;
}

const sizeFor = (stoneMm: number): PostSize => {
  if (stoneMm < 4.6) return { lengthMm: 9.5, radiusMm: 0.4, back: 1 };
  if (stoneMm < 8) return { lengthMm: 10, radiusMm: 0.45, back: stoneMm < 5.7 ? 1 : 1.2 };
  return { lengthMm: 11, radiusMm: 0.45, back: 1.2 };
};

/** Notch in which the butterfly snaps, measured from the round end. */
const NOTCH_MM = { fromEnd: 2, deep: 0.1, half: 0.28 };
/** Space for an earlobe between the pad and the butterfly. */
const LOBE_MM = 6.2;
const PAD_MM = { radius: 1.6, thick: 0.55, flare: 0.75 };
/** Minimum overlap of a pad with the collar above it. */
const ON_COLLAR_MM = 0.3;

/** Where three prongs meet, they widen into the post without a pad. */
const CONE_MM = { above: 0.2, below: 0.85, wider: 0.16 };

/** The front that the post carries: a foot with this free distance inside, mm, or the point where three prongs meet. */
type Carried = { footClearanceMm: number } | 'point';

/** Ear post behind a head, down -Z from z0: a pad or the tip of a cone, a flared post, a notch, a round end. */
export function earPost(z0: number, stoneMm: number, carried: Carried): Assembly {
  const { lengthMm, radiusMm } = sizeFor(stoneMm);
  const piece = emptyAssembly();
  const down = (z: number): Vec3 => [0, 0, z0 - z];
  const notch = lengthMm - NOTCH_MM.fromEnd;
  const radius = (s: number) => {
    const away = Math.abs(s * lengthMm - notch);
    return radiusMm - NOTCH_MM.deep * (1 - smoothstep(NOTCH_MM.half * 0.5, NOTCH_MM.half, away));
  };
  const post = bar([down(0), down(lengthMm / 2), down(lengthMm)], radius, { steps: 96, sides: 20 });
  piece.parts.push(leftOut(metalPart('post', 'post', post)));
  if (carried === 'point') {
    const { above, below, wider } = CONE_MM;
    const flare = (s: number) => radiusMm + wider * (1 - smoothstep(0.3, 1, s));
    const cone = bar([down(-above), down((below - above) / 2), down(below)], flare, {
      steps: 16,
      sides: 32,
      startDome: 0.5,
      endDome: 0.05,
    });
    piece.parts.push(metalPart('post', 'post cone', cone));
    return piece;
  }
  const { thick, flare } = PAD_MM;
  const wide = Math.max(PAD_MM.radius, carried.footClearanceMm + ON_COLLAR_MM);
  const high = 0.25 + thick + flare;
  const padRadius = (s: number) => {
    const below = s * high - 0.25 - thick;
    return below < 0 ? wide : mix(wide, radiusMm, 1 - (1 - Math.min(1, below / flare)) ** 2.6);
  };
  const pad = bar([down(-0.25), down(0.25), down(high - 0.25)], padRadius, {
    steps: 22,
    sides: 32,
    startDome: 0.1,
    endDome: 0.05,
  });
  piece.parts.push(metalPart('post', 'post plate', pad));
  return piece;
}

const CURL_STEPS = 40;

/** Butterfly on a post: one strip of sheet metal, its middle against the ear, both ends curled up to grip the notch. */
function butterfly(z0: number, stoneMm: number): Assembly {
  const { back, radiusMm } = sizeFor(stoneMm);
  const sheet = 0.15 * back;
  const plateZ = z0 - LOBE_MM;
  const [across, high] = [0.92 * back, 1.3 * back];
  const centreX = radiusMm + sheet + across;
  /** Half of the strip: from the middle outwards, down, back inwards and up to the post. */
  const half = Array.from({ length: CURL_STEPS }, (_, i): Vec3 => {
    const turn = (i / (CURL_STEPS - 1)) * 4.9;
    const inwards = 1 - 0.2 * smoothstep(3.2, 4.9, turn);
    const x = centreX + across * inwards * Math.sin(turn);
    return [x, 0, plateZ - high + high * inwards * Math.cos(turn)];
  });
  const strip = [...half.map(([x, y, z]): Vec3 => [-x, y, z]).reverse(), [0, 0, plateZ] as Vec3, ...half];
  const last = strip.length - 1;
  const section = (i: number) => {
    const out = Math.abs((2 * i) / last - 1);
    // Narrow at the hole, wide where the wings curl, rounded towards their ends.
    const wing = smoothstep(0, 0.3, out) * mix(1, 0.72, smoothstep(0.7, 1, out));
    return superellipseProfile({
      points: 24,
      halfWidth: mix(1.35, 2.0, wing) * back,
      up: sheet,
      down: sheet,
      upExponent: 4,
      downExponent: 4,
    });
  };
  const piece = emptyAssembly();
  const stations = stationsAlong(strip, [0, 1, 0]);
  const mesh = sweep(stations, section, { startDomeMm: 0.08, endDomeMm: 0.08 });
  piece.parts.push(leftOut(metalPart('clasp', 'butterfly back', mesh)));
  // A collar around the hole, where the sheet is drawn through.
  const collar = bar(
    [
      [0, 0, plateZ + sheet * 0.4],
      [0, 0, plateZ - 0.3],
      [0, 0, plateZ - 0.75],
    ],
    (s) => radiusMm + mix(0.5, 0.22, s),
    { steps: 10, sides: 24, startDome: 0.1, endDome: 0.1 },
  );
  piece.parts.push(leftOut(metalPart('clasp', 'collar', collar)));
  return piece;
}

/** Adds a butterfly to every post: a separate body with a hole for its post. */
export function addButterflies(pair: Assembly, kind: number, z0: number, stoneMm: number): void {
  const back = butterfly(z0, stoneMm);
  for (const [post, { frame, kind: of }] of [...(pair.pieces ?? [])].entries()) {
    if (of !== 0) continue;
    addPiece(pair, back, frame, kind);
    const own = pair.pieces?.at(-1);
    if (own !== undefined) own.givesWayTo = [post];
  }
}
