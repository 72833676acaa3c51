import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { visitOf, visitsPath } from '#kernel/shop/reports/visited-pages.ts';
import type { Host } from '#server/platform/host.ts';
import { ipOf } from '#server/platform/http/answers.ts';
import { countVisit } from './visits.repo.ts';

const longestBytes = 64;

/**
 * POST visits: counts a page view. Only sums are stored; the IP address is used for the rate limit, in memory only.
 * Not in the endpoint table, because it has neither a form body nor an answer.
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
