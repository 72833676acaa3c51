import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { LRUCache } from 'lru-cache';
import { previewHeader } from '#kernel/shop/publishing/publishing.rules.ts';
import { headers } from '#kernel/wire/headers.ts';
import { callerOf } from './client-address.ts';
import { type Encoding, encodingFor } from './encoding.ts';
import type { KeptAnswer, KeptAnswers, Question } from './kept-answers.ts';

/** What the middleware around a call learns of the answer that went out. */
export interface Sent {
  answer: KeptAnswer;
  encoding: Encoding;
}
declare module 'hono' {
  interface ContextVariableMap {
    sent: Sent | undefined;
  }
}

const mostAddresses = 10_000;
const longestAddress = 600;
const requestIdPattern = /^[\w-]{8,64}$/;
const idHeader = headers.requestId.toLowerCase();

/** The caller's id for a request where it is one, else ours. */
export function requestIdOf(given: string | undefined): string {
  return given !== undefined && requestIdPattern.test(given) ? given : randomUUID();
}

const textOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value;

function addressOf(incoming: IncomingMessage): string | undefined {
  const { url = '', headers: given } = incoming;
  const locale = textOf(given[headers.locale]) ?? '';
  const currency = textOf(given[headers.currency]) ?? '';
  if (url.length > longestAddress || locale.length > 16 || currency.length > 16) return undefined;
  return `${locale}\n${currency}\n${url}`;
}

function frameKey(status: number, encoding: Encoding, origin: string | undefined, tag: string): string {
  return `${status} ${encoding} ${origin ?? ''} ${tag}`;
}

export interface QuickOptions {
  answers: KeptAnswers;
  trustedProxies: number;
  /** Pages of these origins get the same headers each time. */
  origins: readonly string[];
  /** Milliseconds to wait, 0 when the caller may go on and was counted. */
  tryThrottle(ip: string): number;
}

/**
 * The shortest way for what was answered before: address, language and currency as they came, the bytes and the
 * very headers that went out with them the first time. Everything else, and everything with a token, takes the
 * long way; what it learns there it does not have to be told.
 */
export class QuickAnswers {
  readonly #options: QuickOptions;
  /** What is asked by an address as it came; the answers themselves are held in one place only. */
  readonly #byAddress = new LRUCache<string, Question>({ max: mostAddresses });

  constructor(options: QuickOptions) {
    this.#options = options;
  }

  #isKnownOrigin(origin: string | undefined): boolean {
    return origin === undefined || this.#options.origins.includes(origin);
  }

  /** Stands around all other middleware and remembers the headers of kept answers. */
  readonly learn = createMiddleware(async (context, next) => {
    await next();
    const sent = context.get('sent');
    if (sent) this.#remember(context, sent);
  });

  #remember(context: Context, { answer, encoding }: Sent): void {
    const incoming = (context.env as { incoming?: IncomingMessage } | undefined)?.incoming;
    const origin = context.req.header('origin');
    if (!incoming || !this.#isKnownOrigin(origin)) return;
    const address = addressOf(incoming);
    if (address === undefined) return;
    const { status, headers: given } = context.res;
    const flat = [...given].flatMap(([name, value]) => (name === idHeader ? [] : [name, value]));
    answer.frames.set(frameKey(status, encoding, origin, given.get('etag') ?? ''), flat);
    this.#byAddress.set(address, answer.question);
  }

  /** Answers the request, or leaves it untouched. */
  #answers(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const { method, headers: given } = incoming;
    if ((method !== 'GET' && method !== 'HEAD') || given[headers.token] !== undefined) return false;
    if (given[previewHeader] !== undefined) return false;
    const origin = given.origin;
    const address = addressOf(incoming);
    const question = address === undefined ? undefined : this.#byAddress.get(address);
    const answer = question && this.#isKnownOrigin(origin) && this.#options.answers.known(question);
    if (!answer) return false;
    const encoding = answer.encodingOf(encodingFor(textOf(given['accept-encoding'])));
    const held = answer.heldTag(given['if-none-match'], encoding);
    const status = held === undefined ? 200 : 304;
    const frame = answer.frames.get(frameKey(status, encoding, origin, held ?? answer.tagOf(encoding)));
    const bytes = answer.packed(encoding);
    if (!frame || !bytes) return false;
    const forwarded = textOf(given['x-forwarded-for']);
    const ip = callerOf(forwarded, incoming.socket.remoteAddress, this.#options.trustedProxies);
    if (this.#options.tryThrottle(ip) > 0) return false;
    outgoing.writeHead(status, [...frame, headers.requestId, requestIdOf(textOf(given[idHeader]))]);
    outgoing.end(method === 'HEAD' || status === 304 ? undefined : bytes);
    return true;
  }

  /** In front of a server's listener. */
  before(listener: RequestListener): RequestListener {
    return (incoming, outgoing) => {
      if (!this.#answers(incoming, outgoing)) listener(incoming, outgoing);
    };
  }
}
