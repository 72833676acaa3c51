import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { user } from '#kernel/wire/contracts/account.contract.ts';
import { address } from '#kernel/wire/contracts/addresses.contract.ts';
import { cartInfo } from '#kernel/wire/contracts/cart.contract.ts';
import { offlineStore } from '#kernel/wire/contracts/offline-store.contract.ts';
import { orderDetail, orderRow } from '#kernel/wire/contracts/orders.contract.ts';
import { productCard } from '#kernel/wire/contracts/product-card.contract.ts';
import type { Endpoint } from '#kernel/wire/endpoint.ts';
import { endpoints } from '#kernel/wire/endpoints.ts';
import { headers } from '#kernel/wire/headers.ts';
import { media, price } from '#kernel/wire/shapes.ts';

type JsonSchema = Record<string, unknown>;

export type CallName = keyof typeof endpoints;

/** The parameters of a recorded call and the JSON it was answered with. */
export interface ApiExample {
  parameters: Record<string, string>;
  answer: unknown;
}

/** Schemas that many calls share; each becomes a component. */
const shared = {
  Address: address,
  CartInfo: cartInfo,
  Media: media,
  OfflineStore: offlineStore,
  OrderDetail: orderDetail,
  OrderRow: orderRow,
  Price: price,
  ProductCard: productCard,
  User: user,
};

function refer(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(refer);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) =>
      key === '$ref' && typeof child === 'string'
        ? [key, child.replace('#/$defs/', '#/components/schemas/')]
        : [key, refer(child)],
    ),
  );
}

/** The JSON schema of the input or the answer of a call. */
function schemaOf(schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  const json = toJsonSchema(schema, {
    errorMode: 'ignore',
    typeMode,
    target: 'draft-2020-12',
    definitions: shared,
  }) as JsonSchema;
  const { $schema: _, $defs: _definitions, ...rest } = json;
  return refer(rest) as JsonSchema;
}

/** The JSON schema of a component, with references to the others. */
function sharedSchema(name: string, schema: v.GenericSchema): JsonSchema {
  const { [name]: _, ...others } = shared as Record<string, v.GenericSchema>;
  const json = toJsonSchema(schema, {
    errorMode: 'ignore',
    typeMode: 'output',
    target: 'draft-2020-12',
    definitions: others,
  }) as JsonSchema;
  const { $schema: _schema, $defs: _definitions, ...rest } = json;
  return refer(rest) as JsonSchema;
}

function answerOf(endpoint: Endpoint): JsonSchema {
  const data = schemaOf(endpoint.output as v.GenericSchema, 'output');
  if (endpoint.isBare) return data;
  return {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: {
      code: { type: 'integer' },
      message: { type: 'string' },
      data,
    },
  };
}

function operation(
  name: string,
  endpoint: Endpoint,
  method: 'GET' | 'POST',
  example: ApiExample | undefined,
): JsonSchema {
  const input = schemaOf(endpoint.input as v.GenericSchema, 'input');
  const properties = (input.properties ?? {}) as Record<string, JsonSchema>;
  const required = (input.required ?? []) as string[];
  const said = example?.parameters ?? {};
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
            ...(said[property] === undefined ? {} : { example: said[property] }),
          }))
        : []),
    ],
    ...(method === 'POST'
      ? {
          requestBody: {
            content: {
              'application/x-www-form-urlencoded': { schema: input, ...(example && { example: said }) },
            },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'A business answer; code 200 is success',
        content: endpoint.file
          ? { [endpoint.file]: { schema: { type: 'string', format: 'binary' } } }
          : {
              'application/json': { schema: answerOf(endpoint), ...(example && { example: example.answer }) },
            },
      },
      429: { description: 'Too many requests; Retry-After says when' },
    },
  };
}

/** Returns the OpenAPI 3.1 document of all calls, generated from their contracts. */
export function describeApi(examples: Partial<Record<CallName, ApiExample>> = {}): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const [name, endpoint] of Object.entries(endpoints) as [CallName, Endpoint][]) {
    paths[`/${endpoint.path}`] = Object.fromEntries(
      endpoint.methods.map((method) => [
        method.toLowerCase(),
        operation(name, endpoint, method, examples[name]),
      ]),
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
    components: {
      schemas: Object.fromEntries(
        Object.entries(shared).map(([name, schema]) => [name, sharedSchema(name, schema)]),
      ),
    },
  };
}
