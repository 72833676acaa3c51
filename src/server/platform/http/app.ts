import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { secureHeaders } from 'hono/secure-headers';
import * as v from 'valibot';
import type { CurrencyRate } from '#kernel/money/money.ts';
import { buildHeader } from '#kernel/publishing/publishing.rules.ts';
import { defaultLocale, isLocale, type Locale } from '#kernel/text/locales.ts';
import { isHandheld } from '#kernel/text/mobile-site.ts';
import { codes } from '#kernel/wire/codes.ts';
import { headers } from '#kernel/wire/headers.ts';
import type { Clock } from '#server/platform/clock.ts';
import { DatabaseUnavailableError } from '#server/platform/db/pulse.ts';
import type { Logger } from '#server/platform/telemetry/log.ts';
import { hasText, text } from '#server/platform/texts.ts';
import { BusinessError, dataOf } from './business-error.ts';
import { asCaller } from './caller-scope.ts';
import { callerOf } from './client-address.ts';
import { encodingFor } from './encoding.ts';
import { checkAccess, checkSource, guardCaches } from './guards.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { MalformedParameterError } from './parameters.ts';
import { type QuickAnswers, requestIdOf } from './quick-answers.ts';
import { readParameters } from './read-parameters.ts';
import { type Call, type Route, type Shopper, showsOf } from './route.ts';
import { validateInput } from './validate.ts';

export interface HttpDependencies {
  log: Logger;
  clock: Clock;
  /** Origins whose pages may read our answers. */
  origins: readonly string[];
  /** Other clients of ours: as `origins`, and they may send credentials and X-Requested-With. */
  extraOrigins: readonly string[];
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
  /** Keeps public answers; without it each is made anew. */
  answers?: KeptAnswers;
  quick?: QuickAnswers;
}

interface Answer {
  code: number;
  message: string;
  data: unknown;
}

const bodyLimitBytes = 256 * 1024;
/** What a caller is told when the database is away or the host closes. */
export const retryAfterS = 2;

function localeOf(context: Context): Locale {
  const wanted = context.req.header(headers.locale);
  return isLocale(wanted) ? wanted : defaultLocale;
}

function ipOf(context: Context, trustedProxies: number): string {
  const incoming = (context.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)
    ?.incoming;
  const peer = incoming?.socket?.remoteAddress;
  return callerOf(context.req.header('x-forwarded-for'), peer, trustedProxies);
}

function refusal(error: BusinessError, locale: Locale): Answer {
  const fallback = `codes.${error.code}`;
  const message = error.text
    ? text(locale, error.text.key, error.text.values)
    : text(locale, hasText(fallback) ? fallback : `codes.${codes.internal}`);
  return { code: error.code, message, data: dataOf(error, message) };
}

interface FileAnswer {
  name: string;
  bytes: Uint8Array;
}

function fileAnswer(context: Context, type: string, { name, bytes }: FileAnswer): Response {
  return context.body(new Uint8Array(bytes), 200, {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${name}"`,
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
  checkSource(context, route, [...dependencies.origins, ...dependencies.extraOrigins]);
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
  const handled = await asCaller({ ip, requestId }, () => route.handle(call, input));
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
  if (isStranger) context.set('sent', { answer, encoding });
  if (held !== undefined) return context.body(null, 304);
  const bytes = await answer.bytes(encoding);
  context.header('Content-Type', 'application/json');
  context.header('Content-Length', String(bytes.length));
  if (encoding !== 'identity') context.header('Content-Encoding', encoding);
  return context.body(new Uint8Array(bytes));
}

/** The API host's HTTP side: every route of the list, the envelope, headers and limits. */
export function buildHttp(routes: readonly Route[], dependencies: HttpDependencies): Hono {
  const app = new Hono();
  const { log, origins, extraOrigins, isSecure } = dependencies;
  if (dependencies.quick) app.use(dependencies.quick.learn);

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
  app.use((context, next) => {
    const isExtra = extraOrigins.includes(context.req.header('origin') ?? '');
    return (isExtra ? forExtra : forOwn)(context, next);
  });
  app.use(async (context, next) => {
    context.header(headers.requestId, requestIdOf(context.req.header(headers.requestId)));
    await next();
  });

  const failed = (context: Context, error: unknown): Response => {
    const locale = localeOf(context);
    context.header('Cache-Control', 'no-store');
    if (error instanceof BusinessError) {
      if (error.retryAfterS !== undefined) context.header('Retry-After', String(error.retryAfterS));
      return context.json(refusal(error, locale), error.status);
    }
    if (error instanceof MalformedParameterError) {
      const invalid = new BusinessError(codes.parameterInvalid, {
        text: { key: 'codes.field-invalid', values: { field: error.parameter } },
        data: { error: error.parameter, field: error.parameter },
      });
      return context.json(refusal(invalid, locale), 400);
    }
    if (error instanceof DatabaseUnavailableError) {
      const requestId = context.res.headers.get(headers.requestId);
      log.warn({ why: error.message, path: context.req.path, requestId }, 'call refused: no database');
      context.header('Retry-After', String(retryAfterS));
      const message = text(locale, 'codes.unavailable');
      return context.json({ code: codes.internal, message, data: [] }, 503);
    }
    log.error(
      { err: error, path: context.req.path, requestId: context.res.headers.get(headers.requestId) },
      'call failed',
    );
    return context.json(
      { code: codes.internal, message: text(locale, `codes.${codes.internal}`), data: [] },
      500,
    );
  };

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
      return context.json(answer as object);
    });
    // The original answers OPTIONS on every action with an empty success.
    app.on('OPTIONS', path, (context) =>
      context.json({ code: codes.success, message: 'process success', data: [] }),
    );
  }

  function tooLarge(context: Context): Response {
    const error = new BusinessError(codes.parameterInvalid, {
      text: { key: 'codes.body-too-large' },
      status: 413,
    });
    return context.json(refusal(error, localeOf(context)), 413);
  }

  app.notFound((context) => {
    const message = text(localeOf(context), 'codes.unknown-call');
    return context.json({ code: 1000005, message, data: [] }, 404);
  });
  app.onError((error, context) => failed(context, error));
  return app;
}
