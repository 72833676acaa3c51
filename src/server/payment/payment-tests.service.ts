import { createHash, randomBytes } from 'node:crypto';
import type { DeskData } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { paymentTestDeskCalls } from '#kernel/shop/desk/payment-tests.calls.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { Money } from '#kernel/shop/money/money.ts';
import { hasMoney } from '#kernel/shop/payment/payment.states.ts';
import { isTestPassed, notifiesOfEnd, type PaymentTestState } from '#kernel/shop/payment/payment-test.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import type { Config } from '#server/config.ts';
import { currencies } from '#server/currencies/currencies.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import {
  type Attempt,
  type PaymentAdapter,
  type PaymentStart,
  ProviderError,
} from '#server/platform/payment/adapter.ts';
import { text } from '#server/platform/texts.ts';
import {
  finishPaymentTest,
  insertPaymentTest,
  type PaymentTest,
  readPaymentTests,
} from './payment-tests.repo.ts';
import { askGuarded } from './provider-guard.ts';
import { payInSandbox } from './sandbox-shopper.ts';

type TestHost = Pick<Host, 'db' | 'payments' | 'config' | 'log'>;
/** The accounts of the shop and their settings. */
export interface AccountHost {
  payments: Host['payments'];
  config: Pick<Config, 'providers' | 'sandboxOrigin'>;
}

type Accounts = DeskData<(typeof paymentTestDeskCalls)['deskPaymentAccounts']>;
type Result = Pick<PaymentTest, 'state' | 'reason' | 'provider_txn'>;

const minuteMs = 60_000;
const longestReason = 300;

/** Hash of an account's settings: a test counts for the account it was made with. */
function accountHash({ config }: AccountHost, { id }: PaymentAdapter): string {
  const { [id]: settings } = config.providers as Readonly<Record<string, unknown>>;
  const account = JSON.stringify([id, settings, config.sandboxOrigin !== undefined]);
  return createHash('sha256').update(account).digest('hex');
}

/** The configured accounts with their last test. */
export async function paymentAccounts(host: AccountHost, executor: Executor): Promise<Accounts> {
  const tests = new Map((await readPaymentTests(executor)).map((test) => [test.provider, test]));
  const rows = [...host.payments.values()].map((adapter): Accounts['rows'][number] => {
    const test = tests.get(adapter.id);
    const mode = host.config.sandboxOrigin !== undefined ? 'sandbox' : adapter.isLive ? 'live' : 'test';
    // Stripe names its own account like this.
    const payee = adapter.payee === 'self' ? '' : adapter.payee;
    if (!test?.state) return { provider: adapter.id, payee, mode, last: null };
    const { currency, amount_minor: minor, notified_at } = test;
    return {
      ...{ provider: adapter.id, payee, mode },
      last: {
        ...{ state: test.state, reason: test.reason, by: test.staff_name },
        amount: currency === null || minor === null ? null : { currency, minor },
        at: test.started_at.toISOString(),
        isOutdated: test.account !== accountHash(host, adapter),
        isNotified:
          notified_at !== null
            ? true
            : test.provider_txn !== null || notifiesOfEnd(adapter.id)
              ? false
              : null,
      },
    };
  });
  return { rows };
}

/**
 * Whether the last test of every account passed with its present settings. Accounts that take no currency of the shop are
 * not offered to shoppers; at least one must be.
 */
export async function arePaymentsProven(host: AccountHost, executor: Executor): Promise<boolean> {
  const { rows } = await paymentAccounts(host, executor);
  const states = rows.map(({ last }) => (last && !last.isOutdated ? last.state : null));
  return states.some(isTestPassed) && states.every((state) => isTestPassed(state) || state === 'no-currency');
}

/** The smallest whole amount that the account takes, in the base currency if it takes that. */
async function testAmount(executor: Executor, { limits }: PaymentAdapter): Promise<Money | undefined> {
  const codes = (await currencies(executor)).map(({ code }) => code);
  const currency = [baseCurrency(), ...codes].find((code) => codes.includes(code) && limits[code]);
  const limit = currency && limits[currency];
  return limit && { currency, minor: Math.ceil(limit.minMinor / 100) * 100 };
}

function stateOfFailure({ isKeyRefused, isAnswered, isTemporary }: ProviderError): PaymentTestState {
  if (isKeyRefused) return 'wrong-key';
  return isTemporary || !isAnswered ? 'unreachable' : 'refused';
}

/** The provider's own words, without control characters. */
function failure(error: unknown, state?: PaymentTestState): Result {
  if (!(error instanceof ProviderError)) throw error;
  const words = error.message.replace(/^\w+: /, '').replaceAll(/\p{Cc}/gu, ' ');
  return {
    state: state ?? stateOfFailure(error),
    reason: words.slice(0, longestReason),
    provider_txn: null,
  };
}

/** Reads an opened payment and cancels it. */
async function cancelUnpaid(adapter: PaymentAdapter, opened: Attempt): Promise<Result> {
  try {
    await askGuarded(adapter, () => adapter.query(opened));
  } finally {
    await askGuarded(adapter, () => adapter.close(opened));
  }
  return { state: 'answered', reason: '', provider_txn: null };
}

