import { createHash, randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { SandboxProvider, SandboxWorld } from '../providers.ts';
import { refundedMinor, type Trade } from '../trade.ts';
import { Trades } from '../trades.ts';
import { makeCertificate } from './certificate.ts';
import { minorOf, orderForm, readForm, refundForm } from './paypal-forms.ts';
import {
  captureObject,
  hasCapture,
  orderObject,
  payPalId,
  refundObject,
  transactionInfos,
} from './paypal-objects.ts';
import { certificatePath, payPalProtocol } from './paypal-protocol.ts';
import { missing, Refusal, unprocessable } from './paypal-refusals.ts';

const commonName = 'messageverificationcerts.paypal.com';
const tokenSeconds = 32_400;
/** Shoppers may approve within three hours. */
const orderSeconds = 10_800;

/** Emulates the part of PayPal's API that the shop uses, with errors and PayPal-Request-Id. */
export function payPalSandbox(world: SandboxWorld): SandboxProvider {
  const { state, courier, clock, keys, pageOrigin } = world;
  const { clientId, clientSecret, merchantId } = keys.settings.paypal;
  const trades = new Trades(payPalProtocol(world), state, courier, clock);
  const api = new Hono();
  const tokens = new Map<string, number>();
  const certificate = makeCertificate({
    commonName,
    publicKey: keys.paypal.publicKey,
    issuer: { commonName, privateKey: keys.paypal.privateKey },
  });

  api.get(certificatePath, (context) => context.text(certificate));
  api.get('/checkoutnow', (context) => context.redirect(`/pay/paypal/${context.req.query('token') ?? ''}`));

  api.post('/v1/oauth2/token', (context) => {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    if (context.req.header('authorization') !== `Basic ${basic}`) {
      const description = 'Client Authentication failed';
      return context.json({ error: 'invalid_client', error_description: description }, 401);
    }
    const value = `A21AA${randomBytes(24).toString('base64url')}`;
    tokens.set(value, trades.nowS() + tokenSeconds);
    return context.json({
      scope: 'https://uri.paypal.com/services/payments/payment',
      access_token: value,
      token_type: 'Bearer',
      app_id: 'APP-80W284485P519543T',
      expires_in: tokenSeconds,
    });
  });

  const refuse = (context: Context, { status, title, issue }: Refusal) =>
    context.json(
      {
        name: title,
        message: 'The request could not be done as it was asked.',
        debug_id: randomBytes(7).toString('hex'),
        details: [{ issue, description: issue }],
      },
      status,
    );

  const checkToken = (context: Context) => {
    const value = (context.req.header('authorization') ?? '').replace(/^Bearer /, '');
    if ((tokens.get(value) ?? 0) > trades.nowS()) return;
    throw new Refusal(401, 'AUTHENTICATION_FAILURE', 'INVALID_TOKEN');
  };

  const answering = (work: (context: Context) => Promise<{ status: 200 | 201; body: object }>) => {
    return async (context: Context) => {
      try {
        checkToken(context);
        const { status, body } = await work(context);
        return context.json(body, status);
      } catch (error) {
        if (error instanceof Refusal) return refuse(context, error);
        throw error;
      }
    };
  };

  const orderOf = (context: Context): Trade => {
    const trade = trades.find(context.req.param('id') ?? '');
    if (!trade) throw missing();
    return trade;
  };
  const paymentOf = (context: Context): Trade => {
    const id = context.req.param('id');
    const trade = trades.findBy((each) => each.transactionId === id && hasCapture(each));
    if (!trade) throw missing();
    return trade;
  };

  /** For a repeated key: the current state of its object. A different request with the key is refused. */
  const repeated = (context: Context, body: string): string | undefined => {
    const key = context.req.header('paypal-request-id');
    if (!key) throw new Refusal(400, 'INVALID_REQUEST', 'PAYPAL_REQUEST_ID_REQUIRED');
    const fingerprint = createHash('sha256').update(`${context.req.path}\n${body}`).digest('hex');
    const known = state.idempotency.get(`paypal:${key}`);
    if (known && known.fingerprint !== fingerprint) throw unprocessable('DUPLICATE_REQUEST_ID');
    return known?.body;
  };
  const remember = (context: Context, body: string, made: string) => {
    const key = context.req.header('paypal-request-id') ?? '';
    const fingerprint = createHash('sha256').update(`${context.req.path}\n${body}`).digest('hex');
    state.idempotency.set(`paypal:${key}`, { fingerprint, status: 201, body: made });
  };

  api.post(
    '/v2/checkout/orders',
    answering(async (context) => {
      const raw = await context.req.text();
      const known = trades.find(repeated(context, raw) ?? '');
      if (known) return { status: 200, body: orderObject(known, pageOrigin()) };
      const form = readForm(orderForm, JSON.parse(raw));
      const [unit] = form.purchase_units;
      const { experience_context: experience } = form.payment_source.paypal;
      const now = trades.nowS();
      const trade: Trade = {
        provider: 'paypal',
        id: payPalId(),
        outTradeNo: unit.custom_id,
        transactionId: payPalId(),
        state: 'open',
        amountMinor: minorOf(unit.amount),
        currency: unit.amount.currency_code,
        paidMinor: 0,
        paidCurrency: unit.amount.currency_code,
        payee: merchantId,
        isLive: false,
        subject: unit.description,
        orderNumber: unit.invoice_id.split('-')[0] ?? '',
        locale: experience.locale,
        returnUrl: experience.return_url,
        cancelUrl: experience.cancel_url,
        notifyUrl: '',
        createdAt: now,
        expiresAt: now + orderSeconds,
        paidAt: null,
        wasDeclined: false,
        isDisputed: false,
        refunds: [],
        details: { payerId: payPalId().slice(0, 13), invoiceId: unit.invoice_id },
      };
      trades.addTrade(trade);
      remember(context, raw, trade.id);
      if (trades.control.failNextCreate) {
        trades.control.failNextCreate = false;
        throw new Refusal(500, 'INTERNAL_SERVER_ERROR', 'INTERNAL_SERVER_ERROR');
      }
      return { status: 201, body: orderObject(trade, pageOrigin()) };
    }),
  );

  api.get(
    '/v2/checkout/orders/:id',
    answering(async (context) => {
      const trade = orderOf(context);
      // Expired orders do not exist any more.
      if (trade.state === 'closed') throw missing();
      return { status: 200, body: orderObject(trade, pageOrigin()) };
    }),
  );

  api.post(
    '/v2/checkout/orders/:id/capture',
    answering(async (context) => {
      const raw = await context.req.text();
      const trade = orderOf(context);
      if (repeated(context, raw) !== undefined && hasCapture(trade)) {
        return { status: 200, body: orderObject(trade, pageOrigin()) };
      }
      if (hasCapture(trade)) throw unprocessable('ORDER_ALREADY_CAPTURED');
      if (trade.state !== 'approved') throw unprocessable('ORDER_NOT_APPROVED');
      const { invoiceId } = trade.details;
      const isPaidBefore = trades.findBy(
        (each) => each.id !== trade.id && each.details.invoiceId === invoiceId && hasCapture(each),
      );
      if (isPaidBefore) throw unprocessable('DUPLICATE_INVOICE_ID');
      if (!trades.capture(trade)) throw unprocessable('INSTRUMENT_DECLINED');
      remember(context, raw, trade.id);
      return { status: 201, body: orderObject(trade, pageOrigin()) };
    }),
  );

  api.get(
    '/v2/payments/captures/:id',
    answering(async (context) => ({ status: 200, body: captureObject(paymentOf(context), pageOrigin()) })),
  );

  api.post(
    '/v2/payments/captures/:id/refund',
    answering(async (context) => {
      const raw = await context.req.text();
      const trade = paymentOf(context);
      const known = repeated(context, raw);
      const first = trade.refunds.find(({ id }) => id === known);
      if (first) return { status: 200, body: refundObject(trade, first, pageOrigin()) };
      const form = readForm(refundForm, JSON.parse(raw));
      if (trade.state !== 'paid') throw unprocessable('CAPTURE_STATUS_NOT_VALID');
      const day = 86_400;
      if (trades.nowS() - (trade.paidAt ?? 0) > 180 * day) throw unprocessable('REFUND_TIME_LIMIT_EXCEEDED');
      const left = trade.paidMinor - refundedMinor(trade);
      if (left <= 0) throw unprocessable('CAPTURE_FULLY_REFUNDED');
      if (form.amount && form.amount.currency_code !== trade.paidCurrency) {
        throw unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH');
      }
      const key = context.req.header('paypal-request-id') ?? '';
      const refund = trades.refund(trade, key, form.amount ? minorOf(form.amount) : left);
      if (!refund) throw unprocessable('REFUND_AMOUNT_EXCEEDED');
      remember(context, raw, refund.id);
      return { status: 201, body: refundObject(trade, refund, pageOrigin()) };
    }),
  );

  api.get(
    '/v1/reporting/transactions',
    answering(async (context) => {
      const from = Date.parse(context.req.query('start_date') ?? '');
      const to = Date.parse(context.req.query('end_date') ?? '');
      const size = Number(context.req.query('page_size') ?? 100);
      const page = Number(context.req.query('page') ?? 1);
      const isRange = from <= to && to - from <= 31 * 86_400_000;
      const isPage =
        Number.isInteger(size) && size >= 1 && size <= 500 && Number.isInteger(page) && page >= 1;
      if (!isRange || !isPage) throw new Refusal(400, 'INVALID_REQUEST', 'INVALID_PARAMETER_VALUE');
      const own = state.trades.values().filter(({ provider }) => provider === 'paypal');
      const all = [...own].flatMap(transactionInfos).filter(({ transaction_info: info }) => {
        const at = Date.parse(info.transaction_initiation_date);
        return from <= at && at <= to;
      });
      const body = {
        transaction_details: all.slice((page - 1) * size, page * size),
        account_number: merchantId,
        start_date: new Date(from).toISOString(),
        end_date: new Date(to).toISOString(),
        last_refreshed_datetime: clock.now().toISOString(),
        page,
        total_items: all.length,
        total_pages: Math.max(1, Math.ceil(all.length / size)),
      };
      return { status: 200, body };
    }),
  );
  return { api, trades };
}
