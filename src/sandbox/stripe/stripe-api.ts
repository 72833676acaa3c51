import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { type SandboxRefund, type SandboxSession, type SandboxState, sandboxId } from '../sandbox-state.ts';
import { readSessionForm, StripeRefusal } from './session-form.ts';
import type { StripeActions } from './stripe-actions.ts';
import {
  balanceTransaction,
  chargeObject,
  intentObject,
  refundObject,
  sessionObject,
} from './stripe-objects.ts';

interface StripeApiOptions {
  state: SandboxState;
  actions: StripeActions;
  secretKey: string;
  pageOrigin: () => string;
}

interface Reply {
  status: 200 | 400 | 401 | 404 | 500;
  body: unknown;
  /** Stored for the idempotency key: Stripe stores each result after the work began, also failures. */
  isStored: boolean;
}

function refusal(error: StripeRefusal): Reply {
  const { status, type, code, param, message } = error;
  return { status, body: { error: { type, code, param, message } }, isStored: false };
}

function missing(kind: string, id: string): Reply {
  return refusal(
    new StripeRefusal(`No such ${kind}: '${id}'`, { code: 'resource_missing', param: 'id', status: 404 }),
  );
}

function expansions(query: URLSearchParams): Set<string> {
  return new Set([...query].flatMap(([name, value]) => (/^expand\[\d*\]$/.test(name) ? [value] : [])));
}

function refundsOf(state: SandboxState, { id }: SandboxSession): SandboxRefund[] {
  return [...state.refunds.values()].filter(({ sessionId }) => sessionId === id);
}

