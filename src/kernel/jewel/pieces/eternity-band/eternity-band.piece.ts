import { engravingIssues } from '#kernel/jewel/pieces/parts/engraving/engraving.rules.ts';
import { withUsSize } from '#kernel/jewel/pieces/parts/shank/shank.options.ts';
import type { PieceModule } from '#kernel/jewel/pieces/piece-module.ts';
import { eternityBandControls } from './eternity-band.controls.ts';
import { engravedEternityBand } from './eternity-band.engraving.ts';
import { eternityBandFacts } from './eternity-band.facts.ts';
import { eternityHeightIssues } from './eternity-band.issues.ts';
import { eternityBandRules } from './eternity-band.rules.ts';
import { type EternityBandDesign, eternityBandSchema } from './eternity-band.schema.ts';

/** A band of stones all round. */
export const eternityBandPiece = {
  schema: eternityBandSchema,
  stones: [],
  holdsStockStone: false,
  labour: 'band',
  workingDays: 14,
  rules: eternityBandRules,
  issues: (design) => [
    ...eternityHeightIssues(design),
    ...engravingIssues(engravedEternityBand(design), design.engraving),
  ],
  controls: eternityBandControls,
  options: { size: (design, size) => withUsSize(design, size) },
  resizeSteps: () => 0,
  family: () => 'band',
  facts: eternityBandFacts,
  engraved: engravedEternityBand,
} as const satisfies PieceModule<EternityBandDesign>;
