import { formatAmount } from '#kernel/shop/money/format-amount.ts';
import type { ProviderId } from '#kernel/shop/payment/payment.rules.ts';
import {
  type Difference,
  differences,
  type PaymentRecord,
  statementFees,
} from '#kernel/shop/payment/reconciliation.rules.ts';
import { shopZone } from '#kernel/shop/settings/shop-settings.ts';
import { defaultLocale } from '#kernel/shop/text/locales.ts';
import { siteDocument } from '#server/documents/documents.service.ts';
import type { Host } from '#server/platform/host.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { type Observation, type PaymentAdapter, ProviderError } from '#server/platform/payment/adapter.ts';
import { saveFees } from './payment-fees.repo.ts';
import { auditPaymentLedger } from './payment-ledger.service.ts';
import { readTestedPayments } from './payment-tests.repo.ts';
import { askedAttempt, recordObservation } from './provider-calls.service.ts';
import {
  claimRun,
  closeUnseenDifferences,
  finishRun,
  readAttemptsSince,
  readLedgerLines,
  saveDifference,
} from './reconciliation.repo.ts';

const dayMs = 24 * 3_600_000;
/** Compared period. Longer than a payment takes at any provider, and than a month. */
const windowMs = 35 * dayMs;
const leaseMs = 3_600_000;
/** Hours with few payments, so that the ledger hardly changes while it is compared. */
const quietHours = { from: 4, to: 8 };

interface Statement {
  theirs: PaymentRecord[];
  /** Observations to record after the comparison. */
  seen: Observation[];
}

function linesOf({ paid, providerTxn, refundedMinor }: Observation): PaymentRecord[] {
  if (!paid || providerTxn === null) return [];
  const { currency } = paid;
  const capture: PaymentRecord = { kind: 'capture', payment: providerTxn, minor: paid.minor, currency };
  if (refundedMinor === 0) return [capture];
  return [capture, { kind: 'refund', payment: providerTxn, minor: refundedMinor, currency }];
}

/** The provider's statement, or else a query for every attempt of the period. */
async function readTheirs(host: Host, adapter: PaymentAdapter, since: Date, now: Date): Promise<Statement> {
  if (adapter.statement) {
    // Payments of tests have no order and no line in our ledger.
    const tested = await readTestedPayments(host.db.handle, adapter.id, since);
    const lines = await adapter.statement(since, now);
    return { theirs: lines.filter(({ payment }) => !tested.has(payment)), seen: [] };
  }
  const seen: Observation[] = [];
  for (const attempt of await readAttemptsSince(host.db.handle, adapter.id, since)) {
    seen.push(await adapter.query(await askedAttempt(host, attempt)));
  }
  return { theirs: seen.flatMap(linesOf), seen };
}

/** Queries and records payments that are missing in our ledger. */
async function catchUp(host: Host, adapter: PaymentAdapter, found: readonly Difference[]): Promise<void> {
  for (const { payment, kind } of found) {
    if (kind !== 'missing-here' && kind !== 'refunds') continue;
    const observation = await adapter.queryPayment(payment);
    if (observation) await recordObservation(host, observation);
  }
}

interface NewDifference extends Difference {
  provider: ProviderId;
}

/** Compares our ledger with a provider's, stores the differences and fees, and returns the new differences. */
async function compareWith(
  host: Host,
  adapter: PaymentAdapter,
): Promise<{ compared: number; newDifferences: NewDifference[] }> {
  const now = host.clock.now();
  const since = new Date(now.getTime() - windowMs);
  const { theirs, seen } = await readTheirs(host, adapter, since, now);
  const payments = [...new Set(theirs.map(({ payment }) => payment))];
  const ours = await readLedgerLines(host.db.handle, adapter.id, since, payments);
  const found = differences(ours, theirs);
  for (const observation of seen) await recordObservation(host, observation);
  if (adapter.statement) await catchUp(host, adapter, found);
  await saveFees(host.db.handle, adapter.id, statementFees(theirs), now);
  const newDifferences = await host.db.transaction(async (trx) => {
    const newDifferences: NewDifference[] = [];
    for (const difference of found) {
      const { kind, payment, oursMinor, theirsMinor, currency } = difference;
      const isNew = await saveDifference(trx, {
        provider: adapter.id,
        kind,
        payment,
        ours_minor: oursMinor,
        theirs_minor: theirsMinor,
        currency,
        found_at: now,
        seen_at: now,
        mended_at: null,
      });
      if (isNew) newDifferences.push({ ...difference, provider: adapter.id });
    }
    await closeUnseenDifferences(trx, adapter.id, now);
    return newDifferences;
  });
  return { compared: theirs.length, newDifferences };
}

const moneyText = (minor: number, currency: string): string =>
  formatAmount({ currency, minor }, defaultLocale);

async function emailDifferences(host: Host, day: string, found: readonly NewDifference[]): Promise<void> {
  const lines = found.map(
    ({ provider, payment, kind, oursMinor, theirsMinor, currency }) =>
      `${provider} ${payment}: ${kind}, ours ${moneyText(oursMinor, currency)}, theirs ${moneyText(theirsMinor, currency)}`,
  );
  const { email } = await siteDocument(host.db.handle);
  await queueMail(host.db.handle, {
    kind: 'house-reconciliation',
    to: email,
    customerId: null,
    locale: defaultLocale,
    values: { day, count: found.length, lines: lines.join('\n') },
  });
}

/**
 * Compares our payment ledger with every provider over the last 35 days. Stores differences, emails new ones to the
 * shop, and records payments that we do not know. A provider that cannot be reached is left for the next day.
 */
export async function reconcileProviders(host: Host, day: string): Promise<number> {
  let compared = 0;
  const newDifferences: NewDifference[] = [];
  for (const adapter of host.payments.values()) {
    try {
      const result = await compareWith(host, adapter);
      compared += result.compared;
      newDifferences.push(...result.newDifferences);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      host.log.error({ err: error, provider: adapter.id }, 'reconciliation.provider.failed');
    }
  }
  if (newDifferences.length > 0) {
    host.log.error({ day, count: newDifferences.length }, 'reconciliation.differences.found');
    await emailDifferences(host, day, newDifferences);
  }
  const { balances, faults } = await auditPaymentLedger(host.db.handle);
  host.log.info({ day, balances }, 'reconciliation.balances');
  if (faults.length > 0) host.log.error({ day, faults }, 'reconciliation.ledger.inconsistent');
  await finishRun(host.db.handle, day, host.clock.now(), compared);
  return compared;
}

/** Reconciles once a day, in the quiet hours, in one process. */
export async function reconcileDaily(host: Host): Promise<number> {
  const now = host.clock.now();
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: shopZone(),
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).format(now);
  const [day = '', time = ''] = parts.split(', ');
  const hour = Number(time.slice(0, 2));
  if (hour < quietHours.from || hour >= quietHours.to) return 0;
  if (!(await claimRun(host.db.handle, day, now, leaseMs))) return 0;
  await reconcileProviders(host, day);
  return 1;
}
