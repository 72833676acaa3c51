import { isCancelled, isUndispatched, type OrderState } from '#kernel/shop/orders/orders.states.ts';
import { type OrderEvent, orderAfter } from '#kernel/shop/orders/orders.transitions.ts';
import { type AttemptEvent, attemptAfter, strongerState } from '#kernel/shop/payment/attempt.transitions.ts';
import {
  type AttemptState,
  hasMoney,
  isOpenAttempt,
  laterReview,
  type Mismatch,
  paymentMismatch,
  type ReviewState,
} from '#kernel/shop/payment/payment.states.ts';
import type { RefundState } from '#kernel/shop/payment/refund.transitions.ts';
import { settlementOf } from '#kernel/shop/payment/settlement.rules.ts';

export const price = 100;
export const firstStock = 2;
const grace = 15;

export interface Page {
  key: string;
  attemptId: number;
  state: 'open' | 'pending' | 'failed' | 'paid' | 'closed';
  review: ReviewState;
  amount: number;
  refunded: number;
  isDisputed: boolean;
  expiresAt: number;
  /** A shopper has its URL. */
  isKnown: boolean;
}

export interface Attempt {
  id: number;
  key: string;
  state: AttemptState;
  review: ReviewState;
  mismatch: Mismatch | undefined;
  hasRef: boolean;
  leaseUntil: number;
  expiresAt: number;
  nextCheck: number | null;
}

interface Seen {
  key: string;
  state: AttemptState;
  review: ReviewState;
  paid: number | null;
  refunded: number;
}

export interface PaymentLedgerRow {
  attemptId: number;
  kind: 'capture' | 'refund';
  reference: string;
  amount: number;
}

interface Refund {
  attemptId: number;
  amount: number;
  state: RefundState;
}

/** An order, its attempts, its money and its provider's pages in memory; only `apply` writes. */
export class PaymentState {
  now = 0;
  stock = firstStock - 1;
  couponUses = 1;
  othersHave = 0;
  order = {
    status: 'payment_pending' as OrderState,
    isGivenUp: false,
    holdsStock: true,
    holdsCoupon: true,
    paidAttemptId: null as number | null,
    closedAt: 0,
  };
  readonly attempts: Attempt[] = [];
  readonly pages: Page[] = [];
  readonly paymentLedger: PaymentLedgerRow[] = [];
  readonly refunds: Refund[] = [];
  /** Every notification of the provider; each may arrive again. */
  readonly news: Seen[] = [];
  readonly toClose = new Set<number>();

  protected move(event: OrderEvent): void {
    const to = orderAfter(this.order.status, event);
    if (!to) throw new Error(`order may not change from ${this.order.status} by ${event}`);
    this.order.status = to;
  }

  protected moveAttempt(attempt: Attempt, event: AttemptEvent): void {
    const to = attemptAfter(attempt.state, event);
    if (!to) throw new Error(`attempt may not change from ${attempt.state} by ${event}`);
    attempt.state = to;
  }

  sum(attemptId: number, kind: PaymentLedgerRow['kind']): number {
    return this.paymentLedger
      .filter((row) => row.attemptId === attemptId && row.kind === kind)
      .reduce((total, { amount }) => total + amount, 0);
  }

  pageOf(attempt: Attempt): Page | undefined {
    return this.pages.find(({ key }) => key === attempt.key);
  }

  protected seen(page: Page): Seen {
    if (page.state === 'open' && page.expiresAt <= this.now) page.state = 'closed';
    const paid = page.state === 'paid' ? page.amount : null;
    const states: Record<Page['state'], AttemptState> = {
      open: 'created',
      pending: 'pending',
      failed: 'failed',
      closed: 'closed',
      paid: page.isDisputed
        ? 'disputed'
        : page.refunded === 0
          ? 'paid'
          : page.refunded >= page.amount
            ? 'refunded'
            : 'part_refunded',
    };
    return { key: page.key, state: states[page.state], review: page.review, paid, refunded: page.refunded };
  }

  /** The provider changes a page and creates a notification. */
  atProvider(page: Page | undefined, change: (page: Page) => void): void {
    if (!page) return;
    this.seen(page);
    change(page);
    this.news.push(this.seen(page));
  }

