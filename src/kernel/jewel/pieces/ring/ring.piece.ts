import { engravingIssues } from '#kernel/jewel/pieces/parts/engraving/engraving.rules.ts';
import { headIssues, heightIssues } from '#kernel/jewel/pieces/parts/head/head.issues.ts';
import {
  shankResizeSteps,
  withBandWidth,
  withUsSize,
} from '#kernel/jewel/pieces/parts/shank/shank.options.ts';
import type { PieceModule } from '#kernel/jewel/pieces/piece-module.ts';
import { ringControls } from './ring.controls.ts';
import { engravedRing } from './ring.engraving.ts';
import { ringFacts, ringType } from './ring.facts.ts';
import { bandIssues, sideIssues } from './ring.issues.ts';
import { ringRules } from './ring.rules.ts';
import { type RingDesign, ringSchema } from './ring.schema.ts';

/** A ring with a head. */
export const ringPiece = {
  schema: ringSchema,
  stones: [
    {
      path: 'centre',
      roles: ['centre'],
      get: ({ centre }) => centre,
      set: (design, centre) => ({ ...design, centre }),
    },
    {
      path: 'sides',
      roles: ['side'],
      get: ({ sides }) => sides,
      set: (design, sides) => ({ ...design, sides }),
    },
  ],
  holdsStockStone: true,
  labour: 'ring',
  workingDays: 12,
  rules: ringRules,
  issues: (design, heightAboveFingerMm, heightOf) => [
    ...bandIssues(design),
    ...headIssues('centre', design.centre, design.head),
    ...sideIssues(design),
    ...heightIssues(
      design.head,
      heightAboveFingerMm,
      heightOf === undefined
        ? null
        : (head) => heightOf({ ...design, head: { ...design.head, ...head } }) ?? 0,
    ),
    ...engravingIssues(engravedRing(design), design.engraving),
  ],
  controls: ringControls,
  options: {
    size: (design, size) => withUsSize(design, size),
    carat: (design, carat) => ({ ...design, centre: { ...design.centre, carat } }),
    width: (design, widthMm) => withBandWidth(design, widthMm),
    metal: (design, metal) => ({ ...design, metal, headMetal: null }),
  },
  // Stones beside the centre loosen when the shank is bent.
  resizeSteps: (design) =>
    Math.min(
      shankResizeSteps(design),
      design.sides !== null || design.head.halo?.style === 'visible' ? 1 : 2,
    ),
  family: () => 'ring',
  facts: ringFacts,
  type: ringType,
  engraved: engravedRing,
} as const satisfies PieceModule<RingDesign>;
