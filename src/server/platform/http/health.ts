import type { Hono } from 'hono';
import { retryAfterS } from './answers.ts';

/** GET healthz: the process is alive; GET readyz: it is ready for work, or the names of what it waits for. */
export function mountHealth(app: Hono, readWaits: () => Promise<readonly string[]>): void {
  app.get('/healthz', (context) => context.json({ status: 'alive' }));
  app.get('/readyz', async (context) => {
    const waits = await readWaits();
    if (waits.length === 0) return context.json({ status: 'ready' });
    const body = { status: 'not ready', waits_for: waits };
    return context.json(body, 503, { 'Retry-After': String(retryAfterS) });
  });
}
