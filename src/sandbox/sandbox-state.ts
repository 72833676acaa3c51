import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ProviderId } from '#kernel/shop/payment/payment.rules.ts';
import type { Trade } from './trade.ts';

/** A Checkout Session with its payment, charge and review. */
export interface SandboxSession {
  id: string;
  /** Unix seconds. */
  created: number;
  expiresAt: number;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'paid' | 'unpaid';
  amount: number;
  currency: string;
  subject: string;
  clientReferenceId: string | null;
  customerEmail: string | null;
  locale: string | null;
  successUrl: string;
  cancelUrl: string | null;
  metadata: Record<string, string>;
  intentId: string;
  intentMetadata: Record<string, string>;
  hasIntent: boolean;
  lastError: string | null;
  chargeId: string;
  amountRefunded: number;
  isDisputed: boolean;
  review: { id: string; isOpen: boolean; reason: string } | null;
  isLive: boolean;
  /** Account in events, if the control sets another than the key's. */
  account: string | null;
}

export interface SandboxRefund {
  id: string;
  sessionId: string;
  amount: number;
  status: 'succeeded' | 'pending' | 'failed';
  created: number;
  metadata?: Record<string, string>;
}

export interface IdempotentAnswer {
  fingerprint: string;
  status: number;
  body: string;
}

/** Faults of the sandbox; each stays until it is changed. */
export interface Control {
  /** Delay of notifications, ms. */
  delayMs: number;
  /** Additional deliveries of each notification. */
  duplicates: number;
  /** Sends the notifications of one action in reverse. */
  reorder: boolean;
  wrongSignature: boolean;
  /** Changes the body after signing. */
  tamper: boolean;
  /** Added to the signature's timestamp, seconds. */
  skewS: number;
  /** Number of next notifications to drop. */
  dropNext: number;
  /** The actually paid amount, minor units. */
  wrongAmount: number | null;
  wrongCurrency: string | null;
  wrongPayee: string | null;
  wrongMode: boolean;
  /** Creates the attempt but answers 500. */
  failNextCreate: boolean;
  /** Number of next calls that fail with 5xx before execution. */
  refuseNext: number;
  /** Delay of each answer, ms. */
  hangMs: number;
  /** Number of next calls that are executed but not answered. */
  loseNext: number;
  /** When a delayed payment settles, ms. */
  asyncMs: number;
  /** Refunds stay pending until changed. */
  refundPending: boolean;
  /** Refunds are accepted and then fail. */
  refundFails: boolean;
  /** QFPay's code of the payment method; null for WeChat. */
  payType: string | null;
  /** QFPay's error code of the next refunds; null accepts them. */
  refundCode: string | null;
}

export const calm: Control = {
  delayMs: 250,
  duplicates: 0,
  reorder: false,
  wrongSignature: false,
  tamper: false,
  skewS: 0,
  dropNext: 0,
  wrongAmount: null,
  wrongCurrency: null,
  wrongPayee: null,
  wrongMode: false,
  failNextCreate: false,
  refuseNext: 0,
  hangMs: 0,
  loseNext: 0,
  asyncMs: 15_000,
  refundPending: false,
  refundFails: false,
  payType: null,
  refundCode: null,
};

export interface Delivery {
  at: string;
  provider: ProviderId;
  eventId: string;
  type: string;
  /** The provider's number of the attempt. */
  session: string;
  attempt: number;
  /** HTTP status of the answer; 0 when there was none, -1 when it was dropped on purpose. */
  status: number;
  latencyMs: number;
}

interface Persisted {
  sessions: SandboxSession[];
  refunds: SandboxRefund[];
  idempotency: [string, IdempotentAnswer][];
  trades: Trade[];
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `cs_test_…` and the like. */
export function sandboxId(prefix: string, length = 24): string {
  return `${prefix}_${Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')}`;
}

/** The state of the sandbox, in memory and in a file. */
export class SandboxState {
  readonly sessions = new Map<string, SandboxSession>();
  readonly refunds = new Map<string, SandboxRefund>();
  readonly idempotency = new Map<string, IdempotentAnswer>();
  /** By provider and its number. */
  readonly trades = new Map<string, Trade>();
  readonly log: Delivery[] = [];
  control: Control = { ...calm };
  readonly #file: string | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(file: string | undefined) {
    this.#file = file;
    if (file === undefined || !existsSync(file)) return;
    const saved = JSON.parse(readFileSync(file, 'utf8')) as Persisted;
    for (const session of saved.sessions) this.sessions.set(session.id, session);
    for (const refund of saved.refunds) this.refunds.set(refund.id, refund);
    for (const [key, answer] of saved.idempotency) this.idempotency.set(key, answer);
    for (const trade of saved.trades ?? []) this.trades.set(`${trade.provider}:${trade.id}`, trade);
  }

  sessionOfIntent(intentId: string): SandboxSession | undefined {
    return this.sessions.values().find((session) => session.hasIntent && session.intentId === intentId);
  }

  /** Saves the state; writes are serialised. */
  save(): Promise<void> {
    const file = this.#file;
    if (file === undefined) return this.#writing;
    this.#writing = this.#writing.then(async () => {
      const saved: Persisted = {
        sessions: [...this.sessions.values()].slice(-2000),
        refunds: [...this.refunds.values()].slice(-2000),
        idempotency: [...this.idempotency].slice(-2000),
        trades: [...this.trades.values()].slice(-2000),
      };
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(`${file}.new`, JSON.stringify(saved), { mode: 0o600 });
      await rename(`${file}.new`, file);
    });
    return this.#writing;
  }
}
