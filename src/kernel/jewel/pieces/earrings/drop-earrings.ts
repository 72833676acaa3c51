import { rotationZ, translation } from '#kernel/jewel/mesh/matrix.ts';
import {
  type Assembly,
  addAssembly,
  addPiece,
  emptyAssembly,
  metalPart,
} from '#kernel/jewel/pieces/parts/assembly.ts';
import { ball } from '#kernel/jewel/pieces/parts/bar.ts';
import { type HangingPoint, hangingLoop, jumpRing } from '#kernel/jewel/pieces/parts/hanging-loop.ts';
import { footedHead } from '#kernel/jewel/pieces/parts/head/footed-head.ts';
import { mostProngMm } from '#kernel/jewel/pieces/parts/head/head.rules.ts';
import type { StoneDesign } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';
import { addButterflies, earPost } from './ear-post.ts';
import type { EarringsDesign } from './earrings.schema.ts';
import { type PadPieces, pairSpacing, stoneWidth } from './pair.ts';

const LOOP_WIRE_MM = 0.42;
/** Inner width of three wire thicknesses, so that both loops can swing in it. */
const JUMP_RING = { radiusMm: 1.2, wireMm: 0.6 };
/** Play between a loop and its ring. */
const PLAY_MM = 0.05;

/** The part on the ear: its post, and the point from which the drop hangs. */
interface EarPart {
  piece: Assembly;
  hang: HangingPoint;
  footZ: number;
  /** Free distance inside its foot, mm. */
  footClearanceMm: number;
  stoneMm: number;
}

function stoneOnPost(design: EarringsDesign, stone: StoneDesign): EarPart {
  // Prongs get the drop's thickness: a smaller stone above would be covered by them, and they would fold.
  const { prongMm } = design.head;
  const slim = prongMm === null ? null : Math.min(prongMm, mostProngMm(stone));
  const head = footedHead(stone, { ...design.head, halo: null, prongMm: slim }, 'topStone');
  return { ...head, stoneMm: stoneWidth(head.piece) };
}

const BUTTON_MM = { radius: 1.75, high: 0.8 };

/** A polished button for a drop without an upper stone. */
function buttonOnPost(): EarPart {
  const { radius, high } = BUTTON_MM;
  const piece = emptyAssembly();
  piece.parts.push(metalPart('head', 'button', ball([radius, radius, high], 36, 14)));
  return {
    piece,
    hang: { metalY: radius * 0.9, z: 0, edgeY: radius * 0.95 },
    footZ: -high * 0.7,
    footClearanceMm: 0,
    stoneMm: 4,
  };
}

/** A pair of drops: the part on the ear, and the stone that hangs from it by a ring, facing forward. */
export function dropEarrings(design: EarringsDesign, stone: StoneDesign): PadPieces {
  const lower = footedHead(stone, design.head);
  const upper = design.topStone === null ? buttonOnPost() : stoneOnPost(design, design.topStone);
  const ear = emptyAssembly();
  addAssembly(ear, upper.piece);
  addAssembly(ear, earPost(upper.footZ, upper.stoneMm, upper));
  const upperLoop = hangingLoop(upper.hang, LOOP_WIRE_MM);
  addAssembly(ear, upperLoop.piece, rotationZ(Math.PI));
  const lowerLoop = hangingLoop(lower.hang, LOOP_WIRE_MM);
  // Both loops rest on the inside of a jump ring, free to swing.
  const inRing = JUMP_RING.radiusMm - (JUMP_RING.wireMm + LOOP_WIRE_MM) / 2 - PLAY_MM;
  const { z } = upper.hang;
  const ringY = -upperLoop.topY - inRing;
  const ring = jumpRing([0, ringY, z], JUMP_RING.radiusMm, JUMP_RING.wireMm);
  const shift = ringY - inRing - lowerLoop.topY;
  const place = translation(0, shift, z - lower.hang.z);
  const hanging = emptyAssembly();
  addAssembly(hanging, lower.piece, place);
  addAssembly(hanging, lowerLoop.piece, place);
  const width = stoneWidth(lower.piece);
  const pair = emptyAssembly();
  for (const side of [-1, 1] as const) {
    const frame = translation((side * pairSpacing(width)) / 2, -shift / 2, 0);
    [ear, ring, hanging].forEach((part, kind) => {
      addPiece(pair, part, frame, kind);
    });
  }
  addButterflies(pair, 3, upper.footZ, upper.stoneMm);
  return { piece: pair, padZ: Math.min(upper.footZ, lower.footZ + z - lower.hang.z) - 0.3 };
}
