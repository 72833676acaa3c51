import type { Clock } from '#server/platform/clock.ts';
import type { SandboxAction } from '../actions.ts';
import type { Notice } from '../courier.ts';
import { type SandboxRefund, type SandboxSession, type SandboxState, sandboxId } from '../sandbox-state.ts';
import type { StripeNotices } from './stripe-notices.ts';
import { chargeObject, intentObject, refundObject, reviewObject, sessionObject } from './stripe-objects.ts';

export class StripeActions {
  readonly #state: SandboxState;
  readonly #notices: StripeNotices;
  readonly #clock: Clock;
  readonly #pageOrigin: () => string;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(state: SandboxState, notices: StripeNotices, clock: Clock, pageOrigin: () => string) {
    this.#state = state;
    this.#notices = notices;
    this.#clock = clock;
    this.#pageOrigin = pageOrigin;
  }

  nowS(): number {
    return Math.floor(this.#clock.now().getTime() / 1000);
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  /** The session; expires it first if it is due. */
  session(id: string): SandboxSession | undefined {
    const session = this.#state.sessions.get(id);
    if (session?.status === 'open' && session.expiresAt <= this.nowS()) this.expire(session);
    return session;
  }

  expire(session: SandboxSession): void {
    session.status = 'expired';
    this.#tell([this.#sessionEvent(session, 'checkout.session.expired')]);
  }

  #sessionEvent(session: SandboxSession, type: string): Notice {
    return this.#notices.event(session, type, sessionObject(session, this.#pageOrigin()));
  }

  #tell(events: readonly Notice[]): void {
    this.#notices.send(events);
    void this.#state.save();
  }

  #takeMoney(session: SandboxSession): void {
    const { control } = this.#state;
    session.paymentStatus = 'paid';
    session.lastError = null;
    session.amount = control.wrongAmount ?? session.amount;
    session.currency = control.wrongCurrency?.toLowerCase() ?? session.currency;
    session.account = control.wrongPayee ?? session.account;
    if (control.wrongMode) session.isLive = !session.isLive;
  }

  /** Executes an action; false if the state of the session does not allow it. */
  act(id: string, action: SandboxAction, amount?: number): boolean {
    const session = this.session(id);
    if (!session) return false;
    if (session.status === 'open') return this.#actOnOpen(session, action);
    if (session.status !== 'complete') return false;
    return session.paymentStatus === 'paid'
      ? this.#actOnPaid(session, action, amount)
      : this.#actOnPending(session, action);
  }

  #actOnOpen(session: SandboxSession, action: SandboxAction): boolean {
    session.hasIntent = true;
    if (action === 'decline') {
      session.lastError = 'insufficient_funds';
      this.#tell([this.#notices.event(session, 'payment_intent.payment_failed', intentObject(session))]);
      return true;
    }
    if (action === 'pay' || action === 'leave' || action === 'review') {
      session.status = 'complete';
      this.#takeMoney(session);
      const completed = this.#sessionEvent(session, 'checkout.session.completed');
      if (action !== 'review') {
        this.#tell([completed]);
        return true;
      }
      session.review = { id: sandboxId('prv'), isOpen: true, reason: 'rule' };
      const opened = this.#notices.event(session, 'review.opened', reviewObject(session));
      this.#tell([opened, this.#sessionEvent(session, 'checkout.session.completed')]);
      return true;
    }
    if (action !== 'later') return false;
    session.status = 'complete';
    session.lastError = null;
    this.#tell([this.#sessionEvent(session, 'checkout.session.completed')]);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.act(session.id, 'settle');
    }, this.#state.control.asyncMs);
    timer.unref();
    this.#timers.add(timer);
    return true;
  }

  #actOnPending(session: SandboxSession, action: SandboxAction): boolean {
    if (session.lastError !== null) return false;
    if (action === 'settle') {
      this.#takeMoney(session);
      this.#tell([this.#sessionEvent(session, 'checkout.session.async_payment_succeeded')]);
      return true;
    }
    if (action !== 'fail') return false;
    session.lastError = 'generic_decline';
    this.#tell([this.#sessionEvent(session, 'checkout.session.async_payment_failed')]);
    return true;
  }

  #actOnPaid(session: SandboxSession, action: SandboxAction, amount?: number): boolean {
    const { review } = session;
    if ((action === 'approve' || action === 'reject') && review?.isOpen) {
      review.isOpen = false;
      review.reason = action === 'approve' ? 'approved' : 'refunded_as_fraud';
      this.#tell([this.#notices.event(session, 'review.closed', reviewObject(session))]);
      return true;
    }
    if (action === 'refund') return this.refund(session, amount) !== undefined;
    if (action === 'refund-through' || action === 'refund-failed') return this.#endRefund(session, action);
    if (action !== 'dispute' || session.isDisputed) return false;
    session.isDisputed = true;
    const dispute = {
      id: sandboxId('dp'),
      object: 'dispute',
      amount: session.amount,
      charge: session.chargeId,
      currency: session.currency,
      payment_intent: session.intentId,
      status: 'needs_response',
    };
    this.#tell([this.#notices.event(session, 'charge.dispute.created', dispute)]);
    return true;
  }

  /** Completes a pending refund; a failed one returns to the balance. */
  #endRefund(session: SandboxSession, action: 'refund-through' | 'refund-failed'): boolean {
    const own = [...this.#state.refunds.values()].filter(({ sessionId }) => sessionId === session.id);
    const refund = own.find(({ status }) => status === 'pending');
    if (!refund) return false;
    refund.status = action === 'refund-through' ? 'succeeded' : 'failed';
    if (refund.status === 'failed') session.amountRefunded -= refund.amount;
    const type = refund.status === 'failed' ? 'refund.failed' : 'refund.updated';
    this.#tell([this.#notices.event(session, type, refundObject(refund, session))]);
    return true;
  }

  /** Undefined if the remaining amount is too low. */
  refund(
    session: SandboxSession,
    amount = session.amount - session.amountRefunded,
    metadata: Record<string, string> = {},
  ): SandboxRefund | undefined {
    if (amount <= 0 || session.amountRefunded + amount > session.amount) return undefined;
    const { refundFails, refundPending } = this.#state.control;
    if (!refundFails) session.amountRefunded += amount;
    const refund: SandboxRefund = {
      id: sandboxId('re'),
      sessionId: session.id,
      amount,
      status: refundFails ? 'failed' : refundPending ? 'pending' : 'succeeded',
      created: this.nowS(),
      metadata,
    };
    this.#state.refunds.set(refund.id, refund);
    this.#tell([
      this.#notices.event(session, 'refund.created', refundObject(refund, session)),
      this.#notices.event(session, 'charge.refunded', chargeObject(session)),
    ]);
    return refund;
  }
}
