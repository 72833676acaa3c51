import type { ProviderId } from '#kernel/shop/payment/payment.rules.ts';
import type { Config } from '#server/config.ts';
import type { ProviderSettings } from '#server/config-providers.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { PaymentAdapter } from './adapter.ts';

/** The configured providers, which checkout offers. */
export type PaymentRegistry = ReadonlyMap<ProviderId, PaymentAdapter>;

/** Clock and origin of an adapter: the sandbox or the provider itself. */
export interface AdapterWorld {
  sandboxOrigin: string | undefined;
  now: () => Date;
}

/** Creates an adapter if its account is configured. Libraries are loaded lazily: two of them take 26 MB of memory. */
type Maker = (settings: ProviderSettings, world: AdapterWorld) => Promise<PaymentAdapter | undefined>;

const makeStripe: Maker = async ({ stripe }, { sandboxOrigin, now }) => {
  if (!stripe) return undefined;
  const { StripeAdapter } = await import('./stripe/stripe-adapter.ts');
  return new StripeAdapter({ ...stripe, origin: sandboxOrigin }, now);
};

const makePayPal: Maker = async ({ paypal }, { sandboxOrigin, now }) => {
  if (!paypal) return undefined;
  const { PayPalAdapter } = await import('./paypal/paypal-adapter.ts');
  return new PayPalAdapter({ ...paypal, origin: sandboxOrigin }, now);
};

const makeQianfang: Maker = async ({ qianfang }, { sandboxOrigin, now }) => {
  if (!qianfang) return undefined;
  const { QianfangAdapter } = await import('./qianfang/qianfang-adapter.ts');
  return new QianfangAdapter({ ...qianfang, origin: sandboxOrigin }, now);
};

const makeAlipay: Maker = async ({ alipay }, { sandboxOrigin, now }) => {
  if (!alipay) return undefined;
  const { AlipayAdapter } = await import('./alipay/alipay-adapter.ts');
  return new AlipayAdapter({ ...alipay, origin: sandboxOrigin }, now);
};

const makeWxpay: Maker = async ({ wxpay }, { sandboxOrigin, now }) => {
  if (!wxpay) return undefined;
  const { WxpayAdapter } = await import('./wxpay/wxpay-adapter.ts');
  return new WxpayAdapter({ ...wxpay, origin: sandboxOrigin }, now);
};

const makers: readonly Maker[] = [makeStripe, makePayPal, makeAlipay, makeWxpay, makeQianfang];

/** Creates the adapters of all configured providers. */
export async function openPayments(
  { sandboxOrigin, providers }: Pick<Config, 'sandboxOrigin' | 'providers'>,
  clock: Clock,
): Promise<PaymentRegistry> {
  const world = { sandboxOrigin, now: () => clock.now() };
  const adapters = await Promise.all(makers.map((make) => make(providers, world)));
  return new Map(adapters.flatMap((adapter) => (adapter ? [[adapter.id, adapter] as const] : [])));
}
