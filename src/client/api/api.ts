import { createFetch, FetchError, type FetchOptions } from 'ofetch';
import { codes, sessionCodes } from '#kernel/wire/codes.ts';
import type { Call, EndpointData, EndpointInput } from '#kernel/wire/endpoint.ts';
import { type EndpointName, endpoints } from '#kernel/wire/endpoints.ts';
import { headers } from '#kernel/wire/headers.ts';
import { ApiError } from './api-error.ts';

type Endpoints = typeof endpoints;

export type ApiInput<Name extends EndpointName> = EndpointInput<Endpoints[Name]>;
export type ApiData<Name extends EndpointName> = EndpointData<Endpoints[Name]>;

/** Wait before a read is repeated, by the answer's Retry-After; longer ones are cut, since the shopper waits. */
function retryDelayMs(retryAfter: string | null): number {
  const seconds = Number(retryAfter);
  return seconds > 0 ? Math.min(seconds * 1000, 3_000) : 400;
}

/** Response timeout (specification section 9). */
const timeoutMs = 30_000;

export interface CallOptions {
  /** Whether to show the message of a business error to the shopper. */
  notify?: boolean;
  /** Background work: never shows a message or leaves the page. */
  silent?: boolean;
  /**
   * What to do while the same call with the same input is in flight: `cancel` the new one, `share` the response, or
   * `allow` both. By default writes cancel, reads share, and a read with its own signal is sent.
   */
  duplicate?: 'cancel' | 'share' | 'allow';
  signal?: AbortSignal;
}

export interface ApiFailure {
  error: ApiError;
  endpoint: Call;
  options: CallOptions;
}

export interface ApiOptions {
  /** Origin of the API host without a trailing slash; '' if `fetch` is an in-process host. */
  baseURL: string;
  fetch?: (input: string, init: RequestInit) => Response | Promise<Response>;
  timeoutMs?: number;
  locale?: () => string;
  currency?: () => string;
  token?: () => string;
  /** The device number for calls that need it; '' for all others. */
  visitor?: (endpoint: Call) => string;
  /** W3C Trace Context of a call, for the traces of the API host; undefined if calls are not traced. */
  traceparent?: (() => string) | undefined;
  isOnline?: () => boolean;
  /** Called with the token of an access-token response header. */
  onToken?: (token: string, endpoint: Call) => void;
  /** Called for codes 1100003 and 1000004. */
  onSessionEnd?: (failure: ApiFailure) => void;
  /** Called for code 1300001. */
  onNotFound?: (failure: ApiFailure) => void;
  /** Called for failures a shopper may have to see: HTTP errors, timeouts, and business errors on request. */
  onFailure?: (failure: ApiFailure) => void;
  log?: (message: string) => void;
}

export interface Api {
  /** Resolves with the response data; rejects with an ApiError. */
  call<Name extends EndpointName>(
    name: Name,
    input: ApiInput<Name>,
    options?: CallOptions,
  ): Promise<ApiData<Name>>;
}

function isEnvelope(value: unknown): value is { code: number; message: string; data: unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'data' in value &&
    'code' in value &&
    typeof value.code === 'number' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}

/** Rejects when the signal aborts, even if the fetch in use ignores it. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function pairs(name: string, value: unknown, into: [string, string][]): void {
  if (value === undefined) return;
  if (value === null) into.push([name, '']);
  else if (typeof value === 'boolean') into.push([name, value ? '1' : '0']);
  else if (value instanceof Date) into.push([name, value.toISOString()]);
  else if (typeof value === 'object') {
    for (const [key, entry] of Object.entries(value)) pairs(`${name}[${key}]`, entry, into);
  } else into.push([name, String(value)]);
}

/**
 * Encodes parameters for query or body: nested values in PHP brackets (`billing[first_name]`), the endpoint's JSON
 * parameters as text, booleans as 1 and 0; undefined is omitted.
 */
export function encodeParameters(
  { jsonParameters }: Pick<Call, 'jsonParameters'>,
  input: object,
): URLSearchParams {
  const entries: [string, string][] = [];
  for (const [name, value] of Object.entries(input)) {
    const isDocument = jsonParameters.includes(name) && typeof value === 'object' && value !== null;
    pairs(name, isDocument ? JSON.stringify(value) : value, entries);
  }
  return new URLSearchParams(entries);
}

