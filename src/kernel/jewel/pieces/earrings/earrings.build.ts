import { chain, rotationX, rotationY, translation } from '#kernel/jewel/mesh/matrix.ts';
import { addAssembly, addPiece, emptyAssembly } from '#kernel/jewel/pieces/parts/assembly.ts';
import { footedHead } from '#kernel/jewel/pieces/parts/head/footed-head.ts';
import type { StoneDesign } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';
import type { BuildPiece } from '#kernel/jewel/pieces/piece-module.ts';
import { dropEarrings } from './drop-earrings.ts';
import { addButterflies, earPost } from './ear-post.ts';
import type { EarringsDesign } from './earrings.schema.ts';
import { hoopEarrings } from './hoop-earrings.ts';
import { type PadPieces, pairSpacing, stoneWidth } from './pair.ts';

/** A pair of studs pushed into a pad, tilted slightly outwards. */
function studs(design: EarringsDesign, stone: StoneDesign): PadPieces {
  const { piece, footZ, footClearanceMm } = footedHead(stone, design.head);
  const stoneMm = stoneWidth(piece);
  addAssembly(
    piece,
    earPost(footZ, stoneMm, design.head.style === 'martini' ? 'point' : { footClearanceMm }),
  );
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
  addButterflies(pair, 1, footZ, stoneMm);
  return { piece: pair, padZ: footZ - 0.35 };
}

function earrings(design: EarringsDesign): PadPieces {
  if (design.style === 'hoop' && design.hoop !== null) return hoopEarrings(design.hoop);
  if (design.stone === null) return { piece: emptyAssembly(), padZ: 0 };
  return design.style === 'drop' ? dropEarrings(design, design.stone) : studs(design, design.stone);
}

export const buildEarrings: BuildPiece<EarringsDesign> = (design) => {
  const { piece, padZ } = earrings(design);
  return { assembly: piece, axis: design.style === 'hoop' ? 'ring' : 'lying', padZ };
};
