import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isPaid } from '#kernel/shop/orders/orders.states.ts';
import { acceptsPayment } from '#kernel/shop/payment/offers.ts';
import { methodOf, type ProviderId } from '#kernel/shop/payment/payment.rules.ts';
import { isRestOpen } from '#kernel/shop/payment/rest.transitions.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { Config } from '#server/config.ts';
import { lockOrder } from '#server/orders/orders.repo.ts';
import { changePaymentMethod, type Order, ownOrder } from '#server/orders/orders.service.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Opening } from '#server/platform/db/schema/payments.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { type PaymentAdapter, type PaymentStart, ProviderError } from '#server/platform/payment/adapter.ts';
import { payeesOf } from '#server/platform/payment/payees.ts';
import { type AttemptRow, insertAttempt, readAttemptsOf, updateAttempt } from './attempts.repo.ts';
import { type DuePayment, dueOf, isUndecided } from './due-payment.ts';
import { endAttempt } from './end-attempt.service.ts';
import {
  afterFailure,
  closeLater,
  isBeingOpened,
  leaseMs,
  openAtProvider,
  saveOpened,
} from './open-attempt.service.ts';
import { isPaused, shopperPatienceMs, within } from './provider-guard.ts';

export interface Payer {
  customerId: number;
  locale: Locale;
  /** The device decides which provider page fits; the provider needs the IP address. */
  isPhone: boolean;
  ip: string;
  /** Return URLs of the client; only configured origins are used. */
  returnUrl?: string | undefined;
  cancelUrl?: string | undefined;
}

/** The URL if its origin is configured. Blob URLs and URLs with credentials only look like ours and are refused. */
function ownAddress({ siteOrigin, mobileOrigin, extraOrigins }: Config, asked = ''): string | undefined {
  const url = URL.parse(asked);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  // Providers do not return the fragment.
  url.hash = '';
  return [siteOrigin, mobileOrigin, ...extraOrigins].includes(url.origin) ? url.href : undefined;
}

/** A payment page with less time left is not handed out again. */
const remainderMs = 60_000;
/** A start that timed out is retried within this time; afterwards the provider rejects the expiry. */
const retryMs = 45_000;
/** An abandoned attempt is polled this long after its lease. */
const abandonedMs = 2 * 60_000;
/** Maximum of pages of one provider in other languages or for another device; afterwards the open one is returned. */
const mostPages = 3;
/** Maximum of attempts of one order within `attemptsWithinMs`. */
const mostAttempts = 10;
const attemptsWithinMs = 10 * 60_000;
/** First pause of a waiting call; it doubles each time. */
const turnPauseMs = 40;
const longestTurnPauseMs = 640;

function refusePayment(
  key: 'processing' | 'not-payable' | 'rest-not-payable' | 'not-offered' | 'unreachable' | 'elsewhere',
): never {
  refuse(codes.paymentFailed, { text: { key: `payment-api.${key}` } });
}

/** The payment that an order asks for; throws unless it can be paid now. */
function payableNow(order: Order, attempts: readonly AttemptRow[], now: Date): DuePayment {
  if (isPaid(order.status) && !isRestOpen(order.rest_state)) {
    refuse(codes.alreadyPaid);
  }
  if (order.status === 'payment_processing') refusePayment('processing');
  const due = dueOf(order, attempts);
  if (!due || due.until(now) <= now) refusePayment(isPaid(order.status) ? 'rest-not-payable' : 'not-payable');
  return due;
}

/** Hand out the open page, open one, or wait for another call that opens it. */
type Turn =
  | { kind: 'page' | 'open' | 'open-again'; order: Order; attempt: AttemptRow; stale: AttemptRow[] }
  | { kind: 'wait' };

interface PendingAction {
  host: Host;
  adapter: PaymentAdapter;
  payer: Payer;
  orderId: number;
}

