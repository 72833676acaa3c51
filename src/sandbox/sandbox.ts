import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type HttpBindings, serve } from '@hono/node-server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import type { Config } from '#server/config.ts';
import type { Clock } from '#server/platform/clock.ts';
import { systemClock } from '#server/platform/clock.ts';
import { serverOptions } from '#server/platform/http/server-options.ts';
import { isOwnersAction, sandboxActions } from './actions.ts';
import { carrierSandbox } from './carrier-sandbox.ts';
import { Courier, type CourierOptions } from './courier.ts';
import { sandboxKeys } from './keys.ts';
import { openIdIssuer } from './openid/issuer.ts';
import { payPage, unknownPage } from './pay-page.ts';
import { type SandboxProvider, sandboxProviders } from './providers.ts';
import { calm, SandboxState } from './sandbox-state.ts';
import { StripeActions } from './stripe/stripe-actions.ts';
import { stripeApi } from './stripe/stripe-api.ts';
import { StripeNotices } from './stripe/stripe-notices.ts';
import { viewOfSession } from './stripe/stripe-page.ts';
import { viewOfTrade } from './trade-page.ts';

export interface SandboxOptions {
  mode: Config['mode'];
  /** 0 takes any free port. */
  port: number;
  /** Keys and state are in `sandbox/` below it, shared with the API host. */
  dataDir: string;
  /** Origin of the API host, which receives notifications, for example http://127.0.0.1:8080. */
  apiOrigin: string;
  clock?: Clock;
  /** Factor of the providers' retry pauses. */
  timeScale?: number;
  /** Saves only the keys to disk. */
  isForgetful?: boolean;
}

export interface Sandbox {
  origin: string;
  /** Waits until pending notifications were delivered once. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const number = v.pipe(v.number(), v.integer(), v.minValue(-10_000_000_000), v.maxValue(10_000_000_000));
const controlForm = v.strictObject({
  ...v.partial(
    v.object({
      delayMs: number,
      duplicates: v.pipe(number, v.maxValue(20)),
      reorder: v.boolean(),
      wrongSignature: v.boolean(),
      tamper: v.boolean(),
      skewS: number,
      dropNext: number,
      wrongAmount: v.nullable(number),
      wrongCurrency: v.nullable(v.string()),
      wrongPayee: v.nullable(v.string()),
      wrongMode: v.boolean(),
      failNextCreate: v.boolean(),
      refuseNext: v.pipe(number, v.maxValue(100)),
      hangMs: v.pipe(number, v.maxValue(60_000)),
      loseNext: v.pipe(number, v.maxValue(100)),
      asyncMs: number,
      refundPending: v.boolean(),
      refundFails: v.boolean(),
      payType: v.nullable(v.pipe(v.string(), v.regex(/^\d{6}$/))),
      refundCode: v.nullable(v.pipe(v.string(), v.regex(/^\d{4}$/))),
    }),
  ).entries,
  /** Resets all faults first. */
  reset: v.optional(v.boolean()),
  /** Executes an action of the payment page; `session` is the provider's or the shop's number. */
  session: v.optional(v.string()),
  action: v.optional(v.picklist(sandboxActions)),
  amount: v.optional(number),
});

const deliver: CourierOptions['deliver'] = (url, headers, body) =>
  fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: AbortSignal.timeout(10_000) });

function backTo(context: Context, url: string): Response {
  return context.redirect(url, 303);
}

/** Stripe's page. */
function sessionRoutes(app: Hono, actions: StripeActions): void {
  app.get('/c/pay/:id', (context) => {
    const session = actions.session(context.req.param('id'));
    return session ? context.html(payPage(viewOfSession(session))) : context.html(unknownPage('en'), 404);
  });
  app.post('/c/pay/:id/:action', (context) => {
    const id = context.req.param('id');
    const session = actions.session(id);
    if (!session) return context.html(unknownPage('en'), 404);
    const own = `/c/pay/${id}`;
    const wanted = context.req.param('action');
    if (wanted === 'cancel') return backTo(context, session.cancelUrl ?? own);
    const action = sandboxActions.find((each) => each === wanted);
    if (!action || isOwnersAction(action)) return backTo(context, own);
    const isDone = actions.act(id, action);
    const returns = isDone && (action === 'pay' || action === 'later' || action === 'review');
    return backTo(context, returns ? session.successUrl.replace('{CHECKOUT_SESSION_ID}', id) : own);
  });
}

