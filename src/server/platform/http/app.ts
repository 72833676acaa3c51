import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { buildHeader, previewHeader } from '#kernel/shop/content/publishing.rules.ts';
import type { CurrencyRate } from '#kernel/shop/money/money.ts';
import type { ShopModule } from '#kernel/shop/settings/shop-modules.ts';
import { hasModule } from '#kernel/shop/settings/shop-settings.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { isHandheld } from '#kernel/shop/text/mobile-site.ts';
import { codes } from '#kernel/wire/codes.ts';
import { headers } from '#kernel/wire/headers.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Logger } from '#server/platform/telemetry/log.ts';
import { text } from '#server/platform/texts.ts';
import { inRequestContext } from '../db/request-context.ts';
import { answerHeaders, type Origins, send, traceCalls, uncachedHeaders, varyBy } from './answer-headers.ts';
import { type Answer, bodyLimitBytes, failed, ipOf, localeOf, plainRefusal, tooLarge } from './answers.ts';
import { refuse } from './business-error.ts';
import type { CreateOnce } from './create-once.ts';
import { brotliQualityOnce, type Encoding, encode, encodingFor, leastPacked } from './encoding.ts';
import { checkAccess, checkSource, guardCaches } from './guards.ts';
import { readCachedInput, readInput } from './read-input.ts';
import type { ResponseCache } from './response-cache.ts';
import { areasOf, type Call, type Route, type Shopper } from './route.ts';

export interface HttpDependencies extends Origins {
  log: Logger;
  clock: Clock;
  trustedProxies: number;
  /** Checks answers against their contract; on in development and tests. */
  checkAnswers: boolean;
  /** The shopper of a token; null if it is unknown or expired. */
  identify(token: string): Promise<Shopper | null>;
  /** Applies the current settings of the shop. */
  loadSettings(): Promise<void>;
  /** The rate of a currency; that of the base currency for an unknown code. */
  currencyOf(code: string | undefined): Promise<CurrencyRate>;
  /** Throws a BusinessError 1000010 if this address calls too often. */
  throttle(ip: string, route: Route): Promise<void>;
  /** Whether this is the credential of the site's build, which reads without limits. */
  isBuild(credential: string | undefined): boolean;
  /** Serves a call of the site's build with the draft applied; undefined if the preview token is unknown. */
  asDrafted?(token: string, request: Request): Promise<Response | undefined>;
  /** Without it, repeated calls create the same again. */
  creations?: CreateOnce;
  /** Without it, public answers are not cached. */
  answers?: ResponseCache;
  /** Whether calls are part of traces. */
  isTraced?: boolean;
}

interface FileAnswer {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  tag?: string;
}

/** A day: such files change only with a release. */
const fileCaching = 'public, max-age=86400';

function fileAnswer(
  context: Context,
  type: string,
  { name, bytes, tag }: FileAnswer,
  { cdn }: HttpDependencies,
): Response {
  const collected = context.get('answerHeaders');
  if (tag !== undefined) {
    collected.ETag = `"${tag}"`;
    for (const header of Object.keys(uncachedHeaders(cdn))) delete collected[header];
    collected['Cache-Control'] = fileCaching;
    if (context.req.header('if-none-match')?.includes(`"${tag}"`)) return send(context, 304, null);
  }
  collected['Content-Type'] = type;
  collected['Content-Disposition'] = `${tag === undefined ? 'attachment' : 'inline'}; filename="${name}"`;
  return send(context, 200, bytes);
}

/** The caller of a request. */
interface Caller {
  ip: string;
  locale: Locale;
  currency: CurrencyRate;
  shopper: Shopper | null;
  /** Whether the site's build or a publisher reads. */
  isBuild: boolean;
}

