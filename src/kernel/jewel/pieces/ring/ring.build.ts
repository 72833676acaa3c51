import type { CutStone } from '#kernel/jewel/gems/cut-stone.ts';
import {
  chain,
  inverseRigid,
  multiply,
  rotationY,
  rotationZ,
  translation,
} from '#kernel/jewel/mesh/matrix.ts';
import type { Mat4 } from '#kernel/jewel/mesh/mesh.ts';
import { outlineReach } from '#kernel/jewel/mesh/outline.ts';
import { add, clamp, length, scale, subtract, TAU, type Vec3 } from '#kernel/jewel/mesh/vector.ts';
import {
  type Assembly,
  addAssembly,
  emptyAssembly,
  metalPart,
  toned,
} from '#kernel/jewel/pieces/parts/assembly.ts';
import { bar } from '#kernel/jewel/pieces/parts/bar.ts';
import { crossbar } from '#kernel/jewel/pieces/parts/crossbar.ts';
import { HALO_RIM_MM, halo } from '#kernel/jewel/pieces/parts/halo.ts';
import { HALO_GAP_MM } from '#kernel/jewel/pieces/parts/halo-row.ts';
import { bezelHead } from '#kernel/jewel/pieces/parts/head/bezel-head.ts';
import type { HeadDesign } from '#kernel/jewel/pieces/parts/head/head.schema.ts';
import { footOf } from '#kernel/jewel/pieces/parts/head/head-foot.ts';
import {
  HALOED_PRONG,
  haloProngs,
  type ProngHeadOptions,
  prongDirections,
  prongHead,
  prongRadius,
} from '#kernel/jewel/pieces/parts/head/prong-head.ts';
import { saddle } from '#kernel/jewel/pieces/parts/head/saddle.ts';
import { depthUnder, outlineOf } from '#kernel/jewel/pieces/parts/head/stone-seat.ts';
import { hiddenHalo, hiddenStonesReach } from '#kernel/jewel/pieces/parts/hidden-halo.ts';
import { rowOf } from '#kernel/jewel/pieces/parts/row/stone-row.ts';
import {
  type CathedralTop,
  cathedralShank,
  type Shoulder,
  shoulderOf,
  shoulderUnder,
} from '#kernel/jewel/pieces/parts/shank/cathedral.ts';
import {
  innerRadius,
  plainShank,
  type ShankSpec,
  splitShank,
} from '#kernel/jewel/pieces/parts/shank/shank.ts';
import { twistShank } from '#kernel/jewel/pieces/parts/shank/twist.ts';
import { type SetStone, stoneToSet } from '#kernel/jewel/pieces/parts/stone/set-stone.ts';
import type { StoneDesign } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';
import type { BuildPiece } from '#kernel/jewel/pieces/piece-module.ts';
import type { RingDesign } from './ring.schema.ts';
import { taperedSides } from './tapered-sides.ts';

/** Height of the culet above the finger, mm. */
const CULET_LEVEL_MM = { low: 0.8, usual: 2.1, high: 3.2 } as const;
/** Maximum depth of a low culet in the band, so that it does not cut the band through. */
const DEEPEST_DIP_MM = 1;
/** Clearance of a culet above the band. */
const CULET_CLEARANCE_MM = 0.15;

/** Height of a head's collar above the band. */
const COLLAR_MM = 0.4;
/** Minimum height of the girdle above the collar, in prong radii. */
const PRONG_WAY = 2.6;
/** Clearance between the stones of a hidden halo and the metal below, mm. */
const UNDER_HIDDEN_MM = 0.08;

