import { randomUUID } from 'node:crypto';
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
import { BusinessError, dataOf, refuse } from './business-error.ts';
import { asCaller } from './caller-scope.ts';
import { callerOf } from './client-address.ts';
import { MalformedParameterError, nestParameters, parseForm, type RawParameters } from './parameters.ts';
import type { Call, Route, Shopper } from './route.ts';
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
}

interface Answer {
  code: number;
  message: string;
  data: unknown;
}

const bodyLimitBytes = 256 * 1024;
/** What a caller is told when the database is away or the host closes. */
export const retryAfterS = 2;
const requestIdPattern = /^[\w-]{8,64}$/;

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

/** A multipart form: texts as they are, files as their bytes. */
async function readFiles(context: Context): Promise<RawParameters> {
  const form = await context.req.formData().catch(() => {
    throw new MalformedParameterError('Content-Type');
  });
  const texts: [string, string][] = [];
  const files: [string, Uint8Array][] = [];
  for (const [name, value] of form) {
    if (typeof value === 'string') texts.push([name, value]);
    else if (/^[a-z_]{1,40}$/.test(name)) files.push([name, new Uint8Array(await value.arrayBuffer())]);
  }
  return { ...nestParameters(texts), ...Object.fromEntries(files) };
}

/** The text of a form; bytes that are no UTF-8 are refused, not replaced. */
async function readForm(context: Context): Promise<URLSearchParams> {
  const bytes = await context.req.arrayBuffer();
  try {
    return parseForm(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new MalformedParameterError('body');
  }
}

async function readParameters(context: Context, route: Route): Promise<RawParameters> {
  const query = nestParameters(parseForm(new URL(context.req.url).search));
  if (context.req.method !== 'POST') return query;
  const [given = ''] = (context.req.header('content-type') ?? '').split(';');
  const type = given.trim().toLowerCase();
  if (type === 'multipart/form-data' && route.endpoint.takesFiles) return readFiles(context);
  if (!['', 'application/x-www-form-urlencoded'].includes(type))
    throw new MalformedParameterError('Content-Type');
  const form = nestParameters(await readForm(context));
  // Calls that may come as GET or POST have clients that mix the two places.
  return route.endpoint.methods.length > 1 ? { ...query, ...form } : form;
}

function refusal(error: BusinessError, locale: Locale): Answer {
  const fallback = `codes.${error.code}`;
  const message = error.text
    ? text(locale, error.text.key, error.text.values)
    : text(locale, hasText(fallback) ? fallback : `codes.${codes.internal}`);
  return { code: error.code, message, data: dataOf(error, message) };
}

function checkAccess(route: Route, shopper: Shopper | null): void {
  const { access } = route.endpoint;
  if (access !== 'public' && !shopper) refuse(codes.notSignedIn);
  if (access === 'customer' && shopper?.isGuest) {
    refuse(codes.notSignedIn, { text: { key: 'codes.account-needed' }, data: [] });
  }
}

/**
 * Forms, pictures and links on other people's pages reach us without a preflight. No cookie signs anybody
 * in, but they could have letters sent or run into our limits in a visitor's name; and HEAD asks for nothing.
 */
function checkSource(context: Context, route: Route, origins: readonly string[]): void {
  if (!route.endpoint.writes) return;
  const origin = context.req.header('origin');
  const mode = context.req.header('sec-fetch-mode');
  const isForeign = origin !== undefined && !origins.includes(origin);
  const isNoCall = mode === 'navigate' || mode === 'no-cors' || context.req.method === 'HEAD';
  if (isForeign || isNoCall) refuse(codes.attack);
}

/** Only what everybody may read, read by nobody in particular, may be kept on the way. */
function guardCaches(context: Context, { endpoint }: Route): void {
  const { token, locale, currency } = headers;
  context.header('Vary', [token, locale, currency].join(', '), { append: true });
  const isPersonal = endpoint.access !== 'public' || context.req.header(token) !== undefined;
  if (isPersonal || endpoint.writes) context.header('Cache-Control', 'no-store');
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

async function answerCall(context: Context, route: Route, dependencies: HttpDependencies): Promise<unknown> {
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
  let message = 'process success';
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
    tag: (digest) => {
      if (context.res.headers.get('Cache-Control') === 'no-store') return;
      context.header('ETag', `"${digest}"`);
      context.header('Cache-Control', 'no-cache');
    },
    say: (words) => {
      message = words;
    },
  };
  const { requestId } = call;
  const handled = await asCaller({ ip, requestId }, () => route.handle(call, input));
  const data = dependencies.checkAnswers ? v.parse(route.endpoint.output, handled) : handled;
  if (route.endpoint.isBare || route.endpoint.file) return data;
  const answer: Answer = { code: codes.success, message, data };
  return answer;
}

/** The API host's HTTP side: every route of the list, the envelope, headers and limits. */
export function buildHttp(routes: readonly Route[], dependencies: HttpDependencies): Hono {
  const app = new Hono();
  const { log, origins, extraOrigins, isSecure } = dependencies;

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
    const wanted = context.req.header(headers.requestId) ?? '';
    context.header(headers.requestId, requestIdPattern.test(wanted) ? wanted : randomUUID());
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
    app.on(
      [...route.endpoint.methods],
      path,
      bodyLimit({ maxSize: route.endpoint.maxBodyBytes ?? bodyLimitBytes, onError: tooLarge }),
      async (context) => {
        const answer = await answerCall(context, route, dependencies);
        const tag = context.res.headers.get('ETag');
        if (tag !== null && context.req.header('if-none-match')?.includes(tag))
          return context.body(null, 304);
        if (route.endpoint.file) return fileAnswer(context, route.endpoint.file, answer as FileAnswer);
        return context.json(answer as object);
      },
    );
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
