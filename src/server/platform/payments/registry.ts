import type { ProviderId } from '#kernel/payment/payment.rules.ts';
import type { Config } from '#server/config.ts';
import type { Clock } from '#server/platform/clock.ts';
import { sandboxKeys } from '#server/platform/sandbox/keys.ts';
import type { PaymentAdapter } from './adapter.ts';
import { StripeAdapter } from './stripe/stripe-adapter.ts';

/** The providers this shop takes; checkout offers these and no other. */
export type PaymentRegistry = ReadonlyMap<ProviderId, PaymentAdapter>;

type Maker = (config: Config, clock: Clock) => Promise<PaymentAdapter | undefined>;

const makeStripe: Maker = async (config, clock) => {
  const now = () => clock.now();
  if (config.sandboxOrigin !== undefined) {
    const { stripe } = await sandboxKeys(config.dataDir);
    return new StripeAdapter({ ...stripe, origin: config.sandboxOrigin }, now);
  }
  return config.stripe ? new StripeAdapter(config.stripe, now) : undefined;
};

/** One line for each provider. */
const makers: readonly Maker[] = [makeStripe];

/** Opens every provider that is configured; in the sandbox, all that are written. */
export async function openPayments(config: Config, clock: Clock): Promise<PaymentRegistry> {
  const adapters = await Promise.all(makers.map((make) => make(config, clock)));
  return new Map(adapters.flatMap((adapter) => (adapter ? [[adapter.id, adapter] as const] : [])));
}
