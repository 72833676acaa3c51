import { round2 } from '#kernel/jewel/mesh/vector.ts';
import { engravingIssues } from '#kernel/jewel/pieces/parts/engraving/engraving.rules.ts';
import type { PieceModule } from '#kernel/jewel/pieces/piece-module.ts';
import { bangleControls } from './bangle.controls.ts';
import { engravedBangle } from './bangle.engraving.ts';
import { bangleFacts } from './bangle.facts.ts';
import { bangleRules } from './bangle.rules.ts';
import { type BangleDesign, bangleSchema } from './bangle.schema.ts';

/** An oval bangle, plain or with stones set flush over its top. */
export const banglePiece = {
  schema: bangleSchema,
  stones: [],
  holdsStockStone: false,
  labour: 'bangle',
  workingDays: 12,
  rules: bangleRules,
  issues: (design) => engravingIssues(engravedBangle(design), design.engraving),
  controls: bangleControls,
  options: {
    // The oval's proportions are preserved.
    size: (design, innerWidthMm) => ({
      ...design,
      innerWidthMm,
      innerHeightMm: round2(innerWidthMm * (design.innerHeightMm / design.innerWidthMm)),
    }),
  },
  resizeSteps: () => null,
  family: () => 'bangle',
  facts: bangleFacts,
  engraved: engravedBangle,
} as const satisfies PieceModule<BangleDesign>;
