import type { Hono } from 'hono';
import { retryAfterS } from './answers.ts';

/** GET healthz: the process is alive; GET readyz: it is ready for work. */
export function mountHealth(app: Hono, isReady: () => Promise<boolean>): void {
  app.get('/healthz', (context) => context.json({ status: 'alive' }));
  app.get('/readyz', async (context) =>
    (await isReady())
      ? context.json({ status: 'ready' })
      : context.json({ status: 'not ready' }, 503, { 'Retry-After': String(retryAfterS) }),
  );
}
