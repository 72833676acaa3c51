import { buildBangle } from './bangle/bangle.build.ts';
import { buildEarrings } from './earrings/earrings.build.ts';
import { buildEternityBand } from './eternity-band/eternity-band.build.ts';
import { buildPendant } from './pendant/pendant.build.ts';
import type { BuildPiece, BuiltPiece } from './piece-module.ts';
import type { Kind, PieceDesign } from './pieces.ts';
import { buildRing } from './ring/ring.build.ts';
import { buildTennisBracelet } from './tennis-bracelet/tennis-bracelet.build.ts';
import { buildWeddingBand } from './wedding-band/wedding-band.build.ts';

/**
 * The builders of every kind in PIECES. They are separate so that a page that names, offers or prices a piece does not
 * load the geometry.
 */
const BUILDS: Record<Kind, BuildPiece<PieceDesign>> = {
  ring: buildRing,
  'eternity-band': buildEternityBand,
  'wedding-band': buildWeddingBand,
  pendant: buildPendant,
  earrings: buildEarrings,
  bangle: buildBangle,
  'tennis-bracelet': buildTennisBracelet,
};

/** Metal and stones of one piece, in its own frame. */
export const builtPiece = (design: PieceDesign): BuiltPiece => BUILDS[design.kind](design);
