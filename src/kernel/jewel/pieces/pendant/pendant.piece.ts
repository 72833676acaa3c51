import { headIssues } from '#kernel/jewel/pieces/parts/head/head.issues.ts';
import { headRules } from '#kernel/jewel/pieces/parts/head/head.rules.ts';
import { stoneRules } from '#kernel/jewel/pieces/parts/stone/stone.rules.ts';
import type { PieceModule } from '#kernel/jewel/pieces/piece-module.ts';
import { pendantControls } from './pendant.controls.ts';
import { pendantFacts } from './pendant.facts.ts';
import { type PendantDesign, pendantSchema } from './pendant.schema.ts';

/** A stone in a head that hangs from a chain. */
export const pendantPiece = {
  schema: pendantSchema,
  stones: [
    {
      path: 'stone',
      roles: ['centre'],
      get: ({ stone }) => stone,
      set: (design, stone) => ({ ...design, stone }),
    },
  ],
  holdsStockStone: true,
  labour: 'pendant',
  workingDays: 10,
  rules: ({ stone, head }) => [...stoneRules('stone', stone), ...headRules('head', head, stone)],
  issues: ({ stone, head }) => headIssues('stone', stone, head),
  controls: pendantControls,
  options: {
    carat: (design, carat) => ({ ...design, stone: { ...design.stone, carat } }),
    chain: (design, lengthCm) => ({ ...design, chainLengthMm: lengthCm * 10 }),
  },
  resizeSteps: () => null,
  family: () => 'pendant',
  facts: pendantFacts,
} as const satisfies PieceModule<PendantDesign>;
