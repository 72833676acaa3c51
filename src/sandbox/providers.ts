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
  /** Origin of the sandbox. */
  pageOrigin: () => string;
  /** Origin of the API host, which receives notifications. */
  apiOrigin: string;
}

/** A provider of the sandbox other than Stripe: its API routes and trades. */
export interface SandboxProvider {
  api: Hono;
  trades: Trades;
}

type Maker = (world: SandboxWorld) => SandboxProvider;

const makers: readonly Maker[] = [payPalSandbox, alipaySandbox, wxpaySandbox, qianfangSandbox];

export function sandboxProviders(world: SandboxWorld): SandboxProvider[] {
  return makers.map((make) => make(world));
}
