import type * as v from 'valibot';
import { banglePiece } from './bangle/bangle.piece.ts';
import { earringsPiece } from './earrings/earrings.piece.ts';
import { eternityBandPiece } from './eternity-band/eternity-band.piece.ts';
import { pendantPiece } from './pendant/pendant.piece.ts';
import type { PieceModule } from './piece-module.ts';
import { ringPiece } from './ring/ring.piece.ts';
import { tennisBraceletPiece } from './tennis-bracelet/tennis-bracelet.piece.ts';
import { weddingBandPiece } from './wedding-band/wedding-band.piece.ts';

/** The kinds of piece; their builders are in builds.ts. */
export const PIECES = {
  ring: ringPiece,
  'eternity-band': eternityBandPiece,
  'wedding-band': weddingBandPiece,
  pendant: pendantPiece,
  earrings: earringsPiece,
  bangle: banglePiece,
  'tennis-bracelet': tennisBraceletPiece,
} as const satisfies Record<string, PieceModule>;

export type Kind = keyof typeof PIECES;

export const KINDS: readonly string[] = Object.keys(PIECES);

/** The design of one piece, of any kind. */
export type PieceDesign = { [K in Kind]: v.InferOutput<(typeof PIECES)[K]['schema']> }[Kind];

/** The definition of a piece's kind. */
export const pieceModule = ({ kind }: PieceDesign): PieceModule<PieceDesign> => PIECES[kind];
