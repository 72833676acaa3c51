import { chain, rotationX, rotationY, rotationZ, translation } from '#kernel/mesh/matrix.ts';
import {
  type Assembly,
  addAssembly,
  addPiece,
  emptyAssembly,
  metalPart,
} from '#kernel/pieces/parts/assembly.ts';
import { bar } from '#kernel/pieces/parts/bar.ts';
import { hangingLoop, jumpRing } from '#kernel/pieces/parts/hanging-loop.ts';
import { standingHead } from '#kernel/pieces/parts/head/standing-head.ts';
import { plainShank } from '#kernel/pieces/parts/shank/shank.ts';
import type { StoneDesign } from '#kernel/pieces/parts/stone/stone.schema.ts';
import type { BuildPiece } from '#kernel/pieces/piece-module.ts';
import { postAndBack } from './earring-post.ts';
import type { EarringsDesign } from './earrings.schema.ts';

/** Height of the pad under studs and drops: the lowest foot of the heads. */
export interface PadPieces {
  piece: Assembly;
  padZ: number;
}

/** Width of the stone that a head holds. */
const stoneWidth = ({ stones }: Assembly): number => stones[0]?.cutStone.widthMm ?? 0;

/** Way between the middles of the two earrings of a pair. */
const pairSpacing = (widthMm: number): number => widthMm * 1.55 + 1.5;

/** A pair of studs pushed into a pad, tilted a little towards each other's outer side. */
function studs(design: EarringsDesign, stone: StoneDesign): PadPieces {
  const { piece, footZ } = standingHead(stone, design.head);
  addAssembly(piece, postAndBack(footZ, stoneWidth(piece)));
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

const LOOP_WIRE = 0.42;
const JUMP_RING = { radiusMm: 0.85, wireMm: 0.5 };

/** A pair of drops: an upper stone on a post, the main stone hanging from it by a ring. */
function drops(design: EarringsDesign, stone: StoneDesign): PadPieces {
  const lower = standingHead(stone, design.head);
  const hanging = emptyAssembly();
  const upper =
    design.topStone === null
      ? null
      : standingHead(design.topStone, { ...design.head, halo: null }, 'topStone');
  const top = emptyAssembly();
  const lowerLoop = hangingLoop(lower.hang, LOOP_WIRE);
  let upperEdge = 0;
  if (upper !== null) {
    addAssembly(top, upper.piece);
    addAssembly(top, postAndBack(upper.footZ, stoneWidth(lower.piece)));
    const loop = hangingLoop(upper.hang, LOOP_WIRE);
    addAssembly(top, loop.piece, rotationZ(Math.PI));
    upperEdge = loop.topY;
  }
  // Both loops rest on the inside of a jump ring, free to swing.
  const inRing = JUMP_RING.radiusMm - (JUMP_RING.wireMm + LOOP_WIRE) / 2 - 0.04;
  const ringZ = upper?.hang.z ?? lower.hang.z;
  const ringY = upper === null ? 0 : -upperEdge - inRing;
  const ring = jumpRing([0, ringY, ringZ], JUMP_RING.radiusMm, JUMP_RING.wireMm);
  const shift = ringY - inRing - lowerLoop.topY;
  const place = translation(0, shift, ringZ - lower.hang.z);
  addAssembly(hanging, lower.piece, place);
  addAssembly(hanging, lowerLoop.piece, place);
  const width = lower.piece.stones.reduce((m, s) => Math.max(m, s.cutStone.widthMm), 0);
  const pair = emptyAssembly();
  for (const side of [-1, 1] as const) {
    const frame = translation((side * pairSpacing(width)) / 2, -shift / 2, 0);
    [top, ring, hanging].forEach((part, kind) => {
      if (part.parts.length > 0) addPiece(pair, part, frame, kind);
    });
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
function earrings(design: EarringsDesign): PadPieces {
  if (design.style === 'hoop' && design.hoop !== null) return hoops(design.hoop);
  if (design.stone === null) return { piece: emptyAssembly(), padZ: 0 };
  return design.style === 'drop' ? drops(design, design.stone) : studs(design, design.stone);
}

export const buildEarrings: BuildPiece<EarringsDesign> = (design) => {
  const { piece, padZ } = earrings(design);
  return { assembly: piece, axis: design.style === 'hoop' ? 'ring' : 'lying', padZ };
};
