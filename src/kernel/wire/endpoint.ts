import type * as v from 'valibot';
import type { BusinessCode } from './codes.ts';

type AnySchema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>;

/**
 * Who may call: anyone; a shopper (customer or guest token); a registered customer.
 */
export type Access = 'public' | 'shopper' | 'customer';

/** What a parameter is refused with, where the original has a code of its own for it. */
export interface ParameterFault {
  code: BusinessCode;
  /** In `data`; `{error, field}` without it. */
  data?: unknown;
}

export interface Endpoint<Input extends AnySchema = AnySchema, Output extends AnySchema = AnySchema> {
  /** Several methods where the original reads both; the client uses the first. */
  readonly methods: readonly ('GET' | 'POST')[];
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
  /** A GET that changes state: needs the token header, answers no-store, refuses navigation. */
  readonly writes: boolean;
  /** Parameters whose values travel as a JSON document inside one query or form value, as the original sends them. */
  readonly jsonParameters: readonly string[];
  /** Largest body in bytes; the host's usual limit when absent. */
  readonly maxBodyBytes?: number;
  /** The body may also be multipart/form-data with files. */
  readonly takesFiles?: boolean;
  /** Of single parameters, instead of 1000009 (missing) and 1000008 (invalid). */
  readonly faults?: Readonly<Record<string, { missing?: ParameterFault; invalid?: ParameterFault }>>;
  /** The answer is the data alone, without code and message, as the original sends a few. */
  readonly isBare?: boolean;
  /**
   * The answer is a file of this type, `{name, bytes}` for the handler; a refusal is an envelope as ever. With a `tag`
   * it is the same for everybody: shown where it is opened, and kept on the way.
   */
  readonly file?: 'application/pdf' | 'model/gltf-binary' | 'model/vnd.usdz+zip';
}

/** What it takes to call an endpoint; a browser has no more of it (scripts/astro/client-endpoints.ts). */
export type Call = Pick<Endpoint, 'methods' | 'path' | 'access' | 'writes' | 'jsonParameters'>;

export type EndpointInput<E extends Endpoint> = v.InferInput<E['input']>;
export type EndpointValues<E extends Endpoint> = v.InferOutput<E['input']>;
export type EndpointData<E extends Endpoint> = v.InferOutput<E['output']>;

/** Declares one call of the wire; `access` defaults to public, `writes` to true for POST. */
export function endpoint<Input extends AnySchema, Output extends AnySchema>(
  methods: 'GET' | 'POST' | readonly ('GET' | 'POST')[],
  path: string,
  rest: {
    summary: string;
    input: Input;
    output: Output;
    access?: Access;
    writes?: boolean;
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
    ...(rest.maxBodyBytes === undefined ? {} : { maxBodyBytes: rest.maxBodyBytes }),
    ...(rest.takesFiles === undefined ? {} : { takesFiles: rest.takesFiles }),
    ...(rest.faults === undefined ? {} : { faults: rest.faults }),
    ...(rest.isBare === undefined ? {} : { isBare: rest.isBare }),
    ...(rest.file === undefined ? {} : { file: rest.file }),
  };
}