/** Height of the culet above the finger, on a band of this thickness. */
function culetLevel(head: HeadDesign, centre: SetStone, thicknessMm: number): number {
  const { halo, height, raiseMm } = head;
  const clear = thicknessMm + CULET_CLEARANCE_MM;
  if (height !== 'low') return Math.max(CULET_LEVEL_MM[height], clear) + raiseMm;
  const usual = Math.max(CULET_LEVEL_MM.usual, clear);
  const depth = depthUnder(centre.stone);
  // Prongs would fold on a shorter way to the girdle: a small stone is raised, at most to the usual height.
  const held = thicknessMm + COLLAR_MM + PRONG_WAY * prongRadius(centre, head) - depth;
  const low = Math.max(CULET_LEVEL_MM.low, thicknessMm - DEEPEST_DIP_MM, Math.min(held, usual));
  if (halo?.style !== 'hidden') return low + raiseMm;
  // A band would bury the stones below a small centre: they are raised, at most to the usual height, if all clear it
  // there.
  const { lowZ } = hiddenStonesReach(centre.stone, halo.stoneMm);
  const risen = thicknessMm + COLLAR_MM + UNDER_HIDDEN_MM - lowZ - depth;
  return clamp(risen, low, usual) + raiseMm;
}

/** Margin of the pad where strands meet around the feet of the head. */
const PAD_MARGIN_MM = 0.2;

/** Distance between the centres of a split band's rails beside a stone of this reach. */
const splitSpread = (reachMm: number): number => Math.max(2.4, reachMm * 1.1);

/** Ring with a head: shank, shoulders, centre stone, side stones, halo and rows. */
function ring(design: RingDesign): Assembly {
  const centre = stoneToSet(design.centre, 'centre');
  const ri = innerRadius(design.circumferenceMm);
  const { shank, head } = design;
  const topThickness = shank.topThicknessMm ?? shank.thicknessMm;
  const visibleHalo = head.halo?.style === 'visible' ? head.halo : null;
  const outline = outlineOf(centre.stone);
  const reachX = outlineReach(outline, [1, 0]);
  const depth = depthUnder(centre.stone);
  const girdleZ = ri + culetLevel(head, centre, topThickness) + depth;
  const isOnBridge = design.sides !== null || shank.shoulders === 'cathedral';
  // The collar sits in a saddle, half of the band deep; the bridge below raised shoulders is thinner.
  const base: HeadBase = {
    baseZ: ri + topThickness * (isOnBridge ? 0.3 : 0.6) - girdleZ,
    footTopZ: ri + topThickness + COLLAR_MM - girdleZ,
    leastFootHalfYMm: shank.shoulders === 'split' ? splitSpread(reachX) / 2 : 0,
  };

  const haloReach = visibleHalo === null ? 0 : HALO_GAP_MM + visibleHalo.stoneMm + HALO_RIM_MM;
  // A row starts where the band leaves the shadow of a halo, or beside the foot of an open head.
  const headHalf = visibleHalo === null ? reachX * 0.5 + 0.6 : (reachX + haloReach) * 0.62;
  const piece = emptyAssembly();
  const spec: ShankSpec = {
    innerRadiusMm: ri,
    profile: shank.profile,
    widthMm: shank.widthMm,
    topWidthMm: shank.topWidthMm ?? shank.widthMm,
    thicknessMm: shank.thicknessMm,
    topThicknessMm: topThickness,
    rows: design.row === null ? [] : [rowOf(design.row, ri + topThickness, headHalf)],
  };
  const clear = underHidden(head.halo, centre.stone, girdleZ);
  const cathedral = clear(spec, { halfSpanMm: reachX * 0.55, heightMm: girdleZ - depth * 0.42 });
  const supports = clear(spec, { halfSpanMm: reachX * 0.5, heightMm: girdleZ - depth * 0.5 });
  const tapered = design.sides?.shape === 'tapered-baguette' ? design.sides : null;
  const onShoulders =
    tapered &&
    taperedSides(tapered, spec, { reachMm: reachX + haloReach + besideCentre(design, centre), girdleZ });
  if (onShoulders !== null)
    addAssembly(piece, cathedralShank(spec, { ...supports, ledge: onShoulders.ledge }));
  else if (design.sides !== null) addAssembly(piece, cathedralShank(spec, supports));
  else if (shank.shoulders === 'cathedral') addAssembly(piece, cathedralShank(spec, cathedral));
  else if (shank.shoulders === 'split') {
    addAssembly(piece, splitShank(spec, { spreadMm: splitSpread(reachX), splitAngle: 1.15 }));
  } else if (shank.shoulders === 'twist') {
    const paveMaterial = design.row?.material ?? null;
    addAssembly(piece, twistShank({ innerRadiusMm: ri, widthMm: shank.widthMm, turns: 1.5, paveMaterial }));
  } else {
    addAssembly(piece, plainShank(spec));
    piece.parts.push(
      saddle(spec, footOf(centre.stone, outline, { ...base, topZ: base.footTopZ }), COLLAR_MM),
    );
  }

  const headTone = design.headMetal === null ? 'main' : 'head';
  const upright = emptyAssembly();
  addAssembly(upright, toned(headOf(design, centre, base), headTone), translation(0, 0, girdleZ));
  addAssembly(piece, upright);
  const under = { innerRadiusMm: ri, thicknessMm: topThickness };
  if (shank.shoulders === 'split') {
    const strandsMm = splitSpread(reachX) + spec.topWidthMm * 0.6;
    piece.parts.push(crossbar(upright.parts, { ...under, strandsMm }));
  } else if (shank.shoulders === 'twist') {
    const strandsMm = shank.widthMm * 0.8;
    piece.parts.push(crossbar(upright.parts, { ...under, strandsMm, padMarginMm: PAD_MARGIN_MM }));
  }
  if (onShoulders !== null) {
    for (const side of [1, -1] as const)
      addAssembly(piece, toned(onShoulders.setting, headTone), onShoulders.placed(side));
  } else if (design.sides !== null) {
    const shoulder = shoulderOf(spec, supports);
    for (const side of [1, -1] as const) {
      addAssembly(piece, ...sideHead(design, design.sides, side, reachX + haloReach, girdleZ, shoulder));
    }
  }
  return piece;
}

