import type {
  EarringsDesign,
  HeadDesign,
  PendantDesign,
  StoneDesign,
} from '#kernel/design/design.contract.ts';
import { chain, rotationX, rotationY, rotationZ, translation } from '#kernel/mesh/matrix.ts';
import { outlineReach } from '#kernel/mesh/outline.ts';
import {
  type Assembly,
  addAssembly,
  addPiece,
  emptyAssembly,
  metalPart,
} from '#kernel/pieces/parts/assembly.ts';
import { bar } from '#kernel/pieces/parts/bar.ts';
import { postAndBack } from '#kernel/pieces/parts/earring-post.ts';
import { halo } from '#kernel/pieces/parts/halo.ts';
import { bezelHead } from '#kernel/pieces/parts/head/bezel-head.ts';
import { prongHead, rail, type SetStone } from '#kernel/pieces/parts/head/prong-head.ts';
import { prongRadius, stoneToSet } from '#kernel/pieces/parts/head/set-stone.ts';
import { halfGirdle, outlineOf } from '#kernel/pieces/parts/head/stone-seat.ts';
import type { StonePath } from '#kernel/pieces/parts/model.ts';
import { plainShank } from '#kernel/pieces/parts/shank/shank.ts';
import {
  bailAndChain,
  type HangingPoint,
  hangingLoop,
  jumpRing,
} from '#kernel/pieces/pendant/bail-and-chain.ts';

const depthUnder = (set: SetStone): number => set.stone.pavilionMm + halfGirdle(set.stone);

/** A head that stands on its own foot ring, and where a loop can be soldered to its upper side. */
function standingHead(
  design: StoneDesign,
  head: HeadDesign,
  path: StonePath = 'stone',
): { piece: Assembly; hang: HangingPoint; footZ: number } {
  const set = stoneToSet(design, path);
  const outline = outlineOf(set.stone);
  const depth = depthUnder(set);
  const half = set.stone.widthMm / 2;
  // A pear hangs from its point.
  const isTurned = design.shape === 'pear';
  const up = outlineReach(outline, isTurned ? [0, -1] : [0, 1]);
  const edge = design.shape === 'heart' ? up * 0.72 : up;
  const r = prongRadius(set, head);
  const piece = emptyAssembly();
  let hang: HangingPoint = { metalY: edge * 0.78 + r * 0.5, z: -depth * 0.34, edgeY: edge };
  const footZ = -depth - r * 0.7;
  if (head.style === 'bezel') {
    const wallMm = 0.32 + 0.06 * half;
    addAssembly(piece, bezelHead(set, { wallMm, baseZ: footZ, milgrain: head.milgrain }));
    hang = { metalY: edge + wallMm * 0.8, z: -Math.min(depth * 0.25, 0.25 * half), edgeY: edge + wallMm };
  } else {
    const isHaloed = head.halo !== null;
    const setting = prongHead(set, {
      prongs: head.prongs,
      tip: head.tip,
      isDouble: head.isDouble,
      prongRadiusMm: isHaloed ? r * 0.86 : r,
      baseZ: footZ + r * 0.2,
      rails: isHaloed ? 0 : 1,
    });
    addAssembly(piece, setting);
    piece.parts.push(
      metalPart('gallery', 'foot ring', rail(outline, 0.33, r * 0.1, footZ + r * 0.75, r * 1.05)),
    );
    if (head.halo !== null) {
      const { stoneMm, material } = head.halo;
      const z = -0.09 * half;
      addAssembly(piece, halo(set.stone, { stoneMm, material, gapMm: 0.18, z, baseZ: footZ + 0.2 }));
      const outer = edge + 0.18 + stoneMm + 0.1;
      hang = { metalY: outer - 0.15, z: z - stoneMm * 0.35, edgeY: outer };
    }
  }
  if (!isTurned) return { piece, hang, footZ };
  const turned = emptyAssembly();
  addAssembly(turned, piece, rotationZ(Math.PI));
  return { piece: turned, hang, footZ };
}

/** Pendant on its chain, lying on a table, seen from above. */
export function pendant(design: PendantDesign): Assembly {
  const { piece, hang, footZ } = standingHead(design.stone, design.head);
  const loop = hangingLoop(hang);
  addAssembly(piece, loop.piece);
  addAssembly(piece, bailAndChain(loop.topY, hang.z, footZ, design.chainLengthMm));
  return piece;
}

/** Height of the pad under studs and drops: the lowest foot of the heads. */
export interface PadPieces {
  piece: Assembly;
  padZ: number;
}

/** Way between the middles of the two earrings of a pair. */
const pairSpacing = (widthMm: number): number => widthMm * 1.55 + 1.5;

