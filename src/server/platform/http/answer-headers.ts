import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { routePath } from 'hono/route';
import { headers } from '#kernel/wire/headers.ts';
import type { CdnHeaders } from '../cdn/cdn-headers.ts';
import { inServerSpan } from '../tracing/spans.ts';

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string;
    /** Headers of the answer so far; `send` writes them, else `answerHeaders` adds them to the response. */
    answerHeaders: Record<string, string>;
    isSent: boolean;
  }
}

export interface Origins {
  /** Origins whose pages may read answers. */
  origins: readonly string[];
  /** As `origins`; they may also send credentials and X-Requested-With. */
  extraOrigins: readonly string[];
  /** Origins that may call `desk/…`, which authenticates by the Authorization header. */
  deskOrigins: readonly string[];
  /** Served over https; sends Strict-Transport-Security. */
  isSecure: boolean;
  /** Headers for the CDN before the API host; undefined without one. */
  cdn?: CdnHeaders | undefined;
}

/** W3C Trace Context of a browser's own trace. */
const traceHeader = 'traceparent';

const securityHeaders = {
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
} as const;

const requestIdPattern = /^[\w-]{8,64}$/;

/** The caller's request id if it is well-formed, else a new one. */
const requestIdOf = (given: string | undefined): string =>
  given !== undefined && requestIdPattern.test(given) ? given : randomUUID();

/** Headers of an answer that neither browsers nor a CDN may store. */
export const uncachedHeaders = (cdn: CdnHeaders | undefined): Readonly<Record<string, string>> => ({
  'Cache-Control': 'no-store',
  ...cdn?.(),
});

/** Adds a name to the Vary header of the answer. */
export function varyBy(context: Context, names: string): void {
  context.get('answerHeaders').Vary += `, ${names}`;
}

/**
 * Sends bytes with the collected headers. They are a plain record, because building a Headers object costs more than
 * everything else in a cached answer.
 */
export function send(
  context: Context,
  status: number,
  body: Uint8Array<ArrayBuffer> | string | null,
): Response {
  context.set('isSent', true);
  return new Response(body, { status, headers: context.get('answerHeaders') });
}

/** Answers each call in a span, whose parent is the browser's or proxy's. The name is the route, never the path itself. */
export const traceCalls: MiddlewareHandler = (context, next) => {
  const { method } = context.req;
  return inServerSpan(context.req.header(traceHeader), method, async (span) => {
    await next();
    span.updateName(`${method} ${routePath(context, -1)}`);
    span.setAttribute('http.response.status_code', context.res.status);
    span.setAttribute('shop.request_id', context.get('requestId') ?? '');
  });
};

/**
 * Sets the headers of every answer: security, cross-origin access and the request id. Answers without a Cache-Control must
 * not be stored. Answers preflight requests.
 */
export function answerHeaders(settings: Origins): MiddlewareHandler {
  const { origins, extraOrigins, deskOrigins, isSecure, cdn } = settings;
  const named = Object.values(headers);
  const exposed = [...named, 'Retry-After', 'Content-Disposition'];
  const shared = { exposeHeaders: exposed, maxAge: 86_400 };
  const preflights = {
    own: cors({ ...shared, origin: [...origins], allowHeaders: ['Content-Type', traceHeader, ...named] }),
    extra: cors({
      ...shared,
      origin: [...extraOrigins],
      allowHeaders: ['Content-Type', 'X-Requested-With', traceHeader, ...named],
      credentials: true,
    }),
    desk: cors({
      ...shared,
      origin: [...deskOrigins],
      allowMethods: ['POST'],
      allowHeaders: ['Content-Type', 'Authorization', headers.locale, headers.requestId, headers.attempt],
    }),
  };
  const fixed = {
    ...securityHeaders,
    ...(isSecure && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
    'Access-Control-Expose-Headers': exposed.join(','),
    Vary: 'Origin',
  };
  return async (context, next) => {
    const origin = context.req.header('origin') ?? '';
    const isDesk = context.req.path.startsWith('/desk/');
    const isExtra = !isDesk && extraOrigins.includes(origin);
    const mayRead = isExtra || (isDesk ? deskOrigins : origins).includes(origin);
    if (context.req.method === 'OPTIONS')
      return preflights[isDesk ? 'desk' : isExtra ? 'extra' : 'own'](context, next);
    const requestId = requestIdOf(context.req.header(headers.requestId));
    const collected: Record<string, string> = {
      ...fixed,
      [headers.requestId]: requestId,
      ...(mayRead && { 'Access-Control-Allow-Origin': origin }),
      ...(isExtra && { 'Access-Control-Allow-Credentials': 'true' }),
    };
    context.set('requestId', requestId);
    context.set('answerHeaders', collected);
    await next();
    if (context.get('isSent')) return;
    const { Vary = '', ...others } = collected;
    const { headers: answered } = context.res;
    const caching = others['Cache-Control'] ?? answered.get('Cache-Control') ?? 'no-store';
    const unstored = caching === 'no-store' ? uncachedHeaders(cdn) : {};
    for (const [name, value] of Object.entries({ ...others, ...unstored })) answered.set(name, value);
    answered.append('Vary', Vary);
  };
}
