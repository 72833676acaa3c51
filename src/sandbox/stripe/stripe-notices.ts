import { createHmac } from 'node:crypto';
import type { Courier, Notice, NoticeRules } from '../courier.ts';
import { type SandboxSession, sandboxId } from '../sandbox-state.ts';

const rules: NoticeRules = {
  provider: 'stripe',
  // Three days with growing pauses.
  retryAfterS: [60, 300, 1_800, 7_200, 36_000],
  isAccepted: (status) => status >= 200 && status < 300,
};

/** Stripe's events, in its envelope and under its signature. */
export class StripeNotices {
  readonly #courier: Courier;
  readonly #webhookSecret: string;
  readonly #notifyUrl: string;

  constructor(courier: Courier, webhookSecret: string, notifyUrl: string) {
    this.#courier = courier;
    this.#webhookSecret = webhookSecret;
    this.#notifyUrl = notifyUrl;
  }

  /** An event with the current state of an object. */
  event(session: SandboxSession, type: string, object: unknown): Notice {
    const id = sandboxId('evt');
    const body = JSON.stringify({
      id,
      object: 'event',
      api_version: '2026-10-28.endive',
      created: this.#courier.nowS(),
      data: { object },
      livemode: session.isLive,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
      ...(session.account === null ? {} : { account: session.account }),
    });
    return {
      id,
      type,
      reference: session.id,
      url: this.#notifyUrl,
      sign: ({ stampS, isForged }) => {
        const secret = isForged ? `${this.#webhookSecret}-wrong` : this.#webhookSecret;
        const signature = createHmac('sha256', secret).update(`${stampS}.${body}`).digest('hex');
        return {
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'stripe-signature': `t=${stampS},v1=${signature}`,
            'user-agent': 'Stripe/1.0 (sandbox)',
          },
          body,
        };
      },
    };
  }

  send(events: readonly Notice[]): void {
    this.#courier.send(rules, events);
  }
}