/** The pages of the other four. */
function tradeRoutes(app: Hono, providers: readonly SandboxProvider[]): void {
  const find = (context: Context) => {
    const provider = providers.find(
      ({ trades }) => trades.protocol.provider === context.req.param('provider'),
    );
    const trade = provider?.trades.find(context.req.param('id') ?? '');
    return provider && trade ? { ...provider, trade, protocol: provider.trades.protocol } : undefined;
  };
  app.get('/pay/:provider/:id', (context) => {
    const found = find(context);
    if (!found) return context.html(unknownPage('en'), 404);
    const { trade, protocol } = found;
    return context.html(payPage(viewOfTrade(trade, protocol.takesLateMoney, protocol.cancelAddress(trade))));
  });
  app.post('/pay/:provider/:id/:action', (context) => {
    const found = find(context);
    if (!found) return context.html(unknownPage('en'), 404);
    const { trade, trades, protocol } = found;
    const own = `/pay/${trade.provider}/${trade.id}`;
    const wanted = context.req.param('action');
    if (wanted === 'cancel') return backTo(context, protocol.cancelAddress(trade) ?? own);
    const action = sandboxActions.find((each) => each === wanted);
    if (!action || isOwnersAction(action)) return backTo(context, own);
    // With capture by the shop, a decline is only known at the capture.
    const isBack =
      ['pay', 'later', 'review'].includes(action) || (protocol.isCaptured && action === 'decline');
    const returns = trades.act(trade, action) && isBack;
    return backTo(context, returns ? protocol.returnAddress(trade) : own);
  });
}

function controlRoutes(
  app: Hono,
  state: SandboxState,
  actions: StripeActions,
  providers: readonly SandboxProvider[],
): void {
  const act = (number: string, action: (typeof sandboxActions)[number], amount?: number): boolean => {
    for (const { trades } of providers) {
      const trade = trades.findBy(({ id, outTradeNo }) => id === number || outTradeNo === number);
      if (trade) return trades.act(trade, action, amount);
    }
    return actions.act(number, action, amount);
  };
  app.post('/__pay/control', async (context) => {
    const form = v.safeParse(controlForm, await context.req.json().catch(() => undefined));
    if (!form.success) return context.json({ error: v.flatten(form.issues) }, 400);
    const { reset, session, action, amount, ...control } = form.output;
    const given = Object.fromEntries(Object.entries(control).filter(([, value]) => value !== undefined));
    state.control = { ...(reset ? calm : state.control), ...given };
    const done = session !== undefined && action ? act(session, action, amount) : undefined;
    return context.json({ control: state.control, done });
  });
  app.get('/__pay/log', (context) =>
    context.json({
      sessions: [...state.sessions.values()].slice(-200),
      trades: [...state.trades.values()].slice(-200),
      deliveries: state.log.slice(-500),
    }),
  );
}

/** Simulates a provider that hangs, fails or loses answers. */
function faults(state: SandboxState): MiddlewareHandler {
  return async (context, next) => {
    const { control } = state;
    const hangsUntil = performance.now() + control.hangMs;
    // A later `hangMs: 0` answers the calls that hang.
    while (state.control.hangMs > 0 && performance.now() < hangsUntil) await pause(20);
    if (control.refuseNext > 0) {
      control.refuseNext -= 1;
      return context.json({ error: { type: 'api_error', message: 'The service is unavailable.' } }, 503);
    }
    await next();
    if (control.loseNext > 0) {
      control.loseNext -= 1;
      const { outgoing } = context.env as HttpBindings;
      outgoing.destroy();
    }
    return undefined;
  };
}

/** Emulates the payment providers in their wire formats. Throws in production. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  if (options.mode === 'production') throw new Error('The sandbox never runs in production.');
  const clock = options.clock ?? systemClock;
  const keys = await sandboxKeys(options.dataDir);
  const file = options.isForgetful ? undefined : join(options.dataDir, 'sandbox', 'state.json');
  const state = new SandboxState(file);
  const courier = new Courier({ state, clock, timeScale: options.timeScale ?? 0.01, deliver });
  let origin = `http://127.0.0.1:${options.port}`;
  const pageOrigin = () => origin;
  const notices = new StripeNotices(
    courier,
    keys.settings.stripe.webhookSecret,
    `${options.apiOrigin}/payment/notify/stripe`,
  );
  const actions = new StripeActions(state, notices, clock, pageOrigin);
  const providers = sandboxProviders({
    state,
    courier,
    clock,
    keys,
    pageOrigin,
    apiOrigin: options.apiOrigin,
  });
  const app = new Hono();
  sessionRoutes(app, actions);
  tradeRoutes(app, providers);
  controlRoutes(app, state, actions, providers);
  app.route('/', await openIdIssuer(clock, pageOrigin));
  app.route('/', carrierSandbox(clock));
  app.use(faults(state));
  for (const { api } of providers) app.route('/', api);
  app.route('/v1', stripeApi({ state, actions, secretKey: keys.settings.stripe.secretKey, pageOrigin }));
  return new Promise((resolve, reject) => {
    const listening = { fetch: app.fetch, hostname: '127.0.0.1', port: options.port, serverOptions };
    const server = serve(listening, (address) => {
      origin = `http://127.0.0.1:${address.port}`;
      resolve({
        origin,
        settled: () => courier.settled(),
        close: async () => {
          state.control = { ...calm };
          courier.close();
          actions.close();
          for (const { trades } of providers) trades.close();
          await state.save();
          await new Promise((done) => server.close(done));
        },
      });
    });
    server.on('error', reject);
  });
}
