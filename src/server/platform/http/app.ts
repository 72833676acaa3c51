import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { secureHeaders } from 'hono/secure-headers';
import * as v from 'valibot';
import { buildHeader, previewHeader } from '#kernel/shop/content/publishing.rules.ts';
import type { CurrencyRate } from '#kernel/shop/money/money.ts';
import { isHandheld } from '#kernel/shop/text/mobile-site.ts';
import { codes } from '#kernel/wire/codes.ts';
import { headers } from '#kernel/wire/headers.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Logger } from '#server/platform/telemetry/log.ts';
import { text } from '#server/platform/texts.ts';
import { inRequestContext } from '../db/request-context.ts';
import { type Answer, bodyLimitBytes, failed, ipOf, localeOf, tooLarge } from './answers.ts';
import { brotliQualityOnce, encode, encodingFor, leastPacked } from './encoding.ts';
import { checkAccess, checkSource, guardCaches } from './guards.ts';
import { readParameters } from './read-parameters.ts';
import type { ResponseCache } from './response-cache.ts';
import { areasOf, type Call, type Route, type Shopper } from './route.ts';
import { validateInput } from './validate.ts';

export interface HttpDependencies {
  log: Logger;
  clock: Clock;
  /** Origins whose pages may read answers. */
  origins: readonly string[];
  /** As `origins`; they may also send credentials and X-Requested-With. */
  extraOrigins: readonly string[];
  /** Origins that may call `desk/…`, which authenticates by the Authorization header. */
  deskOrigins: readonly string[];
  /** Served over https; sends Strict-Transport-Security. */
  isSecure: boolean;
  trustedProxies: number;
  /** Checks answers against their contract; on in development and tests. */
  checkAnswers: boolean;
  /** The shopper of a token; null if it is unknown or expired. */
  identify(token: string): Promise<Shopper | null>;
  /** The rate of a currency; that of the base currency for an unknown code. */
  currencyOf(code: string | undefined): Promise<CurrencyRate>;
  /** Throws a BusinessError 1000010 if this address calls too often. */
  throttle(ip: string, route: Route): Promise<void>;
  /** Whether this is the credential of the site's build, which reads without limits. */
  isBuild(credential: string | undefined): boolean;
  /** Serves a call of the site's build with the draft applied; undefined if the preview token is unknown. */
  asDrafted?(token: string, request: Request): Promise<Response | undefined>;
  /** Without it, public answers are not cached. */
  answers?: ResponseCache;
}

const requestIdPattern = /^[\w-]{8,64}$/;

/** The caller's request id if it is well-formed, else a new one. */
const requestIdOf = (given: string | undefined): string =>
  given !== undefined && requestIdPattern.test(given) ? given : randomUUID();

interface FileAnswer {
  name: string;
  bytes: Uint8Array;
  tag?: string;
}

/** A day: such files change only with a release. */
const fileCaching = 'public, max-age=86400';

function fileAnswer(context: Context, type: string, { name, bytes, tag }: FileAnswer): Response {
  if (tag !== undefined) {
    context.header('ETag', `"${tag}"`);
    context.header('Cache-Control', fileCaching);
    if (context.req.header('if-none-match')?.includes(`"${tag}"`)) return context.body(null, 304);
  }
  return context.body(new Uint8Array(bytes), 200, {
    'Content-Type': type,
    'Content-Disposition': `${tag === undefined ? 'attachment' : 'inline'}; filename="${name}"`,
  });
}

interface ReadCall {
  call: Call;
  input: unknown;
  /** The `message` of the answer. */
  reply: { message: string };
}

/** Everything before the handler: limits, authentication, access and validation. */
async function readCall(context: Context, route: Route, dependencies: HttpDependencies): Promise<ReadCall> {
  const locale = localeOf(context);
  const ip = ipOf(context, dependencies.trustedProxies);
  guardCaches(context, route);
  checkSource(context, route.endpoint.writes, [...dependencies.origins, ...dependencies.extraOrigins]);
  const isFree = !route.endpoint.writes && dependencies.isBuild(context.req.header(buildHeader));
  if (!isFree) await dependencies.throttle(ip, route);
  const token = context.req.header(headers.token);
  const shopper = token ? await dependencies.identify(token) : null;
  const currency = await dependencies.currencyOf(context.req.header(headers.currency));
  context.header(headers.currency, currency.code);
  checkAccess(route, shopper);
  const input = validateInput(route.endpoint, await readParameters(context, route));
  const reply = { message: 'process success' };
  const agent = context.req.header('user-agent') ?? '';
  const call: Call = {
    locale,
    currency,
    requestId: context.res.headers.get(headers.requestId) ?? '',
    ip,
    visitor: context.req.header(headers.visitor) ?? '',
    agent,
    isPhone: isHandheld(agent),
    now: dependencies.clock.now(),
    shopper,
    issueToken: (issued) => context.header(headers.token, issued),
    say: (text) => {
      reply.message = text;
    },
    shows: () => undefined,
  };
  return { call, input, reply };
}

async function answerCall(
  { call, input, reply }: ReadCall,
  route: Route,
  { checkAnswers }: HttpDependencies,
): Promise<unknown> {
  const { ip, requestId } = call;
  const handled = await inRequestContext({ ip, requestId }, () => route.handle(call, input));
  const data = checkAnswers ? v.parse(route.endpoint.output, handled) : handled;
  if (route.endpoint.isBare || route.endpoint.file) return data;
  const answer: Answer = { code: codes.success, message: reply.message, data };
  return answer;
}

/** The key of a cached answer. It uses the validated input, so unknown parameters make no separate entries. */
function cacheKey({ call, input }: ReadCall, { endpoint }: Route): string {
  return `${endpoint.path}\n${call.locale}\n${call.currency.code}\n${JSON.stringify(input)}`;
}

