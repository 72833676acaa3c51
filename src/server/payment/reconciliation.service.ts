import { formatMoney } from '#kernel/shop/money/format.ts';
import { isCurrencyCode } from '#kernel/shop/money/money.ts';
import type { ProviderId } from '#kernel/shop/payment/payment.rules.ts';
import {
  type Difference,
  differences,
  type PaymentRecord,
} from '#kernel/shop/payment/reconciliation.rules.ts';
import { siteDocument } from '#server/documents/documents.service.ts';
import type { Host } from '#server/platform/host.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { type Observation, type PaymentAdapter, ProviderError } from '#server/platform/payments/adapter.ts';
import { auditLedger } from './payment-ledger.service.ts';
import { askedAttempt, record } from './provider-calls.service.ts';
import {
  claimRun,
  finishRun,
  keepDifference,
  mendUnseen,
  readAttemptsSince,
  readBooks,
} from './reconciliation.repo.ts';

const dayMs = 24 * 3_600_000;
/** Longer than any provider takes to move money, and than a month of theirs. */
const windowMs = 35 * dayMs;
const leaseMs = 3_600_000;
const shopZone = 'Asia/Hong_Kong';
/** When hardly anybody pays: the books stand still while they are compared. */
const quietHours = { from: 4, to: 8 };

interface Books {
  theirs: PaymentRecord[];
  /** What was seen beside them, to be written down once they have been compared. */
  seen: Observation[];
}

function linesOf({ paid, providerTxn, refundedMinor }: Observation): PaymentRecord[] {
  if (!paid || providerTxn === null) return [];
  const { currency } = paid;
  const capture: PaymentRecord = { kind: 'capture', payment: providerTxn, minor: paid.minor, currency };
  if (refundedMinor === 0) return [capture];
  return [capture, { kind: 'refund', payment: providerTxn, minor: refundedMinor, currency }];
}

/** The provider's own list where it has one, else the answer about every attempt of the time. */
async function readTheirs(host: Host, adapter: PaymentAdapter, since: Date, now: Date): Promise<Books> {
  if (adapter.statement) return { theirs: await adapter.statement(since, now), seen: [] };
  const seen: Observation[] = [];
  for (const attempt of await readAttemptsSince(host.db.handle, adapter.id, since)) {
    seen.push(await adapter.query(await askedAttempt(host, attempt)));
  }
  return { theirs: seen.flatMap(linesOf), seen };
}

/** Money that the provider has and we have not: asking about it writes it down like every payment. */
async function catchUp(host: Host, adapter: PaymentAdapter, found: readonly Difference[]): Promise<void> {
  for (const { payment, kind } of found) {
    if (kind !== 'missing-here' && kind !== 'refunds') continue;
    const observation = await adapter.queryPayment(payment);
    if (observation) await record(host, observation);
  }
}

interface Found extends Difference {
  provider: ProviderId;
}

/** Compares our books with a provider's, writes down what differs, and gives what nobody has been told of. */
async function compareWith(
  host: Host,
  adapter: PaymentAdapter,
): Promise<{ compared: number; fresh: Found[] }> {
  const now = host.clock.now();
  const since = new Date(now.getTime() - windowMs);
  const { theirs, seen } = await readTheirs(host, adapter, since, now);
  const payments = [...new Set(theirs.map(({ payment }) => payment))];
  const ours = await readBooks(host.db.handle, adapter.id, since, payments);
  const found = differences(ours, theirs);
  for (const observation of seen) await record(host, observation);
  if (adapter.statement) await catchUp(host, adapter, found);
  const fresh = await host.db.transaction(async (trx) => {
    const news: Found[] = [];
    for (const difference of found) {
      const { kind, payment, oursMinor, theirsMinor, currency } = difference;
      const isNew = await keepDifference(trx, {
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
      if (isNew) news.push({ ...difference, provider: adapter.id });
    }
    await mendUnseen(trx, adapter.id, now);
    return news;
  });
  return { compared: theirs.length, fresh };
}

function moneyWords(minor: number, currency: string): string {
  return isCurrencyCode(currency) ? formatMoney({ currency, minor }) : `${minor} ${currency}`;
}

async function tellHouse(host: Host, day: string, found: readonly Found[]): Promise<void> {
  const lines = found.map(
    ({ provider, payment, kind, oursMinor, theirsMinor, currency }) =>
      `${provider} ${payment}: ${kind}, ours ${moneyWords(oursMinor, currency)}, theirs ${moneyWords(theirsMinor, currency)}`,
  );
  const { email } = await siteDocument(host.db.handle);
  await queueMail(host.db.handle, {
    kind: 'house-reconciliation',
    to: email,
    customerId: null,
    locale: 'en',
    values: { day, count: found.length, lines: lines.join('\n') },
  });
}

/**
 * Compares our ledger with the books of every provider over the last 35 days. What differs is listed, told to the
 * house once, and where the provider has money that we know nothing of, that is written down. A provider that cannot be
 * asked is left for the next day.
 */
export async function reconcile(host: Host, day: string): Promise<number> {
  let compared = 0;
  const fresh: Found[] = [];
  for (const adapter of host.payments.values()) {
    try {
      const result = await compareWith(host, adapter);
      compared += result.compared;
      fresh.push(...result.fresh);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      host.log.error({ err: error, provider: adapter.id }, 'books could not be compared');
    }
  }
  if (fresh.length > 0) {
    host.log.error({ day, count: fresh.length }, 'books differ from the providers’');
    await tellHouse(host, day, fresh);
  }
  const { balances, faults } = await auditLedger(host.db.handle);
  host.log.info({ day, balances }, 'where the money stands');
  if (faults.length > 0) host.log.error({ day, faults }, 'the ledger does not add up');
  await finishRun(host.db.handle, day, host.clock.now(), compared);
  return compared;
}

/** Once a day, in the shop's quiet hours, by one process. */
export async function reconcileDaily(host: Host): Promise<number> {
  const now = host.clock.now();
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: shopZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).format(now);
  const [day = '', time = ''] = parts.split(', ');
  const hour = Number(time.slice(0, 2));
  if (hour < quietHours.from || hour >= quietHours.to) return 0;
  if (!(await claimRun(host.db.handle, day, now, leaseMs))) return 0;
  await reconcile(host, day);
  return 1;
}
