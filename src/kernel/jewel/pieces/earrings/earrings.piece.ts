import { headIssues } from '#kernel/jewel/pieces/parts/head/head.issues.ts';
import type { PieceModule } from '#kernel/jewel/pieces/piece-module.ts';
import { earringsControls } from './earrings.controls.ts';
import { earringsFacts } from './earrings.facts.ts';
import { earringsRules } from './earrings.rules.ts';
import { type EarringsDesign, earringsSchema } from './earrings.schema.ts';

/** A pair: studs, drops or hoops. */
export const earringsPiece = {
  schema: earringsSchema,
  stones: [
    {
      path: 'stone',
      roles: ['pair', 'centre'],
      get: ({ stone }) => stone,
      set: (design, stone) => ({ ...design, stone }),
    },
    {
      path: 'topStone',
      roles: ['top'],
      get: ({ topStone }) => topStone,
      set: (design, topStone) => ({ ...design, topStone }),
    },
  ],
  holdsStockStone: false,
  labour: 'earrings',
  workingDays: 11,
  rules: earringsRules,
  issues: ({ stone, head }) => (stone === null ? [] : headIssues('stone', stone, head)),
  controls: earringsControls,
  options: {
    carat: (design, carat) =>
      design.stone === null ? design : { ...design, stone: { ...design.stone, carat } },
  },
  resizeSteps: () => null,
  family: ({ style }) => `${style}s`,
  facts: earringsFacts,
  type: ({ style }) => style,
} as const satisfies PieceModule<EarringsDesign>;