type Lowered = (spec: ShankSpec, top: CathedralTop) => CathedralTop;

/** Lowers raised shoulders so that they meet the head below the stones of a hidden halo. */
function underHidden(halo: HeadDesign['halo'], centre: CutStone, girdleZ: number): Lowered {
  if (halo?.style !== 'hidden') return (_spec, top) => top;
  const { lowZ, outX } = hiddenStonesReach(centre, halo.stoneMm);
  return (spec, top) => shoulderUnder(spec, top, { x: outX, z: girdleZ + lowZ - UNDER_HIDDEN_MM });
}

/** Prongs within this angle of the finger's crosswise direction are where side stones would be, degrees. */
const BESIDE_DEG = 25;

/** Distance by which the metal that holds the centre extends beyond its girdle, towards the side stones. */
function besideCentre({ head }: RingDesign, centre: SetStone): number {
  if (head.style === 'bezel') return bezelWall(centre);
  const isHeld = prongDirections(centre.shape, head.prongs).some(({ normalDeg }) => {
    const fromAcross = Math.abs(((normalDeg + 90) % 180) - 90);
    return fromAcross < BESIDE_DEG;
  });
  return isHeld ? prongRadius(centre, head) * 1.35 : 0;
}

const bezelWall = ({ stone }: SetStone): number => 0.34 + 0.06 * (stone.widthMm / 2);

/** The metal a head is sunk into, in its stone's frame. */
type HeadBase = Required<Pick<ProngHeadOptions, 'baseZ' | 'footTopZ' | 'leastFootHalfYMm'>>;

