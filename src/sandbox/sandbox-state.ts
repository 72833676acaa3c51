import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ProviderId } from '#kernel/shop/payment/payment.rules.ts';
import type { Trade } from './trade.ts';

/** One Checkout Session with the payment, charge and review that hang on it. */
export interface SandboxSession {
  id: string;
  /** Unix seconds, as everywhere at Stripe. */
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
  /** Account named in events, when a control asks for another than the key's own. */
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

/** Faults the sandbox plays; each number or flag stays until it is set anew. */
export interface Control {
  /** Wait before a notification is sent, ms. */
  delayMs: number;
  /** How many more times each notification is sent. */
  duplicates: number;
  /** Sends the notifications of one action in reverse. */
  reorder: boolean;
  wrongSignature: boolean;
  /** Changes the body after signing. */
  tamper: boolean;
  /** Added to the signature's timestamp, seconds. */
  skewS: number;
  /** Notifications that are lost altogether. */
  dropNext: number;
  /** What is really paid, minor units. */
  wrongAmount: number | null;
  wrongCurrency: string | null;
  wrongPayee: string | null;
  wrongMode: boolean;
  /** Creates the attempt and answers 500 all the same. */
  failNextCreate: boolean;
  /** Refuses this many calls with a 5xx before doing anything. */
  refuseNext: number;
  /** Every call waits so long for its answer, ms. */
  hangMs: number;
  /** Does what was asked and hangs up without an answer, this many times. */
  loseNext: number;
  /** When a delayed payment settles, ms. */
  asyncMs: number;
  /** Refunds stay pending until told otherwise. */
  refundPending: boolean;
  /** Refunds are taken and then fail. */
  refundFails: boolean;
  /** What a shopper pays with at QFPay: its code of a wallet or bank; null is WeChat. */
  payType: string | null;
  /** QFPay's code against the next refunds; null lets them through. */
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

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `cs_test_…` and the like. */
export function sandboxId(prefix: string, length = 24): string {
  return `${prefix}_${Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('')}`;
}

/** Everything the sandbox remembers; in memory, and in a file so that a restart changes nothing. */
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

  /** Writes one after another; the caller may wait or not. */
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
