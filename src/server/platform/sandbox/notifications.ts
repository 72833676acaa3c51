import { createHmac } from 'node:crypto';
import type { Clock } from '#server/platform/clock.ts';
import { type SandboxSession, type SandboxState, sandboxId } from './sandbox-state.ts';

export interface NotifierOptions {
  state: SandboxState;
  clock: Clock;
  webhookSecret: string;
  notifyUrl: string;
  /** The provider's own retry times are multiplied by this. */
  timeScale: number;
  deliver(url: string, headers: Record<string, string>, body: string): Promise<{ status: number }>;
}

export interface SandboxEvent {
  id: string;
  type: string;
  session: SandboxSession;
  body: string;
}

/** Stripe tries for three days with growing pauses; seconds between the tries. */
const retryAfterS = [60, 300, 1_800, 7_200, 36_000];

export class Notifier {
  readonly #options: NotifierOptions;
  readonly #timers = new Set<NodeJS.Timeout>();
  #underway: Promise<unknown>[] = [];
  #isClosed = false;

  constructor(options: NotifierOptions) {
    this.#options = options;
  }

  /** An event about an object as it stands now. */
  event(session: SandboxSession, type: string, object: unknown): SandboxEvent {
    const id = sandboxId('evt');
    const body = JSON.stringify({
      id,
      object: 'event',
      api_version: '2026-10-28.endive',
      created: Math.floor(this.#options.clock.now().getTime() / 1000),
      data: { object },
      livemode: session.isLive,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
      ...(session.account === null ? {} : { account: session.account }),
    });
    return { id, type, session, body };
  }

  /** Sends events as the control says; answers at once. */
  send(events: readonly SandboxEvent[]): void {
    const { control } = this.#options.state;
    const ordered = control.reorder ? events.toReversed() : events;
    for (const event of ordered) {
      for (let copy = 0; copy <= control.duplicates; copy += 1) this.#later(control.delayMs, event, 0);
    }
  }

  /** All deliveries that are due have been made. */
  async settled(): Promise<void> {
    while (this.#underway.length > 0) {
      const waiting = this.#underway;
      this.#underway = [];
      await Promise.all(waiting);
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #later(ms: number, event: SandboxEvent, attempt: number): void {
    if (this.#isClosed) return;
    const done = new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        this.#deliver(event, attempt).finally(resolve);
      }, ms);
      this.#timers.add(timer);
    });
    // Only first tries are waited for: a failing receiver would keep the waiter for hours.
    if (attempt === 0) this.#underway.push(done);
  }

  #signature(body: string): string {
    const { state, clock, webhookSecret } = this.#options;
    const stamp = Math.floor(clock.now().getTime() / 1000) + state.control.skewS;
    const secret = state.control.wrongSignature ? `${webhookSecret}-wrong` : webhookSecret;
    return `t=${stamp},v1=${createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex')}`;
  }

  async #deliver(event: SandboxEvent, attempt: number): Promise<void> {
    const { state, clock, notifyUrl, deliver, timeScale } = this.#options;
    const began = performance.now();
    const record = (status: number) =>
      state.log.push({
        at: clock.now().toISOString(),
        eventId: event.id,
        type: event.type,
        session: event.session.id,
        attempt,
        status,
        latencyMs: Math.round(performance.now() - began),
      });
    if (state.control.dropNext > 0) {
      state.control.dropNext -= 1;
      record(-1);
      return;
    }
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': this.#signature(event.body),
      'user-agent': 'Stripe/1.0 (sandbox)',
    };
    const body = state.control.tamper ? event.body.replace('"livemode":', '"livemode" :') : event.body;
    const status = await deliver(notifyUrl, headers, body).then(
      (answer) => answer.status,
      () => 0,
    );
    record(status);
    const pause = retryAfterS[attempt];
    const isAccepted = status >= 200 && status < 300;
    if (!isAccepted && pause !== undefined) this.#later(pause * 1000 * timeScale, event, attempt + 1);
  }
}