/** Limits, authentication and access. */
async function admit(context: Context, route: Route, dependencies: HttpDependencies): Promise<Caller> {
  const { origins, extraOrigins, trustedProxies, cdn } = dependencies;
  const { writes } = route.endpoint;
  const ip = ipOf(context, trustedProxies);
  const token = context.req.header(headers.token);
  guardCaches(context, cdn);
  if (writes) checkSource(context, [...origins, ...extraOrigins]);
  const isBuild = !writes && dependencies.isBuild(context.req.header(buildHeader));
  if (!isBuild) await dependencies.throttle(ip, route);
  await dependencies.loadSettings();
  const shopper = token ? await dependencies.identify(token) : null;
  const currency = await dependencies.currencyOf(context.req.header(headers.currency));
  context.get('answerHeaders')[headers.currency] = currency.code;
  checkAccess(route, shopper);
  return { ip, locale: localeOf(context), currency, shopper, isBuild };
}

interface ReadCall {
  call: Call;
  isBuild: boolean;
  /** The `message` of the answer. */
  reply: { message: string };
}

function readCall(context: Context, { isBuild, ...caller }: Caller, { clock }: HttpDependencies): ReadCall {
  const reply = { message: 'process success' };
  const agent = context.req.header('user-agent') ?? '';
  const call: Call = {
    ...caller,
    requestId: context.get('requestId'),
    visitor: context.req.header(headers.visitor) ?? '',
    agent,
    isPhone: isHandheld(agent),
    now: clock.now(),
    issueToken: (issued) => {
      context.get('answerHeaders')[headers.token] = issued;
    },
    say: (text) => {
      reply.message = text;
    },
    shows: () => undefined,
  };
  return { call, isBuild, reply };
}

function isCreation({ endpoint: { creates } }: Route, input: unknown): boolean {
  if (typeof creates !== 'string') return creates === true;
  const changed = (input as Record<string, unknown>)[creates];
  return changed === undefined || changed === '' || changed === null;
}

const refuseDone = (): never => refuse(codes.limitExceeded, { text: { key: 'codes.already-done' } });

/** Answers a call; one that creates something runs once for the same caller and content. */
async function answerCall(
  read: ReadCall,
  input: unknown,
  route: Route,
  dependencies: HttpDependencies,
): Promise<unknown> {
  const { creations } = dependencies;
  const { writes, path } = route.endpoint;
  if (!creations || !writes) return answerAlways(read, input, route, dependencies);
  const { shopper, ip, visitor, now } = read.call;
  const caller = shopper ? `customer ${shopper.customerId}` : `network ${ip} ${visitor}`;
  if (isCreation(route, input))
    return creations.run(
      { caller, path, content: input, now },
      () => answerAlways(read, input, route, dependencies),
      refuseDone,
    );
  await creations.forget(caller);
  return answerAlways(read, input, route, dependencies);
}

async function answerAlways(
  { call, isBuild, reply }: ReadCall,
  input: unknown,
  route: Route,
  { checkAnswers }: HttpDependencies,
): Promise<unknown> {
  const { ip, requestId } = call;
  const handled = await inRequestContext({ ip, requestId, isBuild }, () => route.handle(call, input));
  const data = checkAnswers ? v.parse(route.endpoint.output, handled) : handled;
  if (route.endpoint.isBare || route.endpoint.file) return data;
  const answer: Answer = { code: codes.success, message: reply.message, data };
  return answer;
}

