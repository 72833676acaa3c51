import { Hono } from 'hono';
import * as v from 'valibot';
import type { Host } from '#server/platform/host.ts';
import { StaffError } from '#server/platform/staff-error.ts';
import { runStaffCommand } from './staff-commands.service.ts';

const argsSchema = v.array(v.string());

/**
 * Development only: the server has the embedded database open, so `npm run staff` calls it. Only JSON is accepted,
 * which no page of another origin may send.
 */
export function staffDesk(host: Host): Hono {
  const desk = new Hono();
  desk.post('/', async (context) => {
    if (context.req.header('content-type') !== 'application/json') return context.text('', 415);
    const parsed = v.safeParse(argsSchema, await context.req.json().catch(() => undefined));
    if (!parsed.success) return context.text('', 400);
    try {
      return context.text(await runStaffCommand(host, parsed.output));
    } catch (error) {
      if (error instanceof StaffError) return context.text(error.message, 422);
      throw error;
    }
  });
  return desk;
}
