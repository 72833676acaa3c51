import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { lightScore } from '#kernel/jewel/gems/light-score.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';
import { maxSameLooks, sameLookAs } from '#kernel/shop/diamonds/same-look.rules.ts';
import { solidOf } from '#kernel/shop/diamonds/stone-proportions.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { diamondOf } from './diamonds.mapper.ts';
import { readSameLooks } from './diamonds.repo.ts';
import { diamondDetail } from './diamonds.service.ts';

/** Candidates scored per origin. */
const maxCandidates = 12;
const maxScores = 20_000;

/** Scores by measurements, which never change. */
const scores = new LRUCache<string, number>({ max: maxScores });

/** About 15 ms if not cached, so each stone gets its own turn of the event loop. */
async function scoreOf(stone: Diamond): Promise<number> {
  const { shape, lengthMm, widthMm, tablePct, depthPct, crownAngleDeg, pavilionAngleDeg } = stone;
  const form = [lengthMm, widthMm, tablePct, depthPct, crownAngleDeg, pavilionAngleDeg, stone.girdle];
  const key = `${shape} ${form.join(' ')}`;
  const known = scores.get(key);
  if (known !== undefined) return known;
  await nextTurn();
  const { score } = lightScore(solidOf(stone));
  scores.set(key, score);
  return score;
}

/**
 * Cheaper stones of the same appearance with at least the same light: of the same origin, and for a natural stone also
 * laboratory-grown ones. Throws 1300001 for an unknown stone.
 */
export async function sameLookForLess(
  executor: Executor,
  id: number,
): Promise<{ lightScore: number; stones: { stone: Diamond; lightScore: number }[] }> {
  const stone = await diamondDetail(executor, id);
  const least = await scoreOf(stone);
  const look = sameLookAs(stone);
  const origins = stone.origin === 'natural' ? (['natural', 'laboratory-grown'] as const) : [stone.origin];
  const stones: { stone: Diamond; lightScore: number }[] = [];
  for (const origin of origins) {
    const than = { id, priceMinor: stone.priceBaseMinor, origin, limit: maxCandidates };
    let found = 0;
    for (const candidate of await readSameLooks(executor, look, than)) {
      if (found >= maxSameLooks) break;
      const other = diamondOf(candidate);
      const score = await scoreOf(other);
      if (score < least) continue;
      found += 1;
      stones.push({ stone: other, lightScore: score });
    }
  }
  return { lightScore: least, stones };
}
