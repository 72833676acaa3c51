import type { DeskCall } from '#kernel/desk/desk-call.ts';
import { deskCalls } from '#kernel/desk/desk-calls.ts';
import { deskCodes } from '#kernel/desk/desk-codes.ts';
import { headers } from '#kernel/wire/headers.ts';
import { type JsonSchema, schemaOf } from './openapi.ts';

/** The description of the desk's wire, beside the table it is made from. */
export const deskOpenapiFile = 'src/kernel/desk-openapi.json';

function operation(name: string, call: DeskCall): JsonSchema {
  const isOpen = call.access === 'anyone';
  return {
    operationId: name,
    summary: call.summary,
    description: isOpen
      ? 'Before anybody is signed in.'
      : call.access === 'staff'
        ? 'For everybody at the desk.'
        : `Needs the right ${call.access}.`,
    tags: [call.path.split('/')[1]],
    ...(isOpen ? {} : { security: [{ session: [] }] }),
    parameters: [{ name: headers.locale, in: 'header', required: false, schema: { type: 'string' } }],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaOf(call.input, 'input') } },
    },
    responses: {
      200: {
        description: 'A business answer; code 200 is success',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['code', 'message', 'data'],
              properties: {
                code: { type: 'integer' },
                message: { type: 'string' },
                data: schemaOf(call.output, 'output'),
              },
            },
          },
        },
      },
      413: { description: 'The body is too large' },
      415: { description: 'The body is no JSON' },
      429: { description: 'Too many requests; Retry-After says when' },
      503: { description: 'The database is away; Retry-After says when to come again' },
    },
  };
}

/** The OpenAPI 3.1 document of the desk, made from its table of calls. */
export function describeDesk(): JsonSchema {
  const calls = Object.entries(deskCalls) as [string, DeskCall][];
  return {
    openapi: '3.1.0',
    info: {
      title: 'The desk of the jewellery shop',
      version: '1.0.0',
      description: `Business codes: ${Object.entries(deskCodes)
        .map(([name, code]) => `${code} ${name}`)
        .join(', ')}.`,
    },
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    paths: Object.fromEntries(
      calls
        .toSorted(([, a], [, b]) => (a.path < b.path ? -1 : 1))
        .map(([name, call]) => [`/${call.path}`, { post: operation(name, call) }]),
    ),
  };
}
