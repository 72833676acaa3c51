import { isCancelled, isPaid, isPayable, type OrderState } from '#kernel/shop/orders/orders.states.ts';
import { hasMoney, isOpenAttempt } from '#kernel/shop/payment/payment.states.ts';
import { refundAfter } from '#kernel/shop/payment/refund.transitions.ts';
import { type Attempt, firstStock, type PaymentLedgerRow, PaymentState, price } from './payment-state.ts';

const hour = 60;
const lease = 1;
const watch = 24 * 60;

export type Answer = 'ok' | '5xx' | 'lost' | 'crash';

/**
 * One order, its shop and its provider in memory, moved by the same tables and rules as the services. The model
 * repeats the order of the services' steps, without a database: tests/api/payment-interleavings.test.ts checks the
 * services themselves for the same invariants.
 */
export class PaymentWorld extends PaymentState {
  isProviderUp = true;

  /** Like `startPayment`: returns the open page, or opens one. */
  start(answer: Answer): void {
    if (this.order.status !== 'payment_pending' || this.now >= hour) return;
    const open = this.attempts.filter(({ state }) => state === 'starting' || state === 'created');
    if (open.some(({ state, leaseUntil }) => state === 'starting' && leaseUntil > this.now)) return;
    if (open.some(({ state, expiresAt }) => state === 'created' && expiresAt > this.now + 1)) return;
    let attempt = open.find(({ state }) => state === 'starting');
    if (attempt) attempt.leaseUntil = this.now + lease;
    else {
      const id = this.attempts.length + 1;
      attempt = {
        id,
        key: `key-${id}`,
        state: 'starting',
        review: 'none',
        mismatch: undefined,
        hasRef: false,
        leaseUntil: this.now + lease,
        expiresAt: Math.max(hour, this.now + 31),
        nextCheck: this.now + lease + 2,
      };
      this.attempts.push(attempt);
    }
    for (const old of open) if (old !== attempt && this.#end(old) === 'later') this.toClose.add(old.id);
    this.#open(attempt, this.isProviderUp ? answer : 'lost', true);
  }

  #open(attempt: Attempt, answer: Answer, isShopper: boolean): void {
    if (answer === '5xx') {
      if (attempt.state === 'starting') this.moveAttempt(attempt, 'not-opened');
      return;
    }
    if (this.isProviderUp && !this.pageOf(attempt)) {
      const { id, key, expiresAt } = attempt;
      const page = {
        attemptId: id,
        key,
        expiresAt,
        amount: price,
        refunded: 0,
        isDisputed: false,
        isKnown: false,
      };
      this.pages.push({ ...page, state: 'open', review: 'none' });
    }
    if (answer === 'crash') return;
    if (answer === 'lost' || !this.isProviderUp) {
      attempt.leaseUntil = this.now;
      return;
    }
    attempt.hasRef = true;
    if (attempt.state === 'starting') this.moveAttempt(attempt, 'opened');
    const page = this.pageOf(attempt);
    if (this.order.status === 'payment_pending' && isOpenAttempt(attempt.state) && isShopper) {
      if (page) page.isKnown = true;
    } else this.toClose.add(attempt.id);
  }