  /** Like `applyObservation`, the one writer. */
  apply(seen: Seen): void {
    const attempt = this.attempts.find(({ key }) => key === seen.key);
    if (!attempt) return;
    if (seen.paid !== null) {
      const reference = `pay-${seen.key}`;
      this.book({ attemptId: attempt.id, kind: 'capture', reference, amount: seen.paid });
      const more = seen.refunded - this.sum(attempt.id, 'refund');
      const refund = {
        attemptId: attempt.id,
        kind: 'refund',
        reference: `${reference}:${seen.refunded}`,
      } as const;
      if (more > 0) this.book({ ...refund, amount: more });
      const asked = { amountMinor: price, currency: 'HKD', payee: 'self', isLive: false };
      attempt.mismatch ??= paymentMismatch(asked, { ...asked, amountMinor: seen.paid });
    }
    const before = attempt.state;
    attempt.state = strongerState(before, seen.state);
    attempt.review = laterReview(attempt.review, seen.review);
    if (attempt.state !== before && !isOpenAttempt(attempt.state)) {
      attempt.nextCheck =
        attempt.state === 'closed' && attempt.expiresAt > this.now ? attempt.expiresAt + 1 : null;
    }
    this.settle(attempt, attempt.state === before);
  }

  protected book(row: PaymentLedgerRow): void {
    const isKnown = this.paymentLedger.some(
      ({ kind, reference }) => kind === row.kind && reference === row.reference,
    );
    if (!isKnown) this.paymentLedger.push(row);
  }

  protected settle(attempt: Attempt, isRepeated: boolean) {
    const { order } = this;
    const settlement = settlementOf({
      order,
      attempt,
      hasPendingSibling: this.attempts.some(({ id, state }) => id !== attempt.id && state === 'pending'),
      isRepeated,
    });
    switch (settlement.kind) {
      case 'none':
        return;
      case 'confirm':
        return this.confirm(attempt);
      case 'hold':
        this.move('held');
        if (hasMoney(attempt.state)) this.rest(attempt);
        return;
      case 'late':
        if (
          this.now - order.closedAt <= grace &&
          !attempt.mismatch &&
          attempt.review === 'none' &&
          this.reclaim()
        ) {
          return this.confirm(attempt);
        }
        return this.payBack(attempt);
      case 'duplicate':
        return this.payBack(attempt);
      case 'processing':
        return this.move('payment-at-work');
      case 'unpaid':
        return this.move('payment-over');
      case 'fraud':
        this.move('rejected');
        if (!hasMoney(attempt.state)) return;
        this.rest(attempt);
        return this.payBack(attempt);
      case 'refunded': {
        const isHere = isUndispatched(order.status);
        this.move('refunded');
        if (isHere) this.release();
      }
    }
  }

  protected rest(attempt: Attempt): void {
    this.order.paidAttemptId = attempt.id;
    for (const { id, state } of this.attempts)
      if (id !== attempt.id && isOpenAttempt(state)) this.toClose.add(id);
  }

  protected confirm(attempt: Attempt): void {
    this.move(isCancelled(this.order.status) ? 'paid-late' : 'paid');
    this.rest(attempt);
  }

  /** Like `callOff`: by the shopper or by staff, before anything is shipped. */
  callOff(): void {
    const { order } = this;
    const attempt = this.attempts.find(({ id }) => id === order.paidAttemptId);
    if (!isUndispatched(order.status) || attempt?.state === 'disputed') return;
    if (attempt) this.payBack(attempt);
    for (const { id, state } of this.attempts) if (isOpenAttempt(state)) this.toClose.add(id);
    this.move(orderAfter(order.status, 'called-off') ? 'called-off' : 'dismissed');
    order.closedAt = this.now;
    this.release();
  }

  /** Like `acceptHeld`: a dispute is won, or staff have confirmed the payment. */
  accept(): void {
    const attempt = this.attempts.find(({ id }) => id === this.order.paidAttemptId);
    if (this.order.status !== 'holded' || !attempt || !hasMoney(attempt.state)) return;
    if (attempt.review === 'open' || attempt.mismatch) return;
    this.move('accepted');
    this.rest(attempt);
  }

  protected release(): void {
    const { order } = this;
    if (order.holdsStock) this.stock += 1;
    if (order.holdsCoupon) this.couponUses -= 1;
    Object.assign(order, { holdsStock: false, holdsCoupon: false });
  }

  protected reclaim(): boolean {
    if (this.stock < 1) return false;
    this.stock -= 1;
    this.couponUses += 1;
    Object.assign(this.order, { holdsStock: true, holdsCoupon: true });
    return true;
  }

  protected payBack(attempt: Attempt): void {
    const amount = this.sum(attempt.id, 'capture') - this.sum(attempt.id, 'refund');
    const isOwed = this.refunds.some(
      ({ attemptId, state }) => attemptId === attempt.id && state !== 'failed',
    );
    if (amount > 0 && !isOwed) this.refunds.push({ attemptId: attempt.id, amount, state: 'pending' });
  }
}
