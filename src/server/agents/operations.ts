import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Database, Executor } from '#server/platform/db/database.ts';
import { type AgentCall, errorAnswer, isErrorAnswer } from './agent-call.ts';
import { claimRequest, readRequest, releaseRequest, storeAnswer } from './agent-carts.repo.ts';
import { cancelCart, createCart, getCart, updateCart } from './agent-carts.service.ts';
import { catalogueProduct, lookupCatalogue } from './catalogue-lookup.service.ts';
import { type CatalogueSources, searchCatalogue } from './catalogue-search.service.ts';
import { capabilityNames, type ProtocolAnswer, ProtocolRefusal } from './protocol.ts';
import { cartIdRequest, cartRequest, lookupRequest, productRequest, searchRequest } from './ucp-requests.ts';

type Schema = v.GenericSchema<unknown, unknown>;

export interface Operation {
  name: string;
  /** For the list of tools. */
  description: string;
  root: 'search' | 'lookup' | 'cart';
  writes: boolean;
  /** Of the payload. */
  schema: Schema;
  /** Member of the tool's arguments with the payload; undefined for a payload that is only an id. */
  payload?: 'catalog' | 'cart';
  /** Whether the tool has the id of a cart beside the payload. */
  hasId?: boolean;
  run(call: AgentCall, executor: Executor, input: unknown): Promise<ProtocolAnswer>;
}

function operation<Input>(
  rest: Omit<Operation, 'run' | 'schema'>,
  schema: v.GenericSchema<unknown, Input>,
  run: (call: AgentCall, executor: Executor, input: Input) => Promise<ProtocolAnswer>,
): Operation {
  return { ...rest, schema, run: (call, executor, input) => run(call, executor, input as Input) };
}

const updateRequest = v.looseObject({ ...cartRequest.entries, ...cartIdRequest.entries });

/** The operations of the protocol that the shop has. There is none that pays: that is done on the shop's pages. */
export function agentOperations(sources: CatalogueSources): readonly Operation[] {
  const read = { writes: false } as const;
  const write = { writes: true } as const;
  return [
    operation(
      {
        ...{ name: 'search_catalog', root: 'search', payload: 'catalog', ...read },
        description:
          'Search jewellery by text, category, price and, in filters.jewellery, by metal, shape, gem, style and origin; or loose diamonds by their grades in filters.jewellery.diamonds. Amounts are minor units of context.currency.',
      },
      searchRequest,
      (call, _executor, input) => searchCatalogue(call, sources, input),
    ),
    operation(
      {
        ...{ name: 'lookup_catalog', root: 'lookup', payload: 'catalog', ...read },
        description: 'Products, variants and loose diamonds by id.',
      },
      lookupRequest,
      (call, _executor, input) => lookupCatalogue(call, sources, input),
    ),
    operation(
      {
        ...{ name: 'get_product', root: 'lookup', payload: 'catalog', ...read },
        description:
          'One product with its options, the variants that a selection leaves, and their delivery.',
      },
      productRequest,
      (call, _executor, input) => catalogueProduct(call, sources, input),
    ),
    operation(
      {
        ...{ name: 'create_cart', root: 'cart', payload: 'cart', ...write },
        description: 'A cart for a person, who opens continue_url to check out. Nothing is reserved.',
      },
      cartRequest,
      createCart,
    ),
    operation(
      {
        ...{ name: 'get_cart', root: 'cart', hasId: true, ...read },
        description: 'A cart with its prices now.',
      },
      cartIdRequest,
      getCart,
    ),
    operation(
      {
        ...{ name: 'update_cart', root: 'cart', payload: 'cart', hasId: true, ...write },
        description: 'Replaces the content of a cart.',
      },
      updateRequest,
      updateCart,
    ),
    operation(
      {
        ...{ name: 'cancel_cart', root: 'cart', hasId: true, ...write },
        description: 'Ends a cart and its link.',
      },
      cartIdRequest,
      cancelCart,
    ),
  ];
}

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Why a request is refused: the fault of its first wrong field. */
function refuseRequest(issues: readonly v.BaseIssue<unknown>[]): never {
  const [issue] = issues;
  const path = issue ? (v.getDotPath(issue) ?? '') : '';
  const isTooLarge = issue?.message === 'request_too_large';
  const content = isTooLarge
    ? `${path} has more entries than this business accepts in one request.`
    : `${path === '' ? 'The request' : path}: ${issue?.message ?? 'is invalid'}.`;
  throw new ProtocolRefusal(isTooLarge ? 'request_too_large' : 'invalid_request', content, {
    ...{ status: 400, rpcCode: -32_602 },
  });
}

/**
 * Runs the work once per key and caller: a repeated call gets the first answer. An error answer changed nothing and is not
 * stored, so a repeated call runs again. Throws 409 for another body.
 */
async function runOnce(
  db: Database,
  { id, body, now }: { id: string; body: unknown; now: Date },
  work: (executor: Executor) => Promise<ProtocolAnswer>,
): Promise<ProtocolAnswer> {
  const bodyHash = hashOf(body);
  return db.transaction(async (trx) => {
    if (await claimRequest(trx, { id, bodyHash, now })) {
      const answer = await work(trx);
      if (isErrorAnswer(answer)) await releaseRequest(trx, id);
      else await storeAnswer(trx, id, answer);
      return answer;
    }
    const known = await readRequest(trx, id);
    if (known?.body_hash === bodyHash && known.answer) return known.answer as ProtocolAnswer;
    throw new ProtocolRefusal('idempotency_conflict', 'This idempotency key was used with another request.', {
      ...{ status: 409, rpcCode: -32_000 },
    });
  });
}

/** A call as both transports hand it on. */
export interface OperationCall {
  call: AgentCall;
  /** URL of the platform's profile. */
  platform: string;
  input: unknown;
  /** As the caller gave it. */
  idempotencyKey: unknown;
}

/** Answers an operation. Throws a ProtocolRefusal for a request that is not run. */
export async function runOperation(
  { name, root, schema, writes, run }: Operation,
  { call, platform, input, idempotencyKey }: OperationCall,
): Promise<ProtocolAnswer> {
  if (!call.active.has(capabilityNames[root])) {
    const content = 'No compatible capabilities in the intersection';
    return errorAnswer(call, root, [
      { type: 'error', code: 'capabilities_incompatible', content, severity: 'unrecoverable' },
    ]);
  }
  const parsed = v.safeParse(schema, input, { abortEarly: true });
  if (!parsed.success) refuseRequest(parsed.issues);
  const { db } = call.host;
  if (!writes) return run(call, db.handle, parsed.output);
  if (idempotencyKey === undefined) return db.transaction((trx) => run(call, trx, parsed.output));
  if (typeof idempotencyKey !== 'string' || !/^[!-~]{1,255}$/.test(idempotencyKey)) {
    const content = 'An idempotency key has 1 to 255 visible ASCII characters.';
    throw new ProtocolRefusal('invalid_request', content, { status: 400, rpcCode: -32_602 });
  }
  const id = hashOf([platform, name, idempotencyKey]);
  return runOnce(db, { id, body: input, now: call.now }, (trx) => run(call, trx, parsed.output));
}