/** Throws 1000010 when too many attempts were started for the order. */
function checkAttempts(attempts: readonly AttemptRow[], now: Date): void {
  const since = now.getTime() - attemptsWithinMs;
  const recent = attempts.filter(({ created_at }) => created_at.getTime() > since);
  const [first] = recent;
  if (!first || recent.length < mostAttempts) return;
  const retryAfterS = Math.ceil((first.created_at.getTime() - since) / 1000);
  refuse(codes.limitExceeded, { status: 429, retryAfterS });
}

/** Details that are sent to the provider. They are stored, because a retry with the same key must send the same. */
function openingFor({ config }: Host, adapter: PaymentAdapter, payer: Payer, order: Order): Opening {
  const page = (path: string) => `${config.siteOrigin}${localisePath(payer.locale, path)}`;
  const ofOrder = page(`/myOrder/details/?increment_id=${order.increment_id}`);
  return {
    returnUrl: ownAddress(config, payer.returnUrl) ?? page(adapter.returnPath),
    cancelUrl: ownAddress(config, payer.cancelUrl) ?? `${ofOrder}&payment=cancelled`,
    isPhone: payer.isPhone,
    ip: payer.ip,
  };
}

async function takeTurn({ host, adapter, payer, orderId }: PendingAction, hasWaited: boolean): Promise<Turn> {
  const now = host.clock.now();
  return host.db.transaction(async (trx) => {
    const held = await lockOrder(trx, orderId);
    if (!held) refuse(codes.orderNotFound);
    const all = await readAttemptsOf(trx, orderId);
    const due = payableNow(held, all, now);
    const method = methodOf(adapter.id);
    const total = { currency: held.currency, minor: due.minor };
    if (!acceptsPayment(payeesOf(host), method, total)) refusePayment('not-offered');
    const order = due.isRest ? held : await changePaymentMethod(trx, held, method);
    const attempts = all.filter(({ is_rest }) => is_rest === due.isRest);
    if (due.isRest && attempts.some(isUndecided)) refusePayment('processing');
    const isFit = (attempt: AttemptRow) =>
      attempt.provider === adapter.id &&
      attempt.amount_minor === total.minor &&
      attempt.currency === order.currency &&
      (attempt.pay_url === null || adapter.suits?.(attempt.pay_url, payer.isPhone) !== false) &&
      attempt.expires_at.getTime() > now.getTime() + remainderMs;
    const open = attempts.filter(({ state }) => state === 'starting' || state === 'created');
    const others = (chosen?: AttemptRow) => open.filter(({ id }) => id !== chosen?.id);
    const fit = open.filter(isFit);
    const starting = fit.filter(({ state }) => state === 'starting');
    if (starting.some((attempt) => isBeingOpened(attempt, now))) return { kind: 'wait' };
    const pages = attempts.filter(({ provider, pay_url }) => provider === adapter.id && pay_url !== null);
    const mayTranslate = !hasWaited && pages.length < mostPages;
    const page = fit.find(
      ({ state, locale, opening }) =>
        state === 'created' &&
        ((locale === payer.locale && opening?.isPhone === payer.isPhone) || !mayTranslate),
    );
    if (page) return { kind: 'page', order, attempt: page, stale: others(page) };
    if (isPaused(adapter)) refusePayment('unreachable');
    const lease_until = new Date(now.getTime() + leaseMs);
    const next_check_at = new Date(lease_until.getTime() + abandonedMs);
    const unanswered = starting.find(({ created_at }) => now.getTime() - created_at.getTime() < retryMs);
    if (unanswered) {
      const attempt = await updateAttempt(trx, unanswered.id, { lease_until, next_check_at });
      return { kind: 'open-again', order, attempt, stale: others(attempt) };
    }
    checkAttempts(attempts, now);
    const earliest = now.getTime() + adapter.minLifetimeMs;
    const attempt = await insertAttempt(trx, {
      order_id: order.id,
      provider: adapter.id,
      is_rest: due.isRest,
      out_trade_no: `${order.increment_id}-${randomBytes(5).toString('hex')}`,
      amount_minor: total.minor,
      currency: order.currency,
      payee: adapter.payee,
      is_live: adapter.isLive,
      state: 'starting',
      mismatch: null,
      locale: payer.locale,
      provider_ref: null,
      pay_url: null,
      pay_kind: null,
      created_at: now,
      expires_at: new Date(Math.max(due.until(now).getTime(), earliest)),
      opening: jsonb(openingFor(host, adapter, payer, order)),
      lease_until,
      asked_at: null,
      next_check_at,
    });
    return { kind: 'open', order, attempt, stale: others() };
  });
}