/** Serves a cacheable call from the response cache; undefined if its answer must not be cached. */
async function cachedAnswer(
  context: Context,
  route: Route,
  dependencies: HttpDependencies,
): Promise<Response | undefined> {
  const { answers, cdn } = dependencies;
  const { caching } = route;
  if (!answers || !caching) return undefined;
  const hasToken = context.req.header(headers.token) !== undefined;
  if (caching.isPersonal && hasToken) return undefined;
  if (!answers.revisions.isSettled) await answers.revisions.settle();
  const caller = await admit(context, route, dependencies);
  const { key, values } = await readCachedInput(context, route);
  const answer = await answers.answer(
    `${caller.locale} ${caller.currency.code} ${key}`,
    areasOf(caching, values),
    async (shows) => {
      const read = readCall(context, caller, dependencies);
      // The answer is shared between callers, so it must not contain anything of this one.
      const call: Call = { ...read.call, shopper: null, visitor: '', agent: '', requestId: '', shows };
      return JSON.stringify(await answerCall({ ...read, call }, values, route, dependencies));
    },
  );
  const encoding = answer.encodingOf(encodingFor(context.req.header('accept-encoding')));
  const held = answer.heldTag(context.req.header('if-none-match'), encoding);
  const collected = context.get('answerHeaders');
  varyBy(context, 'Accept-Encoding');
  collected.ETag = held ?? answer.tagOf(encoding);
  // A build that got a stored answer would write it into its pages.
  if (!hasToken && !caller.isBuild) {
    // Caches must revalidate, so that a price is never stale.
    collected['Cache-Control'] = 'public, no-cache';
    // A personal answer to a guest is not one for all callers, and the tags of an outdated one may be purged already.
    if (cdn && !caching.isPersonal && answers.isCurrent(answer)) Object.assign(collected, cdn(answer));
  }
  if (held !== undefined) return send(context, 304, null);
  return sendJson(context, await answer.bytes(encoding), encoding);
}

function sendJson(context: Context, bytes: Uint8Array<ArrayBuffer>, encoding: Encoding): Response {
  const collected = context.get('answerHeaders');
  collected['Content-Type'] = 'application/json';
  if (encoding !== 'identity') collected['Content-Encoding'] = encoding;
  collected['Content-Length'] = String(bytes.length);
  return send(context, 200, bytes);
}

/**
 * Sends a response that is not cached. Reads are compressed: callers authenticate with a header, which other origins
 * cannot send, so the length reveals no secret (src/docs/decisions/0011-compress-uncached-reads.md).
 */
async function answerOnce(context: Context, { endpoint }: Route, answer: unknown): Promise<Response> {
  const plain = Buffer.from(JSON.stringify(answer), 'utf8');
  if (endpoint.writes || context.req.method === 'POST') return sendJson(context, plain, 'identity');
  varyBy(context, 'Accept-Encoding');
  const encoding =
    plain.length < leastPacked ? 'identity' : encodingFor(context.req.header('accept-encoding'));
  const bytes = encoding === 'identity' ? plain : await encode(plain, encoding, brotliQualityOnce);
  return sendJson(context, bytes, encoding);
}

/** The answer to a call that does not exist, or whose part of the shop is off. */
function callUnknown(context: Context): Response {
  return plainRefusal(context, codes.callUnknown, text(localeOf(context), 'codes.1000005'), 404);
}

/** The HTTP application of the API host: routes, envelope, headers and limits. */
export function buildHttp(routes: readonly Route[], dependencies: HttpDependencies): Hono {
  const app = new Hono();
  if (dependencies.isTraced) app.use(traceCalls);
  app.use(answerHeaders(dependencies));

  const { asDrafted, isBuild, log, loadSettings } = dependencies;
  const isOn = async (module: ShopModule) => {
    await loadSettings();
    return hasModule(module);
  };
  if (asDrafted) {
    app.use(async (context, next) => {
      const token = context.req.header(previewHeader);
      if (token === undefined || !isBuild(context.req.header(buildHeader))) return next();
      const drafted = await asDrafted(token, context.req.raw);
      return drafted ?? plainRefusal(context, codes.parameterInvalid, 'unknown preview', 404);
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
      const { module } = route.endpoint;
      if (module !== undefined && !(await isOn(module))) return callUnknown(context);
      const cached = await cachedAnswer(context, route, dependencies);
      if (cached) return cached;
      const read = readCall(context, await admit(context, route, dependencies), dependencies);
      const answer = await answerCall(read, await readInput(context, route), route, dependencies);
      if (route.endpoint.file)
        return fileAnswer(context, route.endpoint.file, answer as FileAnswer, dependencies);
      return answerOnce(context, route, answer);
    });
  }

  app.notFound(callUnknown);
  app.onError((error, context) => failed(context, error, log));
  return app;
}
