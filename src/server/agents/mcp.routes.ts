import {
  createMcpHandler,
  type McpHttpHandler,
  ProtocolError,
  Server,
  type Tool,
} from '@modelcontextprotocol/server';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { Context, Hono } from 'hono';
import { inRequestContext } from '#server/platform/db/request-context.ts';
import type { Host } from '#server/platform/host.ts';
import { bodyLimitBytes } from '#server/platform/http/answers.ts';
import { admitAgent, areAgentsOn, offAnswer, toRefusal } from './agent-gate.ts';
import { type Operation, runOperation } from './operations.ts';
import type { PlatformProfiles } from './platform-profile.service.ts';
import { ucpPaths } from './profile.ts';
import { ProtocolRefusal, ucpVersion } from './protocol.ts';

type JsonObject = Record<string, unknown>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const metaSchema = {
  type: 'object',
  required: ['ucp-agent'],
  properties: {
    'ucp-agent': { type: 'object', required: ['profile'], properties: { profile: { type: 'string' } } },
    'idempotency-key': { type: 'string' },
  },
};

const payloadSchema = ({ schema }: Operation): JsonObject => {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' });
  return rest as JsonObject;
};

/** A tool of the protocol: its arguments are `meta`, the payload, and the id of a cart. */
function toolOf(operation: Operation): Tool {
  const { name, description, payload, hasId, writes } = operation;
  const properties = {
    meta: metaSchema,
    ...(hasId && { id: { type: 'string' } }),
    ...(payload && { [payload]: payloadSchema(operation) }),
  };
  return {
    ...{ name, description },
    inputSchema: { type: 'object', properties, required: Object.keys(properties) } as Tool['inputSchema'],
    annotations: { readOnlyHint: !writes, openWorldHint: false },
  };
}

/** The payload of an operation in the arguments of its tool. */
function inputOf({ payload, hasId }: Operation, given: JsonObject): unknown {
  const body = payload === undefined ? {} : given[payload];
  if (!isObject(body))
    throw new ProtocolRefusal('invalid_request', `The arguments have no ${payload}.`, {
      ...{ status: 200, rpcCode: -32_602 },
    });
  return hasId ? { ...body, id: given['id'] } : body;
}

/** The refusal of a call, for the status of its answer. */
interface Outcome {
  refusal: ProtocolRefusal | undefined;
}

function serverOf(
  host: Host,
  {
    operations,
    tools,
    profiles,
  }: { operations: readonly Operation[]; tools: Tool[]; profiles: PlatformProfiles },
  { context, outcome }: { context: Context; outcome: Outcome },
): Server {
  const server = new Server({ name: 'shop', version: ucpVersion }, { capabilities: { tools: {} } });
  const requestId = context.get('requestId');
  server.setRequestHandler('tools/list', () => ({ tools }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    try {
      const operation = operations.find(({ name }) => name === params.name);
      if (!operation)
        throw new ProtocolRefusal('unknown_tool', `There is no tool ${params.name}.`, {
          status: 200,
          rpcCode: -32_602,
        });
      const ip = await admitAgent(host, context, operation.writes);
      const given: JsonObject = params.arguments ?? {};
      const meta = isObject(given['meta']) ? given['meta'] : {};
      const agent = isObject(meta['ucp-agent']) ? meta['ucp-agent'] : {};
      const platform = typeof agent['profile'] === 'string' ? agent['profile'] : undefined;
      const key = meta['idempotency-key'];
      const negotiated = await profiles.negotiate(platform, ip);
      const call = { host, ip, now: host.clock.now(), ...negotiated, languages: '' };
      const answer = await inRequestContext({ ip, requestId }, () =>
        runOperation(operation, {
          ...{ call, platform: platform ?? '', input: inputOf(operation, given) },
          idempotencyKey: typeof key === 'string' ? key : undefined,
        }),
      );
      return { structuredContent: answer, content: [{ type: 'text', text: JSON.stringify(answer) }] };
    } catch (error) {
      const refusal = toRefusal(error, host, requestId);
      outcome.refusal = refusal;
      throw new ProtocolError(refusal.rpcCode, refusal.message, {
        ...{ code: refusal.code, content: refusal.message },
        ...(refusal.retryAfterS !== undefined && { retry_after: refusal.retryAfterS }),
      });
    }
  });
  return server;
}

/**
 * Serves the MCP binding of the protocol, without sessions: each request is answered by itself. A refusal of the protocol
 * also has its HTTP status.
 */
export function mountAgentMcp(
  app: Hono,
  host: Host,
  profiles: PlatformProfiles,
  operations: readonly Operation[],
): void {
  const tools = operations.map(toolOf);
  app.all(ucpPaths.mcp, async (context) => {
    if (!(await areAgentsOn(host))) return offAnswer(context);
    const outcome: Outcome = { refusal: undefined };
    const handler: McpHttpHandler = createMcpHandler(
      () => serverOf(host, { operations, tools, profiles }, { context, outcome }),
      { responseMode: 'json', maxRequestBodySize: bodyLimitBytes, keepAliveMs: 0 },
    );
    const answer = await handler.fetch(context.req.raw);
    const headers = new Headers(answer.headers);
    headers.set('Cache-Control', 'no-store');
    const { refusal } = outcome;
    const body = refusal ? await answer.text() : answer.body;
    if (refusal?.retryAfterS !== undefined) headers.set('Retry-After', String(refusal.retryAfterS));
    return context.newResponse(body, { status: refusal?.status ?? answer.status, headers } as never);
  });
}