function metadataOf(form: URLSearchParams): Record<string, string> {
  const pairs = [...form].flatMap(([name, value]) => {
    const key = /^metadata\[(\w{1,40})\]$/.exec(name)?.[1];
    return key === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(pairs);
}

/** Stripe's balance transactions: charges and completed refunds, the latest first. */
function balanceTransactions(state: SandboxState) {
  const entry = <Source extends { id: string; currency: string }>(
    type: 'charge' | 'refund',
    created: number,
    amount: number,
    source: Source,
  ) => ({ ...balanceTransaction(type, { created, amount, source }), source });
  const charges = [...state.sessions.values()]
    .filter(({ paymentStatus }) => paymentStatus === 'paid')
    .map((session) => entry('charge', session.created, session.amount, chargeObject(session)));
  const refunds = [...state.refunds.values()].flatMap((refund) => {
    const session = state.sessions.get(refund.sessionId);
    if (!session || refund.status !== 'succeeded') return [];
    return [entry('refund', refund.created, refund.amount, refundObject(refund, session))];
  });
  return [...charges, ...refunds].toSorted((a, b) => b.created - a.created);
}

/** Emulates the part of Stripe's API that the shop uses, with errors and idempotency. */
export function stripeApi({ state, actions, secretKey, pageOrigin }: StripeApiOptions): Hono {
  const api = new Hono();

  const answer = (context: Context, reply: Reply): Response => {
    context.header('Request-Id', sandboxId('req', 14));
    return context.json(reply.body as object, reply.status);
  };

  api.use(async (context, next) => {
    if (context.req.header('authorization') === `Bearer ${secretKey}`) return next();
    const error = new StripeRefusal('Invalid API Key provided.', { status: 401 });
    return answer(context, refusal(error));
  });

  const post = (path: string, work: (form: URLSearchParams, id: string) => Reply) =>
    api.post(path, async (context) => {
      const body = await context.req.text();
      const key = context.req.header('idempotency-key');
      const fingerprint = createHash('sha256').update(`${context.req.path}\n${body}`).digest('hex');
      const known = key === undefined ? undefined : state.idempotency.get(key);
      if (known && known.fingerprint !== fingerprint) {
        const message =
          'Keys for idempotent requests can only be used with the same parameters they were first used with.';
        return answer(context, refusal(new StripeRefusal(message, { type: 'idempotency_error' })));
      }
      if (known) {
        context.header('Idempotent-Replayed', 'true');
        return answer(context, {
          status: known.status as Reply['status'],
          body: JSON.parse(known.body),
          isStored: false,
        });
      }
      let reply: Reply;
      try {
        reply = work(new URLSearchParams(body), context.req.param('id') ?? '');
      } catch (error) {
        if (!(error instanceof StripeRefusal)) throw error;
        reply = refusal(error);
      }
      if (key !== undefined && reply.isStored) {
        state.idempotency.set(key, {
          fingerprint,
          status: reply.status,
          body: JSON.stringify(reply.body),
        });
      }
      await state.save();
      return answer(context, reply);
    });

  post('/checkout/sessions', (form) => {
    const session = readSessionForm(form, actions.nowS());
    state.sessions.set(session.id, session);
    if (state.control.failNextCreate) {
      state.control.failNextCreate = false;
      const error = { type: 'api_error', message: 'An unknown error occurred.' };
      return { status: 500, body: { error }, isStored: true };
    }
    return { status: 200, body: sessionObject(session, pageOrigin(), expansions(form)), isStored: true };
  });

  post('/checkout/sessions/:id/expire', (form, id) => {
    const session = actions.session(id);
    if (!session) return missing('checkout.session', id);
    if (session.status !== 'open') {
      throw new StripeRefusal(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Session has a status of \`${session.status}\`.`,
      );
    }
    actions.expire(session);
    return { status: 200, body: sessionObject(session, pageOrigin(), expansions(form)), isStored: true };
  });

  post('/refunds', (form) => {
    const id = form.get('payment_intent') ?? '';
    const session = state.sessionOfIntent(id);
    if (!session) return missing('payment_intent', id);
    if (session.paymentStatus !== 'paid') {
      throw new StripeRefusal('This PaymentIntent does not have a successful charge to refund.');
    }
    const wanted = form.get('amount');
    if (wanted !== null && !/^\d{1,12}$/.test(wanted)) {
      throw new StripeRefusal(`Invalid integer: ${wanted}`, {
        param: 'amount',
        code: 'parameter_invalid_integer',
      });
    }
    if (session.amountRefunded >= session.amount) {
      throw new StripeRefusal('Charge has already been refunded.', { code: 'charge_already_refunded' });
    }
    const refund = actions.refund(session, wanted === null ? undefined : Number(wanted), metadataOf(form));
    if (!refund)
      throw new StripeRefusal('Refund amount is greater than unrefunded amount on charge.', {
        param: 'amount',
      });
    return { status: 200, body: refundObject(refund, session), isStored: true };
  });

  const get = (path: string, read: (id: string, query: URLSearchParams) => Reply) =>
    api.get(path, (context) =>
      answer(context, read(context.req.param('id') ?? '', new URL(context.req.url).searchParams)),
    );
  const found = (body: unknown): Reply => ({ status: 200, body, isStored: false });

  get('/checkout/sessions', (_, query) => {
    const session = state.sessionOfIntent(query.get('payment_intent') ?? '');
    const data = session ? [sessionObject(session, pageOrigin())] : [];
    return found({ object: 'list', data, has_more: false, url: '/v1/checkout/sessions' });
  });
  get('/checkout/sessions/:id', (id, query) => {
    const session = actions.session(id);
    return session
      ? found(sessionObject(session, pageOrigin(), expansions(query), refundsOf(state, session)))
      : missing('checkout.session', id);
  });
  get('/payment_intents/:id', (id, query) => {
    const session = state.sessionOfIntent(id);
    return session
      ? found(intentObject(session, expansions(query), refundsOf(state, session)))
      : missing('payment_intent', id);
  });
  get('/charges/:id', (id) => {
    const session = state.sessions
      .values()
      .find((each) => each.chargeId === id && each.paymentStatus === 'paid');
    return session ? found(chargeObject(session)) : missing('charge', id);
  });
  get('/refunds', (_, query) => {
    const session = state.sessionOfIntent(query.get('payment_intent') ?? '');
    const data = session ? refundsOf(state, session).map((refund) => refundObject(refund, session)) : [];
    return found({ object: 'list', data: data.toReversed(), has_more: false, url: '/v1/refunds' });
  });
  get('/refunds/:id', (id) => {
    const refund = state.refunds.get(id);
    const session = refund && state.sessions.get(refund.sessionId);
    return refund && session ? found(refundObject(refund, session)) : missing('refund', id);
  });

  get('/balance_transactions', (_, query) => {
    const [from, to] = ['created[gte]', 'created[lte]'].map((name) => Number(query.get(name) ?? Number.NaN));
    const all = balanceTransactions(state).filter(
      ({ created }) => !(created < (from ?? 0)) && !(created > (to ?? Number.POSITIVE_INFINITY)),
    );
    const after = query.get('starting_after');
    const start = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
    const limit = Math.min(100, Number(query.get('limit') ?? 10));
    const data = all.slice(start, start + limit).map((transaction) => ({
      ...transaction,
      source: expansions(query).has('data.source') ? transaction.source : transaction.source.id,
    }));
    const has_more = start + limit < all.length;
    return found({ object: 'list', data, has_more, url: '/v1/balance_transactions' });
  });

  api.all('*', (context) => {
    const message = `Unrecognized request URL (${context.req.method}: ${context.req.path}).`;
    return answer(context, refusal(new StripeRefusal(message, { status: 404 })));
  });
  return api;
}
