import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { maxSameLooks, sameLookAs } from '#kernel/diamonds/same-look.rules.ts';
import { solidOf } from '#kernel/diamonds/stone-proportions.ts';
import { lightScore } from '#kernel/gems/light-score.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { Diamond } from '#kernel/wire/contracts/diamonds.contract.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { BusinessError } from '#server/platform/http/business-error.ts';
import type { Presentation } from '#server/platform/presentation.ts';
import { wireDiamond } from './diamonds.mapper.ts';
import { readDiamonds, readSameLooks } from './diamonds.repo.ts';

/** Judged at most, of each origin. */
const maxCandidates = 12;
const maxScores = 20_000;

/** By form: a stone's measures never change. */
const scores = new LRUCache<string, number>({ max: maxScores });

/** Some 15 ms of work the first time, so each stone has a turn of the event loop to itself. */
async function scoreOf(stone: Diamond): Promise<number> {
  const { shape, length_mm, width_mm, table_pct, depth_pct, crown_angle_deg, pavilion_angle_deg } = stone;
  const form = [length_mm, width_mm, table_pct, depth_pct, crown_angle_deg, pavilion_angle_deg, stone.girdle];
  const key = `${shape} ${form.join(' ')}`;
  const known = scores.get(key);
  if (known !== undefined) return known;
  await nextTurn();
  const { score } = lightScore(solidOf(stone));
  scores.set(key, score);
  return score;
}

/**
 * Cheaper stones of the same look whose light is no less: of the stone's own origin, and for a natural stone
 * grown ones too, which nobody tells apart by eye. Throws 1300001 for an unknown stone.
 */
export async function sameLookForLess(executor: Executor, id: number, view: Presentation) {
  const [row] = await readDiamonds(executor, [id]);
  if (!row) throw new BusinessError(codes.productNotFound, { data: '' });
  const stone = wireDiamond(row, view);
  const least = await scoreOf(stone);
  const look = sameLookAs(stone);
  const origins = stone.origin === 'natural' ? (['natural', 'laboratory-grown'] as const) : [stone.origin];
  const stones: { stone: Diamond; light_score: number }[] = [];
  for (const origin of origins) {
    const than = { id, priceMinor: row.price_minor, origin, limit: maxCandidates };
    let found = 0;
    for (const candidate of await readSameLooks(executor, look, than)) {
      if (found >= maxSameLooks) break;
      const other = wireDiamond(candidate, view);
      const score = await scoreOf(other);
      if (score < least) continue;
      found += 1;
      stones.push({ stone: other, light_score: score });
    }
  }
  return { light_score: least, stones };
}
