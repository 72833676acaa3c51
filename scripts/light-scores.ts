import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { GEM_SHAPES, type GemShape } from '#kernel/jewel/gems/grades.ts';
import { lightScore } from '#kernel/jewel/gems/light-score.ts';
import { PROPORTION_LIMITS, type Proportions, USUAL_PROPORTIONS } from '#kernel/jewel/gems/proportions.ts';
import { type LightAxis, type LightScores, lightAxes } from '#kernel/shop/diamonds/light-axes.ts';

/**
 * Traces the light return of every cut over the usual proportions and writes the table by which the finder grades
 * stones: `node scripts/light-scores.ts`, a few minutes. Run it when cuts or the light score change; a test compares
 * the table.
 */
const target = join(import.meta.dirname, '../src/kernel/shop/diamonds/light-scores.ts');
const widthMm = 2.5;

/** Points on each axis. Half of all stones are round and their grades lie close together, so rounds have more. */
const points = (shape: GemShape): Record<LightAxis, number> =>
  shape === 'round'
    ? { lengthToWidth: 1, tablePct: 6, crownPct: 6, pavilionPct: 33 }
    : { lengthToWidth: 3, tablePct: 4, crownPct: 3, pavilionPct: 17 };

/** The range in which rounds are cut. */
const roundPavilion = [40, 48] as const;

function axisOf(shape: GemShape, axis: LightAxis): number[] {
  const [least, most] =
    shape === 'round' && axis === 'pavilionPct' ? roundPavilion : PROPORTION_LIMITS[shape][axis];
  const count = least === most ? 1 : points(shape)[axis];
  return Array.from({ length: count }, (_, i) =>
    Number((count === 1 ? least : least + ((most - least) * i) / (count - 1)).toFixed(3)),
  );
}

function scoreOf(shape: GemShape, proportions: Proportions): number {
  try {
    return lightScore(cutStone(shape, { widthMm }, 'diamond', proportions)).score;
  } catch {
    // Proportions that cannot be cut.
    return 0;
  }
}

function traced(shape: GemShape): LightScores {
  const axes: LightScores['axes'] = {
    lengthToWidth: axisOf(shape, 'lengthToWidth'),
    tablePct: axisOf(shape, 'tablePct'),
    crownPct: axisOf(shape, 'crownPct'),
    pavilionPct: axisOf(shape, 'pavilionPct'),
  };
  let scores = '';
  for (const lengthToWidth of axes.lengthToWidth)
    for (const tablePct of axes.tablePct)
      for (const crownPct of axes.crownPct)
        for (const pavilionPct of axes.pavilionPct) {
          const own = { lengthToWidth, tablePct, crownPct, pavilionPct };
          const score = scoreOf(shape, { ...USUAL_PROPORTIONS[shape], ...own });
          scores += score.toString(16).padStart(2, '0');
        }
  return { axes, scores };
}

const entries = GEM_SHAPES.map((shape) => {
  const { axes, scores } = traced(shape);
  process.stdout.write(`${shape} ${scores.length / 2}\n`);
  const lists = lightAxes.map((axis) => `      ${axis}: [${axes[axis].join(', ')}],`).join('\n');
  return `  ${shape}: {\n    axes: {\n${lists}\n    },\n    scores:\n      '${scores}',\n  },`;
});
await writeFile(
  target,
  `// biome-ignore-all format: written by scripts/light-scores.ts
import type { GemShape } from '#kernel/jewel/gems/grades.ts';
import type { LightScores } from './light-axes.ts';

/** Light scores of every cut as traced; written by \`scripts/light-scores.ts\`, which says when. */
export const LIGHT_SCORES: Readonly<Record<GemShape, LightScores>> = {
${entries.join('\n')}
};
`,
);
