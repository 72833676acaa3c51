import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { visitOf, visitsPath } from '#kernel/shop/reports/visited-pages.ts';
import type { Host } from '#server/platform/host.ts';
import { ipOf } from '#server/platform/http/answers.ts';
import { countVisit } from './visits.repo.ts';

const longestBytes = 64;

/**
 * POST visits: a page tells that it was looked at. Only sums are kept; the address it came from is counted against a limit,
 * in memory, and forgotten. No call of the table, because its answer is nothing and its body is no form.
 */
export function mountVisits(app: Hono, { db, clock, limits, config }: Host): void {
  const limit = bodyLimit({ maxSize: longestBytes, onError: (context) => context.body(null, 413) });
  app.post(`/${visitsPath}`, limit, async (context) => {
    const visit = visitOf(await context.req.text());
    if (!visit) return context.body(null, 400);
    if (limits.tryTake('visitsAddress', ipOf(context, config.trustedProxies)) === 0)
      await countVisit(db.handle, visit, clock.now());
    return context.body(null, 204);
  });
}
