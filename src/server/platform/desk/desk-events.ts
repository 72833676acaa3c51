import type { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { type DeskTopic, deskEventsPath, deskTopics } from '#kernel/shop/desk/desk-events.ts';
import { ipOf } from '#server/platform/http/answers.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { checkSource } from '#server/platform/http/guards.ts';
import type { Revisions } from '#server/platform/revisions/revisions.ts';
import { bearerToken } from './bearer-token.ts';

interface EventDependencies {
  revisions: Pick<Revisions, 'stampOf'>;
  /** Origins of the desk's page. */
  origins: readonly string[];
  /** Whether a session is active. Does not count as its use, or an open page would keep it alive. */
  isActive(token: string): Promise<boolean>;
  trustedProxies: number;
  /** Throws a BusinessError 1000010 if this address calls too often. */
  throttle(ip: string): Promise<void>;
  /** The host reports not ready and closes. */
  isClosing(): boolean;
}

const everyMs = 1_000;
/** Rounds between proofs that the connection and the session are alive. Proxies end silent connections after a minute. */
const roundsPerProof = 25;

/** Mounts the stream of changes for open desks. Throws 1900002 without an active session. */
export function mountDeskEvents(app: Hono, dependencies: EventDependencies): void {
  const { revisions, origins, trustedProxies, throttle, isActive, isClosing } = dependencies;
  const stampsNow = () => new Map(deskTopics.map((topic) => [topic, revisions.stampOf([topic])]));
  app.post(`/${deskEventsPath}`, async (context) => {
    checkSource(context, origins);
    await throttle(ipOf(context, trustedProxies));
    const token = bearerToken(context);
    if (token === undefined || !(await isActive(token))) refuse(deskCodes.signedOut);
    context.header('Cache-Control', 'no-store');
    // nginx would collect the events.
    context.header('X-Accel-Buffering', 'no');
    return streamSSE(context, async (stream) => {
      let seen = stampsNow();
      await stream.writeSSE({ event: 'open', data: '' });
      for (let round = 1; !stream.aborted && !isClosing(); round += 1) {
        await stream.sleep(everyMs);
        const found = stampsNow();
        const changed: DeskTopic[] = deskTopics.filter((topic) => found.get(topic) !== seen.get(topic));
        seen = found;
        if (changed.length > 0) await stream.writeSSE({ event: 'change', data: changed.join(' ') });
        if (round % roundsPerProof !== 0) continue;
        if (!(await isActive(token))) return;
        await stream.write(': alive\n\n');
      }
    });
  });
}
