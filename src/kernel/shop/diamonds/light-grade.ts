import type { GemShape } from '#kernel/jewel/gems/grades.ts';
import { type Proportions, USUAL_PROPORTIONS } from '#kernel/jewel/gems/proportions.ts';
import { lightAxes } from './light-axes.ts';
import { type LightGrade, lightGradeOf } from './light-grades.ts';
import { LIGHT_SCORES } from './light-scores.ts';
import { type ReportedStone, stoneProportions } from './stone-proportions.ts';

/** Position of a value on an axis: the neighbouring points, and the fraction between them. */
function placeOn(axis: readonly number[], value: number): readonly [number, number, number] {
  const above = axis.findIndex((point) => point > value);
  if (above === 0 || axis.length === 1) return [0, 0, 0];
  if (above < 0) return [axis.length - 1, axis.length - 1, 0];
  const [from = 0, to = 0] = [axis[above - 1], axis[above]];
  return [above - 1, above, (value - from) / (to - from)];
}

/** Score of these proportions, interpolated from the table; within a few points of a tracing. */
export function tabledLightScore(shape: GemShape, proportions: Proportions): number {
  const { axes, scores } = LIGHT_SCORES[shape];
  const places = lightAxes.map((axis) => placeOn(axes[axis], proportions[axis]));
  let sum = 0;
  for (let corner = 0; corner < 1 << lightAxes.length; corner++) {
    let [at, weight] = [0, 1];
    places.forEach(([below, above, share], i) => {
      const isAbove = ((corner >> i) & 1) === 1;
      at = at * axes[lightAxes[i] ?? 'tablePct'].length + (isAbove ? above : below);
      weight *= isAbove ? share : 1 - share;
    });
    if (weight > 0) sum += weight * Number.parseInt(scores.slice(at * 2, at * 2 + 2), 16);
  }
  return sum;
}

/** Light grade of a stone from its report. A table lookup, so that a million stones take seconds. */
export function lightGrade(stone: ReportedStone): LightGrade {
  const usual = tabledLightScore(stone.shape, USUAL_PROPORTIONS[stone.shape]);
  return lightGradeOf(tabledLightScore(stone.shape, stoneProportions(stone)) / usual);
}
