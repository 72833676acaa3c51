import { type Assembly, addAssembly } from '#kernel/jewel/pieces/parts/assembly.ts';
import { hangingLoop } from '#kernel/jewel/pieces/parts/hanging-loop.ts';
import { footedHead } from '#kernel/jewel/pieces/parts/head/footed-head.ts';
import type { BuildPiece } from '#kernel/jewel/pieces/piece-module.ts';
import { bailAndChain } from './bail-and-chain.ts';
import type { PendantDesign } from './pendant.schema.ts';

const LOOP_WIRE_MM = 0.55;

/** Pendant on its chain, lying on a table, seen from above. */
function pendant(design: PendantDesign): Assembly {
  const { piece, hang, footZ } = footedHead(design.stone, design.head);
  const loop = hangingLoop(hang, LOOP_WIRE_MM);
  addAssembly(piece, loop.piece);
  addAssembly(piece, bailAndChain(loop.topY, hang.z, footZ, design.chainLengthMm));
  return piece;
}

export const buildPendant: BuildPiece<PendantDesign> = (design) => ({
  assembly: pendant(design),
  axis: 'lying',
});