export function createApi(config: ApiOptions): Api {
  const send = config.fetch ?? ((input: string, init: RequestInit) => globalThis.fetch(input, init));
  const $fetch = createFetch({
    fetch: async (input, init) => send(String(input), init ?? {}),
  });
  const inFlight = new Map<string, Promise<unknown>>();

  function requestHeaders(): Record<string, string> {
    const values = {
      [headers.token]: config.token?.() ?? '',
      [headers.locale]: config.locale?.() ?? '',
      [headers.currency]: config.currency?.() ?? '',
    };
    return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  }

  async function exchange(endpoint: Call, parameters: URLSearchParams, signal: AbortSignal) {
    const method = endpoint.methods[0] ?? 'GET';
    const query = method === 'GET' ? parameters.toString() : '';
    const visitor = config.visitor?.(endpoint) ?? '';
    const options = {
      method,
      headers: {
        ...requestHeaders(),
        ...(visitor === '' ? {} : { [headers.visitor]: visitor }),
        ...(config.traceparent && { traceparent: config.traceparent() }),
      },
      signal,
      redirect: 'manual' as const,
      retry: endpoint.writes ? (false as const) : 1,
      retryDelay: ({ response }) => retryDelayMs(response?.headers.get('retry-after') ?? null),
      retryStatusCodes: [502, 503, 504],
      ...(method === 'POST' ? { body: parameters } : {}),
    } satisfies FetchOptions;
    const url = `${config.baseURL}/${endpoint.path}${query && `?${query}`}`;
    const response = await $fetch.raw<unknown>(url, options).catch((error: unknown) => {
      // An error status is a response too: its body may be an envelope.
      if (error instanceof FetchError && error.response) return error.response;
      throw error;
    });
    // Browsers report a redirect that was not followed as status 0.
    const status = response.type === 'opaqueredirect' ? 302 : response.status;
    const file = response.headers.get('content-disposition');
    return { status, body: response._data, token: response.headers.get(headers.token), file };
  }

  function asApiError(error: unknown, caller: AbortSignal | undefined): ApiError {
    if (error instanceof ApiError) return error;
    if (caller?.aborted) return new ApiError('cancelled', 'given up by the caller', { cause: error });
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    if (cause instanceof Error && cause.name === 'TimeoutError') {
      return new ApiError('timeout', 'no answer in time', { cause: error });
    }
    const kind = (config.isOnline?.() ?? true) ? 'network' : 'offline';
    return new ApiError(kind, cause instanceof Error ? cause.message : String(cause), { cause: error });
  }

  function report(error: ApiError, endpoint: Call, options: CallOptions): void {
    const failure = { error, endpoint, options };
    if (options.signal?.aborted) return;
    if (error.kind === 'cancelled') config.log?.(`${endpoint.path}: ${error.message}`);
    else if (error.kind !== 'business') config.onFailure?.(failure);
    else if (sessionCodes.includes(error.code)) config.onSessionEnd?.(failure);
    else if (error.code === codes.productNotFound) {
      // Background work handles missing items itself and must not leave the page.
      if (!options.silent) config.onNotFound?.(failure);
    } else if (options.notify) config.onFailure?.(failure);
  }

  async function perform(endpoint: Call, parameters: URLSearchParams, options: CallOptions) {
    const deadline = AbortSignal.timeout(config.timeoutMs ?? timeoutMs);
    const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline;
    try {
      const exchanged = exchange(endpoint, parameters, signal);
      const { status, body, token, file } = await untilAborted(exchanged, signal);
      // A file is the plain body; a refusal is an envelope.
      if (status === 200 && file && body instanceof Blob) {
        return { name: file.split('"')[1] ?? '', bytes: new Uint8Array(await body.arrayBuffer()) };
      }
      const answer = isEnvelope(body) ? body : undefined;
      if (status !== 200 || !answer) {
        const message = answer?.message ?? `status ${status}`;
        throw new ApiError('http', message, { status, code: answer?.code ?? 0, data: answer?.data });
      }
      const { code, message, data } = answer;
      if (code !== codes.success) throw new ApiError('business', message, { status, code, data });
      if (token) config.onToken?.(token, endpoint);
      return data;
    } catch (thrown) {
      const error = asApiError(thrown, options.signal);
      report(error, endpoint, options);
      throw error;
    }
  }

  function call<Name extends EndpointName>(
    name: Name,
    input: ApiInput<Name>,
    options: CallOptions = {},
  ): Promise<ApiData<Name>> {
    const endpoint: Call = endpoints[name];
    const parameters = encodeParameters(endpoint, typeof input === 'object' && input !== null ? input : {});
    const duplicate = options.duplicate ?? (endpoint.writes ? 'cancel' : options.signal ? 'allow' : 'share');
    const key = [name, parameters, ...Object.values(requestHeaders())].join('\n');
    const running = inFlight.get(key);
    if (running && duplicate === 'share') return running as Promise<ApiData<Name>>;
    if (running && duplicate === 'cancel') {
      const error = new ApiError('cancelled', 'the same request is on its way');
      report(error, endpoint, options);
      return Promise.reject(error);
    }
    const answer = perform(endpoint, parameters, options).finally(() => {
      if (inFlight.get(key) === answer) inFlight.delete(key);
    });
    inFlight.set(key, answer);
    return answer as Promise<ApiData<Name>>;
  }

  return { call };
}