/** A pair of studs pushed into a pad, tilted a little towards each other's outer side. */
function studs(design: EarringsDesign, stone: StoneDesign): PadPieces {
  const { piece, footZ } = standingHead(stone, design.head);
  addAssembly(piece, postAndBack(footZ));
  const halfWidth = piece.stones.reduce(
    (m, s) => Math.max(m, Math.abs(s.matrix[12] ?? 0) + s.cutStone.widthMm / 2),
    0,
  );
  const spacing = pairSpacing(halfWidth * 2);
  const pair = emptyAssembly();
  for (const side of [-1, 1] as const) {
    const place = translation((side * spacing) / 2, side * halfWidth * 0.22, 0);
    addPiece(pair, piece, chain(place, rotationY(side * 0.13), rotationX(-0.1)));
  }
  return { piece: pair, padZ: footZ - 0.35 };
}

/** A pair of drops: an upper stone on a post, the main stone hanging from it by a ring. */
function drops(design: EarringsDesign, stone: StoneDesign): PadPieces {
  const lower = standingHead(stone, design.head);
  const upper =
    design.topStone === null
      ? null
      : standingHead(design.topStone, { ...design.head, halo: null }, 'topStone');
  const drop = emptyAssembly();
  const lowerLoop = hangingLoop(lower.hang, 0.36);
  let upperEdge = 0;
  if (upper !== null) {
    addAssembly(drop, upper.piece);
    addAssembly(drop, postAndBack(upper.footZ));
    const loop = hangingLoop(upper.hang, 0.36);
    addAssembly(drop, loop.piece, rotationZ(Math.PI));
    upperEdge = loop.topY;
  }
  // The lower head hangs so that the two loops meet in a jump ring.
  const ringRadius = 0.62;
  const ringZ = upper?.hang.z ?? lower.hang.z;
  const ringY = -upperEdge - 0.05;
  addAssembly(drop, jumpRing([0, ringY, ringZ], ringRadius, 0.32));
  const shift = ringY - lowerLoop.topY - 0.05;
  const place = translation(0, shift, ringZ - lower.hang.z);
  addAssembly(drop, lower.piece, place);
  addAssembly(drop, lowerLoop.piece, place);
  const width = lower.piece.stones.reduce((m, s) => Math.max(m, s.cutStone.widthMm), 0);
  const pair = emptyAssembly();
  for (const side of [-1, 1] as const) {
    addPiece(pair, drop, translation((side * pairSpacing(width)) / 2, -shift / 2, 0));
  }
  const padZ = Math.min(upper?.footZ ?? 0, lower.footZ + ringZ - lower.hang.z) - 0.3;
  return { piece: pair, padZ };
}

/** A pair of hoops standing up, their outer fronts set with stones. */
function hoops(hoop: NonNullable<EarringsDesign['hoop']>): PadPieces {
  const radius = hoop.innerDiameterMm / 2;
  const thicknessMm = Math.max(1.4, hoop.stoneMm * 1.05);
  const one = plainShank({
    innerRadiusMm: radius,
    profile: 'court',
    widthMm: hoop.widthMm,
    topWidthMm: hoop.widthMm,
    thicknessMm,
    topThicknessMm: thicknessMm,
    rows: [
      {
        path: 'hoop',
        style: 'pave',
        shape: 'round',
        materials: [hoop.material],
        stoneMm: hoop.stoneMm,
        fromAngle: 0,
        toAngle: 1.75,
      },
    ],
  });
  // Hinge and catch, a third of the way from the back to the top.
  const w = hoop.widthMm / 2;
  const middle = radius + thicknessMm * 0.5;
  const hinge = bar(
    [
      [0, -w - 0.12, 0],
      [0, 0, 0],
      [0, w + 0.12, 0],
    ],
    () => thicknessMm * 0.36,
    {
      steps: 8,
      sides: 20,
      startDome: 0.35,
      endDome: 0.35,
    },
  );
  const backAngle = 2.75;
  one.parts.push(
    metalPart('clasp', 'hinge', hinge, [
      chain(rotationY(backAngle), translation(0, 0, middle)),
      chain(rotationY(-backAngle), translation(0, 0, middle)),
    ]),
  );
  const pair = emptyAssembly();
  const facing = (angle: number, x: number, y: number) =>
    // The stones' middle (top of the ring) turns to the front, then the hoop turns towards the viewer.
    chain(translation(x, y, 0), rotationZ(angle), rotationY(1.25));
  addPiece(pair, one, facing(-1.05, -radius * 0.72, radius * 0.25));
  addPiece(pair, one, facing(-0.72, radius * 0.95, -radius * 0.2));
  return { piece: pair, padZ: -(radius + thicknessMm) };
}

/** A pair of earrings of the designed style. */
export function earrings(design: EarringsDesign): PadPieces {
  if (design.style === 'hoop' && design.hoop !== null) return hoops(design.hoop);
  if (design.stone === null) return { piece: emptyAssembly(), padZ: 0 };
  return design.style === 'drop' ? drops(design, design.stone) : studs(design, design.stone);
}
