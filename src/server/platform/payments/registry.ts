import type { ProviderId } from '#kernel/payment/payment.rules.ts';
import type { Config } from '#server/config.ts';
import type { ProviderSettings } from '#server/config-providers.ts';
import type { Clock } from '#server/platform/clock.ts';
import { sandboxKeys } from '#server/platform/sandbox/keys.ts';
import type { PaymentAdapter } from './adapter.ts';
import { AlipayAdapter } from './alipay/alipay-adapter.ts';
import { PayPalAdapter } from './paypal/paypal-adapter.ts';
import { QianfangAdapter } from './qianfang/qianfang-adapter.ts';
import { StripeAdapter } from './stripe/stripe-adapter.ts';
import { WxpayAdapter } from './wxpay/wxpay-adapter.ts';

/** The providers this shop takes; checkout offers these and no other. */
export type PaymentRegistry = ReadonlyMap<ProviderId, PaymentAdapter>;

/** Where a provider is spoken to: the sandbox, or its own address. */
export interface AdapterWorld {
  sandboxOrigin: string | undefined;
  now: () => Date;
}

type Maker = (settings: ProviderSettings, world: AdapterWorld) => PaymentAdapter | undefined;

const makeStripe: Maker = ({ stripe }, { sandboxOrigin, now }) =>
  stripe && new StripeAdapter({ ...stripe, origin: sandboxOrigin }, now);

const makePayPal: Maker = ({ paypal }, { sandboxOrigin, now }) =>
  paypal && new PayPalAdapter({ ...paypal, origin: sandboxOrigin }, now);

const makeQianfang: Maker = ({ qianfang }, { sandboxOrigin, now }) =>
  qianfang && new QianfangAdapter({ ...qianfang, origin: sandboxOrigin }, now);

const makeAlipay: Maker = ({ alipay }, { sandboxOrigin, now }) =>
  alipay && new AlipayAdapter({ ...alipay, origin: sandboxOrigin }, now);

const makeWxpay: Maker = ({ wxpay }, { sandboxOrigin, now }) =>
  wxpay && new WxpayAdapter({ ...wxpay, origin: sandboxOrigin }, now);

/** One line for each provider. */
const makers: readonly Maker[] = [makeStripe, makePayPal, makeAlipay, makeWxpay, makeQianfang];

/** Opens every provider the shop has an account with; in the sandbox, all that are written. */
export async function openPayments(config: Config, clock: Clock): Promise<PaymentRegistry> {
  const { sandboxOrigin, dataDir } = config;
  const settings = sandboxOrigin === undefined ? config.providers : (await sandboxKeys(dataDir)).settings;
  const world = { sandboxOrigin, now: () => clock.now() };
  return new Map(
    makers.flatMap((make) => {
      const adapter = make(settings, world);
      return adapter ? [[adapter.id, adapter] as const] : [];
    }),
  );
}
