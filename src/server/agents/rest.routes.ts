import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { inRequestContext } from '#server/platform/db/request-context.ts';
import type { Host } from '#server/platform/host.ts';
import { bodyLimitBytes } from '#server/platform/http/answers.ts';
import { admitAgent, areAgentsOn, offAnswer, toRefusal } from './agent-gate.ts';
import { type Operation, runOperation } from './operations.ts';
import { type PlatformProfiles, profileOfHeader } from './platform-profile.service.ts';
import { ucpPaths } from './profile.ts';
import { ProtocolRefusal } from './protocol.ts';

/** Method and path of each operation, after the base URL. */
const bindings: Readonly<Record<string, readonly ['GET' | 'POST' | 'PUT', string]>> = {
  search_catalog: ['POST', '/catalog/search'],
  lookup_catalog: ['POST', '/catalog/lookup'],
  get_product: ['POST', '/catalog/product'],
  create_cart: ['POST', '/carts'],
  get_cart: ['GET', '/carts/:id'],
  update_cart: ['PUT', '/carts/:id'],
  cancel_cart: ['POST', '/carts/:id/cancel'],
};

/** The body as JSON; an empty object without one. */
async function bodyOf(context: Context): Promise<Record<string, unknown>> {
  const body = await context.req.text();
  try {
    const parsed: unknown = body === '' ? {} : JSON.parse(body);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return parsed as Record<string, unknown>;
  } catch {
    // Refused below.
  }
  throw new ProtocolRefusal('invalid_json', 'The body is not a JSON object.', {
    status: 400,
    rpcCode: -32_700,
  });
}

function refuse(context: Context, { code, message, status, retryAfterS }: ProtocolRefusal): Response {
  if (retryAfterS !== undefined) context.header('Retry-After', String(retryAfterS));
  return context.json({ code, content: message }, status as 400);
}

/** Serves the REST binding of the protocol. No cookie or token is read: every answer is public. */
export function mountAgentRest(
  app: Hono,
  host: Host,
  profiles: PlatformProfiles,
  operations: readonly Operation[],
): void {
  const tooLarge = (context: Context) =>
    refuse(
      context,
      new ProtocolRefusal('request_too_large', 'The body is too large.', { status: 413, rpcCode: -32_600 }),
    );

  for (const operation of operations) {
    const [method, path] = bindings[operation.name] ?? ['POST', `/${operation.name}`];
    const limit = bodyLimit({ maxSize: bodyLimitBytes, onError: tooLarge });
    app.on(method, `${ucpPaths.rest}${path}`, limit, async (context) => {
      if (!(await areAgentsOn(host))) return offAnswer(context);
      context.header('Cache-Control', 'no-store');
      const requestId = context.get('requestId');
      try {
        const ip = await admitAgent(host, context, operation.writes);
        const platform = profileOfHeader(context.req.header('ucp-agent'));
        const negotiated = await profiles.negotiate(platform, ip);
        const languages = context.req.header('accept-language') ?? '';
        const call = { host, ip, now: host.clock.now(), ...negotiated, languages };
        const id = context.req.param('id');
        const input = { ...(await bodyOf(context)), ...(id !== undefined && { id }) };
        const idempotencyKey = context.req.header('idempotency-key');
        const answer = await inRequestContext({ ip, requestId }, () =>
          runOperation(operation, { call, platform: platform ?? '', input, idempotencyKey }),
        );
        const isCreated = operation.name === 'create_cart' && answer['id'] !== undefined;
        return context.json(answer, isCreated ? 201 : 200);
      } catch (error) {
        return refuse(context, toRefusal(error, host, requestId));
      }
    });
  }
}
