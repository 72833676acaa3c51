import type { PieceModule } from '#kernel/jewel/pieces/piece-module.ts';
import { tennisBraceletControls } from './tennis-bracelet.controls.ts';
import { tennisBraceletFacts } from './tennis-bracelet.facts.ts';
import { tennisBraceletRules } from './tennis-bracelet.rules.ts';
import { type TennisBraceletDesign, tennisBraceletSchema } from './tennis-bracelet.schema.ts';

/** A line of stones hinged to each other. */
export const tennisBraceletPiece = {
  schema: tennisBraceletSchema,
  stones: [
    {
      path: 'stone',
      roles: ['line'],
      get: ({ stone }) => stone,
      set: (design, stone) => ({ ...design, stone }),
    },
  ],
  holdsStockStone: false,
  labour: 'bracelet',
  workingDays: 18,
  rules: tennisBraceletRules,
  issues: () => [],
  controls: tennisBraceletControls,
  options: { size: (design, lengthCm) => ({ ...design, lengthMm: lengthCm * 10 }) },
  resizeSteps: () => null,
  family: () => 'bracelet',
  facts: tennisBraceletFacts,
} as const satisfies PieceModule<TennisBraceletDesign>;
