import { randomBytes } from 'node:crypto';
import { isPaid } from '#kernel/orders/orders.states.ts';
import type { ProviderId } from '#kernel/payment/payment.rules.ts';
import { hasMoney } from '#kernel/payment/payment.states.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { localisePath } from '#kernel/text/paths.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { Config } from '#server/config.ts';
import { holdOrder, type Order, ownOrder } from '#server/orders/orders.service.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { enqueueJob } from '#server/platform/jobs/jobs.repo.ts';
import { type PaymentAdapter, ProviderError, type Start } from '#server/platform/payments/adapter.ts';
import { text } from '#server/platform/texts.ts';
import { type AttemptRow, insertAttempt, readAttemptsOf, updateAttempt } from './attempts.repo.ts';
import { endAttempt, toAttempt } from './provider-calls.service.ts';

export interface Payer {
  customerId: number;
  locale: Locale;
  /** Which page of the provider suits, and which address it sees. */
  isPhone: boolean;
  ip: string;
  /** Where a client of ours wants its shoppers back; addresses of strangers are ignored. */
  returnUrl?: string | undefined;
  cancelUrl?: string | undefined;
}

/** An address a client asks for, where its origin is one of the configured ones. */
function ownAddress({ siteOrigin, mobileOrigin, extraOrigins }: Config, asked = ''): string | undefined {
  const url = URL.parse(asked);
  return url && [siteOrigin, mobileOrigin, ...extraOrigins].includes(url.origin) ? url.href : undefined;
}

const firstCheckMs = 30_000;
/** A page this close to its end is not handed out again. */
const remainderMs = 60_000;

function refusePayment(key: 'processing' | 'not-payable' | 'not-offered' | 'unreachable'): never {
  refuse(codes.paymentFailed, { text: { key: `payment-api.${key}` } });
}

/** Throws unless the order can be paid now. */
function checkPayable(order: Order, now: Date): void {
  if (isPaid(order.status)) {
    refuse(codes.alreadyPaid, { data: {} });
  }
  if (order.status === 'payment_processing') refusePayment('processing');
  if (order.status !== 'payment_pending' || order.expires_at <= now) {
    refusePayment('not-payable');
  }
}

interface Prepared {
  order: Order;
  attempt: AttemptRow;
  /** Attempts with other providers or of another sum, to be closed before this one is opened. */
  stale: AttemptRow[];
}

async function prepare(
  host: Host,
  adapter: PaymentAdapter,
  payer: Payer,
  orderId: number,
): Promise<Prepared> {
  const now = host.clock.now();
  return host.db.transaction(async (trx) => {
    const order = await holdOrder(trx, orderId);
    if (!order) refuse(codes.orderNotFound);
    checkPayable(order, now);
    const open = (await readAttemptsOf(trx, order.id)).filter(({ state }) => state === 'created');
    const isAlive = (attempt: AttemptRow) =>
      attempt.provider === adapter.id &&
      attempt.amount_minor === order.grand_minor &&
      attempt.currency === order.currency &&
      attempt.locale === payer.locale &&
      attempt.expires_at.getTime() > now.getTime() + remainderMs;
    const alive = open.find(isAlive);
    const stale = open.filter((attempt) => attempt.id !== alive?.id);
    if (alive) return { order, attempt: alive, stale };
    const earliest = now.getTime() + adapter.minLifetimeMs;
    const attempt = await insertAttempt(trx, {
      order_id: order.id,
      provider: adapter.id,
      out_trade_no: `${order.increment_id}-${randomBytes(5).toString('hex')}`,
      amount_minor: order.grand_minor,
      currency: order.currency,
      payee: adapter.payee,
      is_live: adapter.isLive,
      state: 'created',
      mismatch: null,
      locale: payer.locale,
      provider_ref: null,
      pay_url: null,
      created_at: now,
      expires_at: new Date(Math.max(order.expires_at.getTime(), earliest)),
      next_check_at: null,
    });
    return { order, attempt, stale };
  });
}

async function open(
  host: Host,
  adapter: PaymentAdapter,
  payer: Payer,
  { order, attempt }: Prepared,
): Promise<Start> {
  const { siteOrigin, apiOrigin } = host.config;
  const { locale } = attempt;
  const page = (path: string) => `${siteOrigin}${localisePath(locale, path)}`;
  return adapter.start(toAttempt(attempt, order.increment_id), {
    locale,
    returnUrl: ownAddress(host.config, payer.returnUrl) ?? page(adapter.returnPath),
    cancelUrl:
      ownAddress(host.config, payer.cancelUrl) ??
      page(`/myOrder/details/?increment_id=${order.increment_id}`),
    notifyUrl: `${apiOrigin}/payment/notify/${adapter.id}`,
    subject: text(locale, 'payment-api.subject', { number: String(order.increment_id) }),
    email: order.email,
    isPhone: payer.isPhone,
    ip: payer.ip,
  });
}

/** Keeps where the shopper pays; an order that was closed meanwhile takes the attempt with it. */
async function keep(host: Host, attempt: AttemptRow, started: Start): Promise<void> {
  const now = host.clock.now();
  const isPayableStill = await host.db.transaction(async (trx) => {
    const order = await holdOrder(trx, attempt.order_id);
    await updateAttempt(trx, attempt.id, {
      provider_ref: started.providerRef,
      pay_url: started.kind === 'redirect' ? started.url : started.codeUrl,
      next_check_at: new Date(now.getTime() + firstCheckMs),
    });
    if (order?.status === 'payment_pending') return true;
    const payload = { attemptId: attempt.id };
    await enqueueJob(trx, { kind: 'payment.close', key: String(attempt.id), payload, dueAt: now });
    return false;
  });
  if (!isPayableStill) refusePayment('not-payable');
}

/**
 * Opens (or finds again) the caller's payment of an order with one provider. Only the owner may; a second
 * click gets the same page. Throws 1500018, 1500017, 1500010 with a text, 1000010 when it is asked too often.
 */
export async function startPayment(
  host: Host,
  provider: ProviderId,
  payer: Payer,
  incrementId: number,
): Promise<Start> {
  const adapter = host.payments.get(provider);
  if (!adapter) refusePayment('not-offered');
  const { id } = await ownOrder(host.db.handle, payer.customerId, { incrementId });
  await host.limits.take('providerCustomer', String(payer.customerId));
  const prepared = await prepare(host, adapter, payer, id);
  const { attempt } = prepared;
  for (const old of prepared.stale) {
    if ((await endAttempt(host, old)) === 'money') refuse(codes.alreadyPaid);
  }
  if (attempt.provider_ref !== null && attempt.pay_url !== null && !hasMoney(attempt.state)) {
    return { kind: 'redirect', url: attempt.pay_url, providerRef: attempt.provider_ref };
  }
  try {
    const started = await open(host, adapter, payer, prepared);
    await keep(host, attempt, started);
    return started;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    host.log.error({ err: error, order: id, provider }, 'payment could not be started');
    refusePayment('unreachable');
  }
}
