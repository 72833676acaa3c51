import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { Endpoint } from '#kernel/api/endpoint.ts';
import { endpoints } from '#kernel/api/endpoints.ts';
import { headers } from '#kernel/api/envelope.ts';

type JsonSchema = Record<string, unknown>;

function schemaOf(schema: Endpoint['input'], typeMode: 'input' | 'output'): JsonSchema {
  const json = toJsonSchema(schema as v.GenericSchema, {
    errorMode: 'ignore',
    typeMode,
    target: 'openapi-3.0',
  });
  const { $schema: _, ...rest } = json as JsonSchema;
  return rest;
}

function answerOf(endpoint: Endpoint): JsonSchema {
  return {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: {
      code: { type: 'integer' },
      message: { type: 'string' },
      data: schemaOf(endpoint.output, 'output'),
    },
  };
}

function operation(name: string, endpoint: Endpoint, method: 'GET' | 'POST'): JsonSchema {
  const input = schemaOf(endpoint.input, 'input');
  const properties = (input.properties ?? {}) as Record<string, JsonSchema>;
  const required = (input.required ?? []) as string[];
  const header = (headerName: string, isRequired: boolean) => ({
    name: headerName,
    in: 'header',
    required: isRequired,
    schema: { type: 'string' },
  });
  return {
    operationId: method === endpoint.methods[0] ? name : `${name}By${method}`,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[0]],
    parameters: [
      ...(endpoint.access === 'public' ? [] : [header(headers.token, true)]),
      header(headers.locale, false),
      header(headers.currency, false),
      ...(method === 'GET'
        ? Object.entries(properties).map(([property, schema]) => ({
            name: property,
            in: 'query',
            required: required.includes(property),
            schema,
          }))
        : []),
    ],
    ...(method === 'POST'
      ? { requestBody: { content: { 'application/x-www-form-urlencoded': { schema: input } } } }
      : {}),
    responses: {
      200: {
        description: 'A business answer; code 200 is success',
        content: { 'application/json': { schema: answerOf(endpoint) } },
      },
      429: { description: 'Too many requests; Retry-After says when' },
    },
  };
}

/** The OpenAPI 3.1 document of the whole wire, made from the endpoint table. */
export function describeApi(): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    paths[`/${endpoint.path}`] = Object.fromEntries(
      endpoint.methods.map((method) => [method.toLowerCase(), operation(name, endpoint, method)]),
    );
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Jewellery shop API',
      version: '1',
      description:
        'POST bodies are form-encoded with nested names in brackets. Every answer is {code, message, data}.',
    },
    paths,
  };
}