/** Waits until no other call opens a page; then its page is used, whatever its language. */
async function waitForTurn(action: PendingAction, until: number): Promise<Exclude<Turn, { kind: 'wait' }>> {
  for (let tries = 0; ; tries += 1) {
    const turn = await takeTurn(action, tries > 0);
    if (turn.kind !== 'wait') return turn;
    const leftMs = until - performance.now();
    if (leftMs <= 0) refusePayment('unreachable');
    await pause(Math.min(turnPauseMs * 2 ** tries, longestTurnPauseMs, leftMs));
  }
}

/** Closes attempts that are no longer needed; slow ones continue in the background. */
async function endStale(host: Host, stale: readonly AttemptRow[], until: number): Promise<void> {
  for (const old of stale) {
    const ended = await within(endAttempt(host, old), until - performance.now());
    const ending = ended.isDone ? ended.value : 'later';
    if (ending === 'money') refuse(codes.alreadyPaid);
    if (ending === 'working') refusePayment('processing');
    if (ending === 'later') await closeLater(host, old);
  }
}

async function openPage(host: Host, order: Order, attempt: AttemptRow): Promise<PaymentStart> {
  let started: PaymentStart;
  try {
    started = await openAtProvider(host, order, attempt);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    host.log.error({ err: error, order: order.id, attempt: attempt.id }, 'payment.start.failed');
    await afterFailure(host, attempt, error);
    return refusePayment('unreachable');
  }
  const state = await saveOpened(host, attempt, started);
  if (state === 'page') return started;
  return state === 'paid' ? refuse(codes.alreadyPaid) : refusePayment(state);
}

function pageOf({ provider_ref: providerRef, pay_url: url, pay_kind }: AttemptRow): PaymentStart {
  if (providerRef === null || url === null) throw new Error('an open attempt without a page');
  return pay_kind === 'qr'
    ? { kind: 'qr', codeUrl: url, providerRef }
    : { kind: 'redirect', url, providerRef };
}

/**
 * Starts the caller's payment of an order with a provider, or returns the open page. A second click gets the same
 * page. Answers within three seconds; a slower page is there for the next click. Throws 1500018, 1500017, 1500010
 * with a text, 1000010 when started too often.
 */
export async function startPayment(
  host: Host,
  provider: ProviderId,
  payer: Payer,
  incrementId: number,
): Promise<PaymentStart> {
  const adapter = host.payments.get(provider);
  if (!adapter) refusePayment('not-offered');
  const { id: orderId } = await ownOrder(host.db.handle, payer.customerId, { incrementId });
  await host.limits.take('providerCustomer', String(payer.customerId));
  const until = performance.now() + shopperPatienceMs;
  const { kind, order, attempt, stale } = await waitForTurn({ host, adapter, payer, orderId }, until);
  try {
    await endStale(host, stale, until);
  } catch (error) {
    // A new attempt was not sent to the provider yet.
    if (kind !== 'page') await afterFailure(host, attempt, { isAnswered: kind === 'open' });
    throw error;
  }
  if (kind === 'page') return pageOf(attempt);
  const opened = await within(openPage(host, order, attempt), until - performance.now());
  return opened.isDone ? opened.value : refusePayment('unreachable');
}
