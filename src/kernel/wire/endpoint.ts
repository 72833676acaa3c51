import type * as v from 'valibot';
import type { ShopModule } from '#kernel/shop/settings/shop-modules.ts';
import type { BusinessCode } from './codes.ts';

type AnySchema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>;

/** Who can call: anyone; a shopper (customer or guest token); a registered customer. */
export type Access = 'public' | 'shopper' | 'customer';

/** Error of a parameter, where the original has its own code. */
export interface ParameterFault {
  code: BusinessCode;
  /** Key of the text; that of the code by default. */
  text?: string;
}

export interface Endpoint<Input extends AnySchema = AnySchema, Output extends AnySchema = AnySchema> {
  /** Several methods if the original accepts both; our client uses the first. */
  readonly methods: readonly ('GET' | 'POST')[];
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
  /** A GET that changes state: requires the token header, answers no-store, refuses navigation. */
  readonly writes: boolean;
  /**
   * The same caller creates the same content once within seconds; the name of a parameter: only without a value of it,
   * which names a record to change.
   */
  readonly creates?: true | string;
  /** Parameters sent as a JSON document in a query or form value, as by the original. */
  readonly jsonParameters: readonly string[];
  /** Maximum body size in bytes; the host's default if omitted. */
  readonly maxBodyBytes?: number;
  /** Whether the body can also be multipart/form-data with files. */
  readonly takesFiles?: boolean;
  /** Errors of single parameters, instead of 1000009 (missing) and 1000008 (invalid). */
  readonly faults?: Readonly<Record<string, { missing?: ParameterFault; invalid?: ParameterFault }>>;
  /** Whether the response is the plain data without code and message, as in a few calls of the original. */
  readonly isBare?: boolean;
  /** The part of the shop that it belongs to; unknown while that is off. */
  readonly module?: ShopModule;
  /**
   * The response is a file of this type, `{name, bytes}` in the handler; a refusal is still an envelope. With a `tag`
   * it is the same for all callers, shown inline and cacheable.
   */
  readonly file?: 'application/pdf' | 'model/gltf-binary' | 'model/vnd.usdz+zip';
}

/** The part of an endpoint that is needed to call it; browsers load only this (scripts/astro/client-endpoints.ts). */
export type Call = Pick<Endpoint, 'methods' | 'path' | 'access' | 'writes' | 'jsonParameters'>;

export type EndpointInput<E extends Endpoint> = v.InferInput<E['input']>;
export type EndpointValues<E extends Endpoint> = v.InferOutput<E['input']>;
export type EndpointData<E extends Endpoint> = v.InferOutput<E['output']>;

/** Declares a call of the wire; `access` defaults to public, `writes` to true for POST. */
export function endpoint<Input extends AnySchema, Output extends AnySchema>(
  methods: 'GET' | 'POST' | readonly ('GET' | 'POST')[],
  path: string,
  rest: {
    summary: string;
    input: Input;
    output: Output;
    access?: Access;
    writes?: boolean;
    creates?: true | (keyof v.InferInput<NoInfer<Input>> & string);
    jsonParameters?: readonly (keyof v.InferInput<NoInfer<Input>> & string)[];
    maxBodyBytes?: number;
    takesFiles?: boolean;
    faults?: Endpoint['faults'];
    isBare?: boolean;
    file?: Endpoint['file'];
  },
): Endpoint<Input, Output> {
  const list = typeof methods === 'string' ? [methods] : methods;
  return {
    methods: list,
    path,
    access: rest.access ?? 'public',
    writes: rest.writes ?? list.includes('POST'),
    summary: rest.summary,
    jsonParameters: rest.jsonParameters ?? [],
    input: rest.input,
    output: rest.output,
    ...(rest.creates === undefined ? {} : { creates: rest.creates }),
    ...(rest.maxBodyBytes === undefined ? {} : { maxBodyBytes: rest.maxBodyBytes }),
    ...(rest.takesFiles === undefined ? {} : { takesFiles: rest.takesFiles }),
    ...(rest.faults === undefined ? {} : { faults: rest.faults }),
    ...(rest.isBare === undefined ? {} : { isBare: rest.isBare }),
    ...(rest.file === undefined ? {} : { file: rest.file }),
  };
}

/** Marks endpoints, which were declared in the call, as those of a part of the shop. */
export function inModule<const Endpoints extends Readonly<Record<string, Endpoint>>>(
  module: ShopModule,
  endpoints: Endpoints,
): Endpoints {
  for (const each of Object.values(endpoints)) Object.assign(each, { module });
  return endpoints;
}