/** Centre stone with its head and halo. Frame: the stone's own. */
function headOf(design: RingDesign, centre: SetStone, base: HeadBase): Assembly {
  const { head } = design;
  const radius = prongRadius(centre, head);
  const half = centre.stone.widthMm / 2;
  const isHaloed = head.halo?.style === 'visible';
  const piece =
    head.style === 'bezel'
      ? bezelHead(centre, { wallMm: bezelWall(centre), ...base, milgrain: head.milgrain })
      : prongHead(centre, {
          prongs: head.prongs,
          tip: head.tip,
          isDouble: head.isDouble,
          prongRadiusMm: isHaloed ? radius * HALOED_PRONG : radius,
          ...base,
          rails: head.halo === null ? 2 : 0,
        });
  if (head.halo === null) return piece;
  const { stoneMm, material, style, pave } = head.halo;
  const prongs = haloProngs(centre.shape, head, isHaloed ? radius * HALOED_PRONG : radius);
  const foot = footOf(centre.stone, outlineOf(centre.stone), { ...base, topZ: base.footTopZ });
  addAssembly(
    piece,
    style === 'visible'
      ? halo(centre.stone, {
          stoneMm,
          material,
          isCutDown: pave === 'cut-down',
          z: -0.09 * half,
          prongs,
          foot,
        })
      : hiddenHalo(centre.stone, { stoneMm, material, prongs, foot }),
  );
  return piece;
}

/** Half thickness of the peg that carries a side stone. */
const PEG_MM = 0.7;
const LEAST_PEG_MM = 0.15;

/** Tilt of a side stone away from the centre, radians. */
const SIDE_LEAN = 0.24;

function sideHead(
  design: RingDesign,
  stone: StoneDesign,
  side: 1 | -1,
  centreReach: number,
  girdleZ: number,
  shoulder: Shoulder,
): [Assembly, Mat4] {
  const set = stoneToSet(stone, 'sides');
  const outline = outlineOf(set.stone);
  // Points face outwards; the other shapes keep their length along the finger.
  const isPointed = stone.shape === 'pear' || stone.shape === 'trillion' || stone.shape === 'heart';
  const inner = isPointed ? outlineReach(outline, [0, 1]) : outlineReach(outline, [1, 0]);
  const x = centreReach + inner * Math.cos(SIDE_LEAN) + 0.14;
  const z = girdleZ - 0.12 * centreReach - inner * Math.sin(SIDE_LEAN) * 0.7;
  const depth = depthUnder(set.stone);
  const head = prongHead(set, {
    prongs: 4,
    tip: design.head.tip,
    isDouble: false,
    prongRadiusMm: prongRadius(set, { prongMm: null, prongs: 4 }),
    baseZ: -depth - 0.6,
    mostFootHalfMm: PEG_MM,
    rails: 1,
  });
  const turn = isPointed ? (side * TAU) / 4 : 0;
  const matrix = chain(translation(side * x, 0, z), rotationY(side * SIDE_LEAN), rotationZ(turn));
  // A short peg carries the basket: straight down, or inwards to the shoulder.
  const down = shoulder.at(x - Math.sin(SIDE_LEAN) * (depth + 1));
  const inShoulder = multiply(inverseRigid(matrix), translation(side * down.x, 0, down.z));
  const top: Vec3 = [0, 0, -depth - 0.1];
  const met: Vec3 = [inShoulder[12] ?? 0, inShoulder[13] ?? 0, inShoulder[14] ?? 0];
  // Right at the shoulder the peg would be a wafer whose domes fold, so it is extended into the metal.
  const end = length(subtract(met, top)) < LEAST_PEG_MM ? add(top, [0, 0, -2 * LEAST_PEG_MM]) : met;
  // A peg shorter than a few times its thickness would fold in a bend.
  const bend = scale(add(add(top, [0, 0, -0.5]), end), 0.5);
  const isShort = length(subtract(end, top)) < 4 * PEG_MM;
  const peg = bar(isShort ? [top, end] : [top, bend, end], (s) => PEG_MM - 0.1 + 0.1 * s, {
    steps: 12,
    sides: 20,
    startDome: 0.3,
    endDome: 0.3,
  });
  head.parts.push(metalPart('gallery', 'peg', peg));
  return [toned(head, design.headMetal === null ? 'main' : 'head'), matrix];
}

export const buildRing: BuildPiece<RingDesign> = (design) => ({
  assembly: ring(design),
  axis: 'ring',
  metals: { head: design.headMetal },
  fingerRadiusMm: innerRadius(design.circumferenceMm),
});