/** Serves a cacheable call from the response cache; undefined if its answer must not be cached. */
async function cachedAnswer(
  context: Context,
  route: Route,
  dependencies: HttpDependencies,
): Promise<Response | undefined> {
  const { answers } = dependencies;
  const { caching } = route;
  const hasToken = context.req.header(headers.token) !== undefined;
  if (!answers || !caching || (caching.isPersonal && hasToken)) return undefined;
  await answers.revisions.settle();
  const read = await readCall(context, route, dependencies);
  const answer = await answers.answer(cacheKey(read, route), areasOf(caching, read.input), async (shows) => {
    // The answer is shared between callers, so it must not contain anything of this one.
    const call: Call = { ...read.call, shopper: null, visitor: '', agent: '', requestId: '', shows };
    return JSON.stringify(await answerCall({ ...read, call }, route, dependencies));
  });
  const encoding = answer.encodingOf(encodingFor(context.req.header('accept-encoding')));
  const held = answer.heldTag(context.req.header('if-none-match'), encoding);
  context.header('Vary', 'Accept-Encoding', { append: true });
  context.header('ETag', held ?? answer.tagOf(encoding));
  // Caches must revalidate, so that a price is never stale.
  if (!hasToken) context.header('Cache-Control', 'public, no-cache');
  if (held !== undefined) return context.body(null, 304);
  const bytes = await answer.bytes(encoding);
  context.header('Content-Type', 'application/json');
  context.header('Content-Length', String(bytes.length));
  if (encoding !== 'identity') context.header('Content-Encoding', encoding);
  return context.body(new Uint8Array(bytes));
}

/**
 * Sends a response that is not cached. Reads are compressed: callers authenticate with a header, which other origins
 * cannot send, so the length reveals no secret (src/docs/decisions/0011-compress-uncached-reads.md).
 */
async function answerOnce(context: Context, { endpoint }: Route, answer: unknown): Promise<Response> {
  if (endpoint.writes || context.req.method === 'POST') return context.json(answer as object);
  context.header('Vary', 'Accept-Encoding', { append: true });
  const plain = Buffer.from(JSON.stringify(answer), 'utf8');
  const encoding =
    plain.length < leastPacked ? 'identity' : encodingFor(context.req.header('accept-encoding'));
  const bytes = encoding === 'identity' ? plain : await encode(plain, encoding, brotliQualityOnce);
  context.header('Content-Type', 'application/json');
  context.header('Content-Length', String(bytes.length));
  if (encoding !== 'identity') context.header('Content-Encoding', encoding);
  return context.body(new Uint8Array(bytes));
}

/** The HTTP application of the API host: routes, envelope, headers and limits. */
export function buildHttp(routes: readonly Route[], dependencies: HttpDependencies): Hono {
  const app = new Hono();
  const { log, origins, extraOrigins, deskOrigins, isSecure } = dependencies;

  app.use(
    secureHeaders({
      crossOriginResourcePolicy: 'cross-origin',
      strictTransportSecurity: isSecure ? 'max-age=31536000; includeSubDomains' : false,
    }),
  );
  const named = Object.values(headers);
  const shared = { exposeHeaders: [...named, 'Retry-After', 'Content-Disposition'], maxAge: 86_400 };
  const forOwn = cors({ ...shared, origin: [...origins], allowHeaders: ['Content-Type', ...named] });
  const forExtra = cors({
    ...shared,
    origin: [...extraOrigins],
    allowHeaders: ['Content-Type', 'X-Requested-With', ...named],
    credentials: true,
  });
  const forDesk = cors({
    ...shared,
    origin: [...deskOrigins],
    allowMethods: ['POST'],
    allowHeaders: ['Content-Type', 'Authorization', headers.locale, headers.requestId, headers.attempt],
  });
  app.use((context, next) => {
    if (context.req.path.startsWith('/desk/')) return forDesk(context, next);
    const isExtra = extraOrigins.includes(context.req.header('origin') ?? '');
    return (isExtra ? forExtra : forOwn)(context, next);
  });
  app.use(async (context, next) => {
    context.header(headers.requestId, requestIdOf(context.req.header(headers.requestId)));
    await next();
  });

  const { asDrafted, isBuild } = dependencies;
  if (asDrafted) {
    app.use(async (context, next) => {
      const token = context.req.header(previewHeader);
      if (token === undefined || !isBuild(context.req.header(buildHeader))) return next();
      const drafted = await asDrafted(token, context.req.raw);
      return (
        drafted ?? context.json({ code: codes.parameterInvalid, message: 'unknown preview', data: [] }, 404)
      );
    });
  }

  for (const route of routes) {
    const path = `/${route.endpoint.path}`;
    // The body of a GET is not read.
    if (route.endpoint.methods.includes('POST'))
      app.on(
        'POST',
        path,
        bodyLimit({ maxSize: route.endpoint.maxBodyBytes ?? bodyLimitBytes, onError: tooLarge }),
      );
    app.on([...route.endpoint.methods], path, async (context) => {
      const cached = await cachedAnswer(context, route, dependencies);
      if (cached) return cached;
      const answer = await answerCall(await readCall(context, route, dependencies), route, dependencies);
      if (route.endpoint.file) return fileAnswer(context, route.endpoint.file, answer as FileAnswer);
      return answerOnce(context, route, answer);
    });
    // The original answers OPTIONS on every action with an empty success.
    app.on('OPTIONS', path, (context) =>
      context.json({ code: codes.success, message: 'process success', data: [] }),
    );
  }

  app.notFound((context) => {
    const message = text(localeOf(context), 'codes.unknown-call');
    return context.json({ code: 1000005, message, data: [] }, 404);
  });
  app.onError((error, context) => failed(context, error, log));
  return app;
}
