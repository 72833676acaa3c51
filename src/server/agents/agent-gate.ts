import type { Context } from 'hono';
import { hasModule } from '#kernel/shop/settings/shop-settings.ts';
import { codes } from '#kernel/wire/codes.ts';
import { loadShopSettings } from '#server/documents/documents.service.ts';
import { CallerBusyError } from '#server/platform/db/caller-shares.ts';
import { DatabaseUnavailableError } from '#server/platform/db/database-unavailable.ts';
import type { Host } from '#server/platform/host.ts';
import { ipOf, plainRefusal, retryAfterS } from '#server/platform/http/answers.ts';
import { BusinessError } from '#server/platform/http/business-error.ts';
import { ProtocolRefusal } from './protocol.ts';

/** Whether the part of the shop is on; also applies the settings for the call. */
export async function areAgentsOn({ db }: Host): Promise<boolean> {
  await loadShopSettings(db.handle);
  return hasModule('agents');
}

/** The answer while the part of the shop is off. */
export const offAnswer = (context: Context): Response =>
  plainRefusal(context, codes.callUnknown, 'This shop does not serve assistants.', 404);

const unavailable = (status: 429 | 503, content: string, waitS: number): ProtocolRefusal =>
  new ProtocolRefusal(status === 429 ? 'rate_limited' : 'unavailable', content, {
    ...{ status, rpcCode: -32_000, retryAfterS: waitS },
  });

/** A failure as the protocol answers it. */
export function toRefusal(error: unknown, { log }: Pick<Host, 'log'>, requestId: string): ProtocolRefusal {
  if (error instanceof ProtocolRefusal) return error;
  if (error instanceof BusinessError && error.status === 429)
    return unavailable(429, 'Too many requests. Please wait.', error.retryAfterS ?? retryAfterS);
  if (error instanceof CallerBusyError)
    return unavailable(429, 'Too many requests at the same time. Please wait.', retryAfterS);
  if (error instanceof DatabaseUnavailableError)
    return unavailable(503, 'The shop is not available at the moment.', retryAfterS);
  log.error({ err: error, requestId }, 'call of an assistant failed');
  return new ProtocolRefusal('internal_error', 'The shop could not answer.', {
    status: 500,
    rpcCode: -32_603,
  });
}

/** Takes a point of the caller's rate limits; throws if none is left. Writes are also counted across processes. */
export async function admitAgent(
  { limits, sharedLimits, config }: Host,
  context: Context,
  writes: boolean,
): Promise<string> {
  const ip = ipOf(context, config.trustedProxies);
  await limits.take(writes ? 'writes' : 'reads', ip);
  if (writes) await sharedLimits.take('agentCartAddress', ip);
  return ip;
}
