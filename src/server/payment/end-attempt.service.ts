import { hasMoney } from '#kernel/shop/payment/payment.states.ts';
import type { Host } from '#server/platform/host.ts';
import { type Observation, ProviderError } from '#server/platform/payments/adapter.ts';
import type { AttemptRow } from './attempts.repo.ts';
import { findOpened, isBeingOpened } from './open-attempt.service.ts';
import { adapterOf, askProvider, record, toAttempt } from './provider-calls.service.ts';
import { askGuarded } from './provider-guard.ts';

/** An attempt that its provider has closed. */
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

async function closeThere(host: Host, row: AttemptRow): Promise<Ending> {
  const ending = endingOf(await askProvider(host, row));
  if (ending !== 'later') return ending;
  const adapter = adapterOf(host, row);
  const result = await askGuarded(adapter, () => adapter.close(toAttempt(row)));
  if (result === 'already_paid') return endingOf(await askProvider(host, row));
  if (result === 'closed') await record(host, closedObservation(host, row));
  // Where closing is not to be had, the attempt stays watched and money on it is late money.
  return result === 'retry_later' ? 'later' : 'over';
}

/**
 * Brings an attempt to its end: asks, then closes what is open, there first and here after it. `over`: nobody can pay
 * on it; `money`: it was paid; `working`: the provider has it in hand; `later`: ask again.
 */
export async function endAttempt(host: Host, row: AttemptRow): Promise<Ending> {
  if (isBeingOpened(row, host.clock.now())) return 'later';
  try {
    const opened = row.state === 'starting' ? await findOpened(host, row) : row;
    if (!opened || opened.provider_ref === null) return 'over';
    return await closeThere(host, opened);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    host.log.warn({ err: error, attempt: row.id }, 'provider could not be asked');
    return 'later';
  }
}
