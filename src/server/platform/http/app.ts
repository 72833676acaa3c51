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
import { inRequestContext } from '../telemetry/request-context.ts';
import { type Answer, bodyLimitBytes, failed, ipOf, localeOf, tooLarge } from './answers.ts';
import { brotliQualityOnce, encode, encodingFor, leastPacked } from './encoding.ts';
import { checkAccess, checkSource, guardCaches } from './guards.ts';
import { readParameters } from './read-parameters.ts';
import type { ResponseCache } from './response-cache.ts';
import { type Call, type Route, type Shopper, showsOf } from './route.ts';
import { validateInput } from './validate.ts';

export interface HttpDependencies {
  log: Logger;
  clock: Clock;
  /** Origins whose pages may read our answers. */
  origins: readonly string[];
  /** Other clients of ours: as `origins`, and they may send credentials and X-Requested-With. */
  extraOrigins: readonly string[];
  /** The origin of the desk: its page alone may call `desk/…`, and names itself by Authorization. */
  deskOrigins: readonly string[];
  /** Served over https: browsers are told to come no other way. */
  isSecure: boolean;
  trustedProxies: number;
  /** Checks answers against their contract; on in development and tests. */
  checkAnswers: boolean;
  /** The shopper of a token; null when it is unknown, ended or overdue. */
  identify(token: string): Promise<Shopper | null>;
  /** The rate of a currency; that of the base currency for an unknown code. */
  currencyOf(code: string | undefined): Promise<CurrencyRate>;
  /** Throws a BusinessError 1000010 when this address calls too often. */
  throttle(ip: string, route: Route): Promise<void>;
  /** Whether what a call shows is the credential of the site's own build, which reads without limits. */
  isBuild(shown: string | undefined): boolean;
  /** Answers for the site's own build as if a draft stood already; undefined where there is no such draft. */
  asDrafted?(token: string, request: Request): Promise<Response | undefined>;
  /** Keeps public answers; without it each is made anew. */
  answers?: ResponseCache;
}

const requestIdPattern = /^[\w-]{8,64}$/;

/** The caller's id of a request if it is well-formed, else a new one. */
const requestIdOf = (given: string | undefined): string =>
  given !== undefined && requestIdPattern.test(given) ? given : randomUUID();

interface FileAnswer {
  name: string;
  bytes: Uint8Array;
  tag?: string;
}

/** A day: what is shown of one release is not wrong with the next. */
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

interface Asked {
  call: Call;
  input: unknown;
  /** What a route says instead of the usual words. */
  words: { message: string };
}

/** Everything before the handler: who calls, whether they may, and what they ask for. */
async function readCall(context: Context, route: Route, dependencies: HttpDependencies): Promise<Asked> {
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
  const words = { message: 'process success' };
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
    say: (message) => {
      words.message = message;
    },
  };
  return { call, input, words };
}

async function answerCall(
  { call, input, words }: Asked,
  route: Route,
  { checkAnswers }: HttpDependencies,
): Promise<unknown> {
  const { ip, requestId } = call;
  const handled = await inRequestContext({ ip, requestId }, () => route.handle(call, input));
  const data = checkAnswers ? v.parse(route.endpoint.output, handled) : handled;
  if (route.endpoint.isBare || route.endpoint.file) return data;
  const answer: Answer = { code: codes.success, message: words.message, data };
  return answer;
}

/** By all that decides what it says, as the contract reads it: what nobody asked about makes no other answer. */
function keptKey({ call, input }: Asked, { endpoint }: Route): string {
  return `${endpoint.path}\n${call.locale}\n${call.currency.code}\n${JSON.stringify(input)}`;
}

/** The answer from memory, or into it; undefined where it is nobody else's business. */
async function answerFromMemory(
  context: Context,
  route: Route,
  dependencies: HttpDependencies,
): Promise<Response | undefined> {
  const { answers } = dependencies;
  const isStranger = context.req.header(headers.token) === undefined;
  if (!answers || !route.keeping || (route.keeping.isPersonal && !isStranger)) return undefined;
  await answers.revisions.settle();
  const asked = await readCall(context, route, dependencies);
  const answer = await answers.answer(
    keptKey(asked, route),
    showsOf(route.keeping, asked.input),
    async () => {
      // Whoever asks first asks for all: nothing of them may stand in it.
      const call = { ...asked.call, shopper: null, visitor: '', agent: '', requestId: '' };
      return JSON.stringify(await answerCall({ ...asked, call }, route, dependencies));
    },
  );
  const encoding = answer.encodingOf(encodingFor(context.req.header('accept-encoding')));
  const held = answer.heldTag(context.req.header('if-none-match'), encoding);
  context.header('Vary', 'Accept-Encoding', { append: true });
  context.header('ETag', held ?? answer.tagOf(encoding));
  // To be asked about each time, which a bare 304 answers: a price is never older than the shop's own.
  if (isStranger) context.header('Cache-Control', 'public, no-cache');
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

/** The API host's HTTP side: every route of the list, the envelope, headers and limits. */
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
        drafted ?? context.json({ code: codes.parameterInvalid, message: 'no such preview', data: [] }, 404)
      );
    });
  }

  for (const route of routes) {
    const path = `/${route.endpoint.path}`;
    // What comes with a GET is never read.
    if (route.endpoint.methods.includes('POST'))
      app.on(
        'POST',
        path,
        bodyLimit({ maxSize: route.endpoint.maxBodyBytes ?? bodyLimitBytes, onError: tooLarge }),
      );
    app.on([...route.endpoint.methods], path, async (context) => {
      const known = await answerFromMemory(context, route, dependencies);
      if (known) return known;
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
