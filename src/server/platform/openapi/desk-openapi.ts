import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { apiScopes } from '#kernel/shop/desk/api-scopes.ts';
import type { DeskCall } from '#kernel/shop/desk/desk-call.ts';
import { deskCalls } from '#kernel/shop/desk/desk-calls.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { envelope, eventData } from '#kernel/shop/events/event-shapes.ts';
import { orderRecord } from '#kernel/shop/events/event-types.ts';
import { headers } from '#kernel/wire/headers.ts';

type JsonSchema = Record<string, unknown>;

function schemaOf(schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    ...{ errorMode: 'ignore', typeMode, target: 'draft-2020-12' },
  }) as JsonSchema;
  return rest;
}

const answerOf = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: { code: { type: 'integer' }, message: { type: 'string' }, data },
});

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: answerOf({}) } },
});

function operation(name: string, call: DeskCall): JsonSchema {
  return {
    operationId: name,
    summary: call.summary,
    tags: [call.path.split('/')[1]],
    security: [{ key: [call.scope] }],
    parameters: call.writes
      ? [
          {
            ...{ name: headers.attempt, in: 'header', required: false },
            description:
              'Idempotency key: a repeated call with the same one is answered as the first, and runs once',
            schema: { type: 'string', pattern: '^[\\w-]{16,64}$' },
          },
        ]
      : [],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaOf(call.input as v.GenericSchema, 'input') } },
    },
    responses: {
      200: {
        description: 'Done',
        content: {
          'application/json': { schema: answerOf(schemaOf(call.output as v.GenericSchema, 'output')) },
        },
      },
      default: refusal('A refusal with its code and a sentence'),
      429: refusal('More than 600 calls in a minute; Retry-After says when'),
    },
  };
}

/** Returns the OpenAPI 3.1 document of the calls that keys may make, and of the events that webhooks get. */
export function describeDeskApi(): JsonSchema {
  const calls = Object.entries<DeskCall>(deskCalls).filter(([, { scope }]) => scope !== undefined);
  const events = Object.entries(eventData).filter(([type]) => type !== orderRecord);
  const base = schemaOf(envelope, 'output');
  return {
    openapi: '3.1.0',
    info: {
      title: 'Jewellery shop: calls and events for other systems',
      version: '1',
      description: `Every call is a JSON POST with a key of the desk (Settings > API keys) as bearer token. Scopes: ${apiScopes.join(', ')}. Code ${deskCodes.notAllowed} is a call outside the key's scopes, ${deskCodes.signedOut} an unknown or ended key. Webhooks are signed by Standard Webhooks.`,
    },
    paths: Object.fromEntries(
      calls.map(([name, call]) => [`/${call.path}`, { post: operation(name, call) }]),
    ),
    webhooks: Object.fromEntries(
      events.map(([type, schema]) => [
        type,
        {
          post: {
            requestBody: {
              content: {
                'application/json': {
                  schema: {
                    ...base,
                    properties: {
                      ...(base.properties as JsonSchema),
                      type: { const: type },
                      data: schemaOf(schema as v.GenericSchema, 'output'),
                    },
                  },
                },
              },
            },
            responses: {
              '2XX': { description: 'Received. Everything else is retried; 410 ends the webhook.' },
            },
          },
        },
      ]),
    ),
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  };
}