  /** Like `endAttempt`: queries, then closes, at the provider first. */
  #end(attempt: Attempt): 'over' | 'money' | 'working' | 'later' {
    if (attempt.state === 'starting') {
      if (attempt.leaseUntil > this.now || !this.isProviderUp) return 'later';
      this.#open(attempt, 'ok', false);
    }
    if (!attempt.hasRef) return 'over';
    if (!this.isProviderUp) return 'later';
    const page = this.pageOf(attempt);
    if (!page) throw new Error('a known page is missing');
    const seen = this.seen(page);
    this.apply(seen);
    if (hasMoney(seen.state)) return 'money';
    if (seen.state === 'pending' || seen.state === 'review') return 'working';
    if (seen.state !== 'created') return 'over';
    page.state = 'closed';
    this.apply(this.seen(page));
    return 'over';
  }

  cancel(): void {
    if (!isPayable(this.order.status)) return;
    this.move('given-up');
    this.order.isGivenUp = true;
    this.closing();
  }

  /** Like `closeDueOrders` and `settleClosing`. */
  closing(): void {
    const { order } = this;
    if (order.status === 'payment_pending' && this.now >= hour) this.move('hour-over');
    if (order.status !== 'closing') return;
    let mustWait = false;
    for (const attempt of this.attempts.filter(({ state }) => isOpenAttempt(state))) {
      mustWait = this.#end(attempt) === 'later' || mustWait;
    }
    // The query may have moved it; the compiler does not see through the methods.
    const status = order.status as OrderState;
    if (status !== 'closing' || mustWait || this.attempts.some(({ state }) => isOpenAttempt(state))) return;
    this.move(order.isGivenUp ? 'cancelled' : 'expired');
    order.closedAt = this.now;
    this.release();
  }

  /** Like `pollAttempts`. */
  poll(): void {
    if (!this.isProviderUp) return;
    for (const attempt of this.attempts) {
      if (attempt.nextCheck === null || attempt.nextCheck > this.now) continue;
      const wasClosed = attempt.state === 'closed';
      if (attempt.state === 'starting') this.#end(attempt);
      else this.ask(attempt);
      const isWatched = this.now < attempt.expiresAt + watch || attempt.state === 'pending';
      if (isOpenAttempt(attempt.state)) attempt.nextCheck = isWatched ? this.now + 5 : null;
      else if (wasClosed) attempt.nextCheck = null;
    }
  }

  ask(attempt: Attempt | undefined): void {
    const page = attempt?.hasRef ? this.pageOf(attempt) : undefined;
    if (page && this.isProviderUp) this.apply(this.seen(page));
  }

  /** The jobs: close pages, and pay owed refunds. */
  work(): void {
    for (const id of [...this.toClose]) {
      const attempt = this.attempts.find((each) => each.id === id);
      const isDone = !attempt || (!isOpenAttempt(attempt.state) && attempt.state !== 'closed');
      if (isDone || this.#end(attempt) !== 'later') this.toClose.delete(id);
    }
    for (const refund of this.refunds) {
      if (refund.state !== 'pending' || !this.isProviderUp) continue;
      const page = this.pages.find(({ attemptId }) => attemptId === refund.attemptId);
      if (!page) throw new Error('owed on an unknown page');
      const left = page.amount - page.refunded;
      this.atProvider(page, () => {
        page.refunded += Math.min(left, refund.amount);
      });
      refund.state = refundAfter(refund.state, 'paid-back') ?? refund.state;
      this.ask(this.attempts.find(({ id }) => id === refund.attemptId));
    }
  }

  /** Runs timers and jobs until nothing changes any more. */
  settleDown(): void {
    this.isProviderUp = true;
    for (let round = 0; round < 40; round += 1) {
      this.now += round < 20 ? 7 : 120;
      this.closing();
      this.poll();
      this.work();
    }
  }

  /** Faults of the present state; empty if all is accounted for. */
  faults(): string[] {
    const { order, attempts } = this;
    const faults: string[] = [];
    const must = (isRight: boolean, words: string) => {
      if (!isRight) faults.push(words);
    };
    const resting = attempts.find(({ id }) => id === order.paidAttemptId);
    if (isPaid(order.status) && order.status !== 'holded') {
      must(
        resting !== undefined && this.sum(resting.id, 'capture') >= price,
        'I1: confirmed without the money',
      );
    }
    for (const { id, state } of attempts) {
      const captured = this.sum(id, 'capture');
      const refunded = this.sum(id, 'refund');
      const owed = this.refunds
        .filter((refund) => refund.attemptId === id && refund.state === 'pending')
        .reduce((total, { amount }) => total + amount, 0);
      must(refunded <= captured, 'I7: more given back than was taken');
      must(owed <= captured, 'I7: more owed than was taken');
      const isForNothing = id !== order.paidAttemptId || isCancelled(order.status);
      if (isForNothing) must(owed + refunded >= captured, `I5: money without a reason on ${id}`);
      must(captured === 0 || hasMoney(state), 'I2: money on an attempt that has none');
    }
    for (const { key, state, isKnown, expiresAt } of this.pages) {
      const attempt = attempts.find((each) => each.key === key);
      const isPayable = state === 'open' && isKnown && expiresAt > this.now;
      must(!isPayable || attempt?.state !== 'closed', 'closed here and open at the provider');
    }
    must(this.stock >= 0, 'I4: stock below zero');
    must(
      this.stock + Number(order.holdsStock) + this.othersHave === firstStock,
      'I4: stock is not accounted for',
    );
    must(this.couponUses === Number(order.holdsCoupon), 'I6: coupon is not accounted for');
    if (isCancelled(order.status)) must(!order.holdsStock && !order.holdsCoupon, 'I5: dead and holding');
    const rests = this.order.status === 'payment_pending' || this.order.status === 'payment_confirmed';
    if (rests) must(order.holdsStock, 'I4: alive and without its piece');
    return faults;
  }

  /** The whole state, without the times of the next polls. */
  outcome(): string {
    const attempts = this.attempts.map(({ id, state, review, mismatch }) => ({
      id,
      state,
      review,
      mismatch,
    }));
    return JSON.stringify([
      this.order,
      attempts,
      this.paymentLedger,
      this.refunds,
      this.stock,
      this.couponUses,
    ]);
  }

  /** Compares the payment paymentLedger with the provider's payments, once all is quiet. */
  imbalance(): string[] {
    const atProvider = this.pages.filter(({ state }) => state === 'paid');
    const total = (kind: PaymentLedgerRow['kind']) =>
      this.paymentLedger.filter((row) => row.kind === kind).reduce((sum, { amount }) => sum + amount, 0);
    const taken = atProvider.reduce((sum, { amount }) => sum + amount, 0);
    const back = atProvider.reduce((sum, { refunded }) => sum + refunded, 0);
    return [
      ...(total('capture') === taken
        ? []
        : [`I2: ${total('capture')} in the payment ledger, ${taken} at the provider`]),
      ...(total('refund') === back ? [] : [`I2: ${total('refund')} given back, ${back} at the provider`]),
    ];
  }
}
