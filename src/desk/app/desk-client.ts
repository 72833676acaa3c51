import { createFetch, FetchError } from 'ofetch';
import { type DeskCallName, deskCalls } from '#kernel/shop/desk/desk-calls.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { codes } from '#kernel/wire/codes.ts';
import { headers } from '#kernel/wire/headers.ts';
import { DeskError } from '../base/desk-error.ts';
import type { DataOf, InputOf } from '../base/desk-types.ts';
import { createIdempotencyKeys } from './idempotency-keys.ts';

/** Same timeout as the shop's calls. */
const timeoutMs = 30_000;
/** Timeout of calls with feeds, images or the weighing of every design. */
const longTimeoutMs = 180_000;

export interface DeskClientOptions {
  /** Origin of the API host without a trailing slash. */
  baseURL: string;
  fetch?: (input: string, init: RequestInit) => Response | Promise<Response>;
  token: () => string;
  locale: () => string;
  isOnline?: () => boolean;
  /**
   * The session of this token has ended. Resolves with true after the person has signed in again, so that the call is
   * retried; with false if they gave up.
   */
  onSignedOut: (token: string) => Promise<boolean>;
}

export interface DeskClient {
  call<Name extends DeskCallName>(name: Name, input: InputOf<Name>): Promise<DataOf<Name>>;
}

interface Envelope {
  code: number;
  message: string;
  data: unknown;
}

function isEnvelope(value: unknown): value is Envelope {
  if (typeof value !== 'object' || value === null) return false;
  const { code, message } = value as Partial<Envelope>;
  return typeof code === 'number' && typeof message === 'string' && 'data' in value;
}

/** Client of the desk's calls: JSON over HTTP with a bearer token and the shop's envelope. */
export function createDeskClient(config: DeskClientOptions): DeskClient {
  const send = config.fetch ?? ((input: string, init: RequestInit) => globalThis.fetch(input, init));
  const $fetch = createFetch({ fetch: async (input, init) => send(String(input), init ?? {}) });

  function asDeskError(error: unknown): DeskError {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    if (cause instanceof Error && cause.name === 'TimeoutError')
      return new DeskError('timeout', 'no answer in time', { cause: error });
    const kind = (config.isOnline?.() ?? true) ? 'network' : 'offline';
    return new DeskError(kind, cause instanceof Error ? cause.message : String(cause), { cause: error });
  }

  const idempotencyKeys = createIdempotencyKeys();

  async function exchange(
    path: string,
    input: object,
    {
      token,
      limitMs,
      idempotencyKey,
    }: { token: string; limitMs: number; idempotencyKey: string | undefined },
  ) {
    const response = await $fetch
      .raw<unknown>(`${config.baseURL}/${path}`, {
        method: 'POST',
        body: input,
        headers: {
          ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
          [headers.locale]: config.locale(),
          ...(idempotencyKey === undefined ? {} : { [headers.attempt]: idempotencyKey }),
        },
        signal: AbortSignal.timeout(limitMs),
        redirect: 'error',
        // A write without an answer may have been done: it is not retried here, and its idempotency key makes a
        // second try by the person safe. Reads are retried by their queries.
        retry: false,
      })
      .catch((error: unknown) => {
        if (error instanceof FetchError && error.response) return error.response;
        throw asDeskError(error);
      });
    const body: unknown = response._data;
    if (!isEnvelope(body)) throw new DeskError('http', `status ${response.status}`);
    if (body.code === codes.success && response.status === 200) return body.data;
    const kind = response.status === 200 ? 'business' : 'http';
    throw new DeskError(kind, body.message, { code: body.code, data: body.data });
  }

  return {
    async call<Name extends DeskCallName>(name: Name, input: InputOf<Name>): Promise<DataOf<Name>> {
      const { path, access, maxBodyBytes, takesLong, writes } = deskCalls[name];
      const limitMs = maxBodyBytes === undefined && !takesLong ? timeoutMs : longTimeoutMs;
      const idempotencyKey = writes && access !== 'anyone' ? idempotencyKeys.keyOf(name, input) : undefined;
      for (;;) {
        const token = access === 'anyone' ? '' : config.token();
        try {
          const answer = (await exchange(path, input, { token, limitMs, idempotencyKey })) as DataOf<Name>;
          idempotencyKeys.end(name, input);
          return answer;
        } catch (error) {
          if (error instanceof DeskError && error.kind === 'business') idempotencyKeys.end(name, input);
          const isOver = error instanceof DeskError && error.code === deskCodes.signedOut;
          if (!isOver || access === 'anyone') throw error;
          if (!(await config.onSignedOut(token))) throw new DeskError('given-up', error.message);
        }
      }
    },
  };
}
