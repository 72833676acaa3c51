import type { Hono } from 'hono';
import type { Clock } from '#server/platform/clock.ts';
import { alipaySandbox } from './alipay/alipay-sandbox.ts';
import type { Courier } from './courier.ts';
import type { SandboxKeys } from './keys.ts';
import { payPalSandbox } from './paypal/paypal-api.ts';
import { qianfangSandbox } from './qianfang/qianfang-api.ts';
import type { SandboxState } from './sandbox-state.ts';
import type { Trades } from './trades.ts';
import { wxpaySandbox } from './wxpay/wxpay-sandbox.ts';

export interface SandboxWorld {
  state: SandboxState;
  courier: Courier;
  clock: Clock;
  keys: SandboxKeys;
  /** Where the sandbox itself listens. */
  pageOrigin: () => string;
  /** Where the API host hears notifications. */
  apiOrigin: string;
}

/** One provider of the sandbox besides Stripe: its programming interface, at its own paths, and its trades. */
export interface SandboxProvider {
  api: Hono;
  trades: Trades;
}

type Maker = (world: SandboxWorld) => SandboxProvider;

/** One line for each provider. */
const makers: readonly Maker[] = [payPalSandbox, alipaySandbox, wxpaySandbox, qianfangSandbox];

export function sandboxProviders(world: SandboxWorld): SandboxProvider[] {
  return makers.map((make) => make(world));
}
