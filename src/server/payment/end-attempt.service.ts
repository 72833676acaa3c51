import { hasMoney } from '#kernel/shop/payment/payment.states.ts';
import type { Host } from '#server/platform/host.ts';
import { type Observation, ProviderError } from '#server/platform/payment/adapter.ts';
import type { AttemptRow } from './attempts.repo.ts';
import { findOpened, isBeingOpened } from './open-attempt.service.ts';
import { adapterOf, askProvider, recordObservation, toAttempt } from './provider-calls.service.ts';
import { askGuarded } from './provider-guard.ts';

/** The observation of an attempt that its provider has closed. */
function closedObservation(host: Host, row: AttemptRow): Observation {
  return {
    provider: row.provider,
    outTradeNo: row.out_trade_no,
    state: 'closed',
    review: 'none',
    providerTxn: null,
    wasDeclined: false,
    paid: null,
    refundedMinor: 0,
    payee: row.payee,
    isLive: row.is_live,
    at: host.clock.now(),
  };
}

export type Ending = 'over' | 'money' | 'working' | 'later';

function endingOf(observation: Observation): Ending {
  if (hasMoney(observation.state)) return 'money';
  if (observation.state === 'pending' || observation.state === 'review') return 'working';
  return observation.state === 'created' ? 'later' : 'over';
}

async function closeAtProvider(host: Host, row: AttemptRow): Promise<Ending> {
  const ending = endingOf(await askProvider(host, row));
  if (ending !== 'later') return ending;
  const adapter = adapterOf(host, row);
  const result = await askGuarded(adapter, () => adapter.close(toAttempt(row)));
  if (result === 'already_paid') return endingOf(await askProvider(host, row));
  if (result === 'closed') await recordObservation(host, closedObservation(host, row));
  // If the provider cannot close it, polling continues and money on it is late money.
  return result === 'retry_later' ? 'later' : 'over';
}

/**
 * Ends an attempt: queries its provider, then closes it there and here. `over`: it cannot be paid; `money`: it was
 * paid; `working`: the provider is processing it; `later`: try again.
 */
export async function endAttempt(host: Host, row: AttemptRow): Promise<Ending> {
  if (isBeingOpened(row, host.clock.now())) return 'later';
  try {
    const opened = row.state === 'starting' ? await findOpened(host, row) : row;
    if (!opened || opened.provider_ref === null) return 'over';
    return await closeAtProvider(host, opened);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    host.log.warn({ err: error, attempt: row.id }, 'payment.query.failed');
    return 'later';
  }
}
