import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Config } from '#server/config.ts';
import type { Clock } from '#server/platform/clock.ts';
import { systemClock } from '#server/platform/clock.ts';
import { sandboxKeys } from './keys.ts';
import { Notifier, type NotifierOptions } from './notifications.ts';
import { payPage, unknownPage } from './pay-page.ts';
import { calm, SandboxState } from './sandbox-state.ts';
import { StripeActions, sandboxActions } from './stripe-actions.ts';
import { stripeApi } from './stripe-api.ts';

export interface SandboxOptions {
  mode: Config['mode'];
  /** 0 takes any free port. */
  port: number;
  /** Keys and state live in `sandbox/` below it, shared with the API host. */
  dataDir: string;
  /** Where the API host hears notifications, for example http://127.0.0.1:8080. */
  apiOrigin: string;
  clock?: Clock;
  /** Retry pauses of the provider are multiplied by this. */
  timeScale?: number;
  /** Keeps nothing on disk but the keys. */
  isForgetful?: boolean;
}

export interface Sandbox {
  origin: string;
  /** Waits until the notifications under way have had their first try. */
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
      asyncMs: number,
      refundPending: v.boolean(),
    }),
  ).entries,
  /** Back to good behaviour first. */
  reset: v.optional(v.boolean()),
  /** Does something to a session as its page would. */
  session: v.optional(v.string()),
  action: v.optional(v.picklist(sandboxActions)),
  amount: v.optional(number),
});

const deliver: NotifierOptions['deliver'] = (url, headers, body) =>
  fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: AbortSignal.timeout(10_000) });

function backTo(context: Context, url: string): Response {
  return context.redirect(url, 303);
}

function payRoutes(app: Hono, state: SandboxState, actions: StripeActions): void {
  app.get('/c/pay/:id', (context) => {
    const session = actions.session(context.req.param('id'));
    return session ? context.html(payPage(session)) : context.html(unknownPage('en'), 404);
  });
  app.post('/c/pay/:id/:action', (context) => {
    const id = context.req.param('id');
    const session = actions.session(id);
    if (!session) return context.html(unknownPage('en'), 404);
    const own = `/c/pay/${id}`;
    const wanted = context.req.param('action');
    if (wanted === 'cancel') return backTo(context, session.cancelUrl ?? own);
    const action = sandboxActions.find((each) => each === wanted);
    if (!action || action === 'refund' || action === 'dispute') return backTo(context, own);
    const isDone = actions.act(id, action);
    const returns = isDone && (action === 'pay' || action === 'later' || action === 'review');
    return backTo(context, returns ? session.successUrl.replace('{CHECKOUT_SESSION_ID}', id) : own);
  });
  app.post('/__pay/control', async (context) => {
    const form = v.safeParse(controlForm, await context.req.json().catch(() => undefined));
    if (!form.success) return context.json({ error: v.flatten(form.issues) }, 400);
    const { reset, session, action, amount, ...control } = form.output;
    const given = Object.fromEntries(Object.entries(control).filter(([, value]) => value !== undefined));
    state.control = { ...(reset ? calm : state.control), ...given };
    const done = session !== undefined && action ? actions.act(session, action, amount) : undefined;
    return context.json({ control: state.control, done });
  });
  app.get('/__pay/log', (context) =>
    context.json({ sessions: [...state.sessions.values()].slice(-200), deliveries: state.log.slice(-500) }),
  );
}

/** Plays the payment providers on this machine, in their own wire formats. Refuses to run in production. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  if (options.mode === 'production') throw new Error('The sandbox never runs in production.');
  const clock = options.clock ?? systemClock;
  const keys = await sandboxKeys(options.dataDir);
  const file = options.isForgetful ? undefined : join(options.dataDir, 'sandbox', 'state.json');
  const state = new SandboxState(file);
  const notifier = new Notifier({
    state,
    clock,
    webhookSecret: keys.stripe.webhookSecret,
    notifyUrl: `${options.apiOrigin}/payment/notify/stripe`,
    timeScale: options.timeScale ?? 0.01,
    deliver,
  });
  let origin = `http://127.0.0.1:${options.port}`;
  const actions = new StripeActions(state, notifier, clock, () => origin);
  const app = new Hono();
  payRoutes(app, state, actions);
  app.route('/v1', stripeApi({ state, actions, secretKey: keys.stripe.secretKey, pageOrigin: () => origin }));
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: options.port }, (address) => {
      origin = `http://127.0.0.1:${address.port}`;
      resolve({
        origin,
        settled: () => notifier.settled(),
        close: async () => {
          notifier.close();
          actions.close();
          await state.save();
          await new Promise((done) => server.close(done));
        },
      });
    });
    server.on('error', reject);
  });
}