/** Pays an opened payment in the sandbox and refunds it. */
async function payAndRefund(
  origin: string,
  adapter: PaymentAdapter,
  opened: Attempt,
  start: PaymentStart,
): Promise<Result> {
  // Some providers check the keys only here.
  await askGuarded(adapter, () => adapter.query(opened));
  await payInSandbox(origin, adapter.id, start);
  const approved = await askGuarded(adapter, () => adapter.query(opened));
  const isCaptured = approved.isApproved && adapter.capture;
  const paid = isCaptured ? await askGuarded(adapter, async () => adapter.capture?.(opened)) : approved;
  if (!paid || !hasMoney(paid.state)) {
    await askGuarded(adapter, () => adapter.close(opened));
    return { state: 'refused', reason: paid?.state ?? '', provider_txn: null };
  }
  const { providerTxn: provider_txn } = paid;
  try {
    const request = { key: `${opened.outTradeNo}:refund`, amount: opened.amount };
    const { state } = await askGuarded(adapter, () => adapter.refund(opened, request));
    const isRefunded = state === 'done' || state === 'pending';
    return isRefunded
      ? { state: 'authorised', reason: '', provider_txn }
      : { state: 'not-refunded', reason: state, provider_txn };
  } catch (error) {
    return { ...failure(error, 'not-refunded'), provider_txn };
  }
}

interface PlannedTest {
  adapter: PaymentAdapter;
  outTradeNo: string;
  amount: Money | undefined;
}

async function testAccount(
  { config }: TestHost,
  { locale, staff, ip, now }: StaffCall,
  { adapter, outTradeNo, amount }: PlannedTest,
): Promise<Result> {
  if (!amount) return { state: 'no-currency', reason: '', provider_txn: null };
  const expiresAt = new Date(now.getTime() + adapter.minLifetimeMs + 5 * minuteMs);
  const attempt: Attempt = { outTradeNo, orderNumber: 0, amount, expiresAt, providerRef: null };
  const context = {
    locale,
    returnUrl: `${config.siteOrigin}${adapter.returnPath}`,
    cancelUrl: `${config.siteOrigin}/`,
    notifyUrl: `${config.apiOrigin}/payment/notify/${adapter.id}`,
    subject: text(locale, 'payment-api.test-subject'),
    email: staff.email,
    isPhone: false,
    ip,
  };
  try {
    const start = await askGuarded(adapter, () => adapter.start(attempt, context));
    const opened = { ...attempt, providerRef: start.providerRef };
    return config.sandboxOrigin === undefined
      ? await cancelUnpaid(adapter, opened)
      : await payAndRefund(config.sandboxOrigin, adapter, opened, start);
  } catch (error) {
    return failure(error);
  }
}

/**
 * Makes a test payment with every account at the same time. In the sandbox it is paid and refunded; elsewhere it is opened
 * and cancelled, because only a person can pay. Throws 1900105 without an account.
 */
export async function testPayments(host: TestHost, call: StaffCall): Promise<Accounts> {
  const { db, payments, log } = host;
  if (payments.size === 0) refuse(deskCodes.notPossible, { text: { key: 'desk-opening-api.no-account' } });
  const planned = await Promise.all(
    [...payments.values()].map(async (adapter): Promise<PlannedTest> => {
      const outTradeNo = `test-${randomBytes(8).toString('hex')}`;
      return { adapter, outTradeNo, amount: await testAmount(db.handle, adapter) };
    }),
  );
  const id = planned.map(({ adapter }) => adapter.id).join(', ');
  // Written first: a notification may come before the call to the provider ends.
  await db.transaction(async (trx) => {
    for (const { adapter, outTradeNo, amount } of planned)
      await insertPaymentTest(trx, {
        ...{ provider: adapter.id, account: accountHash(host, adapter), out_trade_no: outTradeNo },
        ...{ currency: amount?.currency ?? null, amount_minor: amount?.minor ?? null, provider_txn: null },
        ...{ state: null, staff_name: call.staff.name, started_at: call.now, notified_at: null },
      });
    const started = planned.flatMap(({ adapter, amount }) =>
      amount ? `${adapter.id} ${formatMoney(amount, call.locale)}` : [],
    );
    call.audit({ kind: 'payment-account', id, after: { amount: started } });
  });
  const results = await Promise.all(
    planned.map(async (test) => ({ ...test, result: await testAccount(host, call, test) })),
  );
  for (const { adapter, outTradeNo, result } of results)
    log.info(
      { provider: adapter.id, outTradeNo, state: result.state, reason: result.reason },
      'payment.tested',
    );
  return db.transaction(async (trx) => {
    for (const { outTradeNo, result } of results) await finishPaymentTest(trx, outTradeNo, result);
    const finished = results.map(({ adapter, result }) =>
      `${adapter.id} ${result.state} ${result.reason}`.trim(),
    );
    call.audit({ kind: 'payment-account', id, after: { state: finished } });
    return paymentAccounts(host, trx);
  });
}
