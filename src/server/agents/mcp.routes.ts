import { AsyncLocalStorage } from 'node:async_hooks';
import { createMcpHandler, ProtocolError, Server, type Tool } from '@modelcontextprotocol/server';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
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

/** A request to the binding; the refusal of its call gives the status of the answer. */
interface McpRequest {
  ip: string;
  context: Context;
  refusal: ProtocolRefusal | undefined;
}

const errorData = ({ code, message, retryAfterS }: ProtocolRefusal) => ({
  ...{ code, content: message },
  ...(retryAfterS !== undefined && { retry_after: retryAfterS }),
});

function serverOf(
  host: Host,
  {
    operations,
    tools,
    profiles,
  }: { operations: readonly Operation[]; tools: Tool[]; profiles: PlatformProfiles },
  request: McpRequest,
): Server {
  const { ip, context } = request;
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
      if (operation.writes) await admitAgent(host, context, true);
      const given: JsonObject = params.arguments ?? {};
      const meta = isObject(given['meta']) ? given['meta'] : {};
      const agent = isObject(meta['ucp-agent']) ? meta['ucp-agent'] : {};
      const platform = typeof agent['profile'] === 'string' ? agent['profile'] : undefined;
      const negotiated = await profiles.negotiate(platform, ip);
      const call = { host, ip, now: host.clock.now(), ...negotiated, languages: '' };
      const answer = await inRequestContext({ ip, requestId }, () =>
        runOperation(operation, {
          ...{ call, platform: platform ?? '', input: inputOf(operation, given) },
          idempotencyKey: meta['idempotency-key'],
        }),
      );
      return { structuredContent: answer, content: [{ type: 'text', text: JSON.stringify(answer) }] };
    } catch (error) {
      const refusal = toRefusal(error, host, requestId);
      request.refusal = refusal;
      throw new ProtocolError(refusal.rpcCode, refusal.message, errorData(refusal));
    }
  });
  return server;
}

/** The answer to a request that no tool gets. */
function refuse(context: Context, refusal: ProtocolRefusal): Response {
  const { rpcCode, message, status, retryAfterS } = refusal;
  if (retryAfterS !== undefined) context.header('Retry-After', String(retryAfterS));
  context.header('Cache-Control', 'no-store');
  const error = { code: rpcCode, message, data: errorData(refusal) };
  return context.json({ jsonrpc: '2.0', id: null, error }, status as 400);
}

/** The body as JSON; undefined without one. Throws for one that is none, and for a batch, which MCP has no longer. */
async function messageOf(context: Context): Promise<unknown> {
  const body = await context.req.text();
  if (body === '') return undefined;
  let message: unknown;
  try {
    message = JSON.parse(body);
  } catch {
    throw new ProtocolRefusal('invalid_json', 'The body is not JSON.', { status: 400, rpcCode: -32_700 });
  }
  if (!Array.isArray(message)) return message;
  throw new ProtocolRefusal('invalid_request', 'Batches are not supported.', {
    ...{ status: 400, rpcCode: -32_600 },
  });
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
  const requests = new AsyncLocalStorage<McpRequest>();
  const handler = createMcpHandler(
    () => {
      const request = requests.getStore();
      if (!request) throw new Error('an MCP server is made for a request only');
      return serverOf(host, { operations, tools, profiles }, request);
    },
    { maxSubscriptions: 0, keepAliveMs: 0 },
  );
  const tooLarge = (context: Context) =>
    refuse(
      context,
      new ProtocolRefusal('request_too_large', 'The body is too large.', { status: 413, rpcCode: -32_600 }),
    );
  app.all(ucpPaths.mcp, bodyLimit({ maxSize: bodyLimitBytes, onError: tooLarge }), async (context) => {
    if (!(await areAgentsOn(host))) return offAnswer(context);
    try {
      const ip = await admitAgent(host, context, false);
      const request: McpRequest = { ip, context, refusal: undefined };
      const parsedBody = await messageOf(context);
      const answer = await requests.run(request, () => handler.fetch(context.req.raw, { parsedBody }));
      // The tool of a streamed answer has run when its stream ends.
      const body = await answer.text();
      const { refusal } = request;
      const headers = new Headers(answer.headers);
      headers.set('Cache-Control', 'no-store');
      if (refusal?.retryAfterS !== undefined) headers.set('Retry-After', String(refusal.retryAfterS));
      const status = refusal?.status ?? answer.status;
      return context.newResponse(body === '' ? null : body, { status, headers } as never);
    } catch (error) {
      return refuse(context, toRefusal(error, host, context.get('requestId')));
    }
  });
}
