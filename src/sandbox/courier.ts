import type { ProviderId } from '#kernel/shop/payment/payment.rules.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { SandboxState } from './sandbox-state.ts';

/** How a provider retries notifications. */
export interface NoticeRules {
  provider: ProviderId;
  /** Documented seconds between its retries. */
  retryAfterS: readonly number[];
  isAccepted(status: number, body: string): boolean;
  /** Timeout of an answer. */
  answerWithinMs?: number;
}

/** Faults of a signature, set by the control. */
export interface SigningFaults {
  /** Unix seconds of the sandbox's clock, shifted by the control. */
  stampS: number;
  isForged: boolean;
}

/** A notification; signed at each delivery, as providers do. */
export interface Notice {
  id: string;
  type: string;
  /** The provider's own number of the attempt. */
  reference: string;
  url: string;
  /** Sent once, to check that it is refused. */
  isTriedOnce?: boolean;
  sign(faults: SigningFaults): { headers: Record<string, string>; body: string };
}

export interface CourierOptions {
  state: SandboxState;
  clock: Clock;
  /** Factor of the provider's retry times. */
  timeScale: number;
  deliver(
    url: string,
    headers: Record<string, string>,
    body: string,
  ): Promise<{ status: number; text(): Promise<string> }>;
}

/** A changed body with the same meaning, which only the signature reveals. */
function tampered(body: string): string {
  return body.endsWith('}') ? `${body.slice(0, -1)} }` : `${body}&sandbox=1`;
}

/** Delivers notifications to the shop: late, twice, reordered, forged or not at all, as set by the control. */
export class Courier {
  readonly #options: CourierOptions;
  readonly #timers = new Set<NodeJS.Timeout>();
  #underway: Promise<unknown>[] = [];
  #isClosed = false;

  constructor(options: CourierOptions) {
    this.#options = options;
  }

  nowS(): number {
    return Math.floor(this.#options.clock.now().getTime() / 1000);
  }

  /** Schedules deliveries and returns at once. */
  send(rules: NoticeRules, notices: readonly Notice[]): void {
    const { control } = this.#options.state;
    const ordered = control.reorder ? notices.toReversed() : notices;
    for (const notice of ordered) {
      for (let copy = 0; copy <= control.duplicates; copy += 1)
        this.#later(control.delayMs, rules, notice, 0);
    }
  }

  /** Resolves when all due deliveries are made. */
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

  #later(ms: number, rules: NoticeRules, notice: Notice, attempt: number): void {
    if (this.#isClosed) return;
    const done = new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        this.#deliver(rules, notice, attempt).finally(resolve);
      }, ms);
      this.#timers.add(timer);
    });
    // Only first deliveries are awaited; retries may take hours.
    if (attempt === 0) this.#underway.push(done);
  }

  async #deliver(rules: NoticeRules, notice: Notice, attempt: number): Promise<void> {
    const { state, clock, deliver, timeScale } = this.#options;
    const began = performance.now();
    const record = (status: number) =>
      state.log.push({
        at: clock.now().toISOString(),
        provider: rules.provider,
        eventId: notice.id,
        type: notice.type,
        session: notice.reference,
        attempt,
        status,
        latencyMs: Math.round(performance.now() - began),
      });
    if (state.control.dropNext > 0) {
      state.control.dropNext -= 1;
      record(-1);
      return;
    }
    const { skewS, wrongSignature, tamper } = state.control;
    const { headers, body } = notice.sign({ stampS: this.nowS() + skewS, isForged: wrongSignature });
    const [status, answer] = await deliver(notice.url, headers, tamper ? tampered(body) : body).then(
      async (response) => [response.status, await response.text()] as const,
      () => [0, ''] as const,
    );
    record(status);
    const pause = notice.isTriedOnce ? undefined : rules.retryAfterS[attempt];
    const isInTime = performance.now() - began <= (rules.answerWithinMs ?? Number.POSITIVE_INFINITY);
    if (!(isInTime && rules.isAccepted(status, answer)) && pause !== undefined) {
      this.#later(pause * 1000 * timeScale, rules, notice, attempt + 1);
    }
  }
}
