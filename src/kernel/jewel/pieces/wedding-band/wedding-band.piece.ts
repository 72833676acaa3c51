import { engravingIssues } from '#kernel/jewel/pieces/parts/engraving/engraving.rules.ts';
import { shankIssues } from '#kernel/jewel/pieces/parts/shank/shank.issues.ts';
import {
  shankResizeSteps,
  withBandWidth,
  withUsSize,
} from '#kernel/jewel/pieces/parts/shank/shank.options.ts';
import type { PieceModule } from '#kernel/jewel/pieces/piece-module.ts';
import { weddingBandControls } from './wedding-band.controls.ts';
import { engravedWeddingBand } from './wedding-band.engraving.ts';
import { weddingBandFacts } from './wedding-band.facts.ts';
import { weddingBandRules } from './wedding-band.rules.ts';
import { type WeddingBandDesign, weddingBandSchema } from './wedding-band.schema.ts';

/** A band without a head, of one metal or two. */
export const weddingBandPiece = {
  schema: weddingBandSchema,
  stones: [],
  holdsStockStone: false,
  labour: 'band',
  workingDays: 8,
  rules: weddingBandRules,
  issues: (design) => [
    ...shankIssues(design),
    ...engravingIssues(engravedWeddingBand(design), design.engraving),
  ],
  controls: weddingBandControls,
  options: {
    size: (design, size) => withUsSize(design, size),
    width: (design, widthMm) => withBandWidth(design, widthMm),
  },
  // Rails of two metals would separate.
  // Bending loads the seam between two metals.
  resizeSteps: (design) => Math.min(shankResizeSteps(design), design.accentMetal === null ? 2 : 1),
  family: () => 'band',
  facts: weddingBandFacts,
  engraved: engravedWeddingBand,
} as const satisfies PieceModule<WeddingBandDesign>;
