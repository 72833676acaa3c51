import { rotationZ } from '#kernel/jewel/mesh/matrix.ts';
import { outlineReach } from '#kernel/jewel/mesh/outline.ts';
import { type Assembly, addAssembly, emptyAssembly } from '../assembly.ts';
import { HALO_RIM_MM, halo } from '../halo.ts';
import { HALO_GAP_MM } from '../halo-row.ts';
import type { HangingPoint } from '../hanging-loop.ts';
import { stoneToSet } from '../stone/set-stone.ts';
import type { StoneDesign } from '../stone/stone.schema.ts';
import { bezelHead } from './bezel-head.ts';
import type { HeadDesign } from './head.schema.ts';
import { footClearanceMm, footOf, railMm } from './head-foot.ts';
import { martiniHead } from './martini-head.ts';
import { HALOED_PRONG, haloProngs, prongDirections, prongHead, prongRadius } from './prong-head.ts';
import { depthUnder, outlineOf } from './stone-seat.ts';

/** A head with its own foot ring. */
interface FootedHead {
  piece: Assembly;
  /** Where a loop can be soldered to its upper side. */
  hang: HangingPoint;
  footZ: number;
  /** Free distance inside the foot, mm: a plate below must reach further. */
  footClearanceMm: number;
}

/**
 * Minimum distance from the girdle down to the foot: on a shorter way, prongs to the points of the smallest stones would
 * fold.
 */
const LEAST_WAY_MM = 1.25;

/** A head on its own foot ring, or on the point where three prongs meet. */
export function footedHead(design: StoneDesign, head: HeadDesign, path = 'stone'): FootedHead {
  const set = stoneToSet(design, path);
  const outline = outlineOf(set.stone);
  const depth = depthUnder(set.stone);
  const half = set.stone.widthMm / 2;
  // A pear hangs from its point.
  const isTurned = design.shape === 'pear';
  const up = outlineReach(outline, isTurned ? [0, -1] : [0, 1]);
  const edge = design.shape === 'heart' ? up * 0.72 : up;
  const r = prongRadius(set, head);
  const piece = emptyAssembly();
  // A V-prong extends beyond the point that it holds.
  const isPointed = prongDirections(design.shape, head.prongs).some(
    ({ isPoint, normalDeg }) => isPoint && normalDeg === (isTurned ? 270 : 90),
  );
  const outer = edge + (isPointed && head.style === 'prong' ? r : 0);
  let hang: HangingPoint = { metalY: edge * 0.78 + r * 0.5, z: -depth * 0.34, edgeY: outer };
  const footZ = -Math.max(depth + r * 0.7, LEAST_WAY_MM);
  const foot = footOf(set.stone, outline, { baseZ: footZ, topZ: footZ + railMm(set.stone.widthMm) * 1.1 });
  const clearanceMm = footClearanceMm(foot);
  if (head.style === 'bezel') {
    const wallMm = 0.32 + 0.06 * half;
    addAssembly(piece, bezelHead(set, { wallMm, baseZ: footZ, milgrain: head.milgrain }));
    hang = { metalY: edge + wallMm * 0.8, z: -Math.min(depth * 0.25, 0.25 * half), edgeY: edge + wallMm };
  } else if (head.style === 'martini') {
    const martini = martiniHead(set, head);
    addAssembly(piece, martini.piece);
    return { piece, hang, footZ: martini.pointZ, footClearanceMm: 0 };
  } else {
    const isHaloed = head.halo !== null;
    const setting = prongHead(set, {
      prongs: head.prongs,
      tip: head.tip,
      isDouble: head.isDouble,
      prongRadiusMm: isHaloed ? r * HALOED_PRONG : r,
      baseZ: footZ,
      rails: isHaloed ? 0 : 2,
    });
    addAssembly(piece, setting);
    if (head.halo !== null) {
      const { stoneMm, material, pave } = head.halo;
      const z = -0.09 * half;
      const prongs = haloProngs(design.shape, head, r * HALOED_PRONG);
      addAssembly(
        piece,
        halo(set.stone, { stoneMm, material, isCutDown: pave === 'cut-down', z, prongs, foot }),
      );
      const rim = edge + HALO_GAP_MM + stoneMm + HALO_RIM_MM;
      hang = { metalY: rim - 0.15, z: z - stoneMm * 0.35, edgeY: rim };
    }
  }
  if (!isTurned) return { piece, hang, footZ, footClearanceMm: clearanceMm };
  const turned = emptyAssembly();
  addAssembly(turned, piece, rotationZ(Math.PI));
  return { piece: turned, hang, footZ, footClearanceMm: clearanceMm };
}
