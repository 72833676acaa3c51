import { type OrderEvent, orderAfter } from '#kernel/orders/orders.moves.ts';
import { isCancelled, isInHouse, isPaid, isPayable, type OrderState } from '#kernel/orders/orders.states.ts';
import { type AttemptEvent, attemptAfter, strongerState } from '#kernel/payment/attempt.moves.ts';
import {
  type AttemptState,
  hasMoney,
  isOpenAttempt,
  laterReview,
  type Mismatch,
  paymentMismatch,
  type ReviewState,
} from '#kernel/payment/payment.states.ts';
import { type RefundState, refundAfter } from '#kernel/payment/refund.moves.ts';
import { settlementOf } from '#kernel/payment/settlement.rules.ts';

/**
 * One order, its shop and its provider in memory, moved by the same tables and rules as the services. What stands
 * here in place of the services is their order of steps, without a database: tests/api/payment-interleavings.test.ts
 * holds the services themselves to the same invariants.
 */
export const price = 100;
export const firstStock = 2;
const hour = 60;
const grace = 15;
const lease = 1;
const watch = 24 * 60;

interface Page {
  key: string;
  attemptId: number;
  state: 'open' | 'pending' | 'failed' | 'paid' | 'closed';
  review: ReviewState;
  amount: number;
  refunded: number;
  expiresAt: number;
  /** A shopper has its address. */
  isKnown: boolean;
}

interface Attempt {
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

interface LedgerRow {
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

export type Answer = 'ok' | '5xx' | 'lost' | 'crash';

export class PaymentWorld {
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
  readonly ledger: LedgerRow[] = [];
  readonly refunds: Refund[] = [];
  /** Everything the provider has ever told; each may be heard again. */
  readonly news: Seen[] = [];
  readonly toClose = new Set<number>();
  isProviderUp = true;

  #move(event: OrderEvent): void {
    const to = orderAfter(this.order.status, event);
    if (!to) throw new Error(`order may not go on from ${this.order.status} by ${event}`);
    this.order.status = to;
  }

  #moveAttempt(attempt: Attempt, event: AttemptEvent): void {
    const to = attemptAfter(attempt.state, event);
    if (!to) throw new Error(`attempt may not go on from ${attempt.state} by ${event}`);
    attempt.state = to;
  }

  sum(attemptId: number, kind: LedgerRow['kind']): number {
    return this.ledger
      .filter((row) => row.attemptId === attemptId && row.kind === kind)
      .reduce((total, { amount }) => total + amount, 0);
  }

  pageOf(attempt: Attempt): Page | undefined {
    return this.pages.find(({ key }) => key === attempt.key);
  }

  #seen(page: Page): Seen {
    if (page.state === 'open' && page.expiresAt <= this.now) page.state = 'closed';
    const paid = page.state === 'paid' ? page.amount : null;
    const states: Record<Page['state'], AttemptState> = {
      open: 'created',
      pending: 'pending',
      failed: 'failed',
      closed: 'closed',
      paid: page.refunded === 0 ? 'paid' : page.refunded >= page.amount ? 'refunded' : 'part_refunded',
    };
    return { key: page.key, state: states[page.state], review: page.review, paid, refunded: page.refunded };
  }

  /** The provider does something to a page and has news of it. */
  atProvider(page: Page | undefined, change: (page: Page) => void): void {
    if (!page) return;
    this.#seen(page);
    change(page);
    this.news.push(this.#seen(page));
  }

  /** As `startPayment`: hands out the page there is, or opens one. */
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
      if (attempt.state === 'starting') this.#moveAttempt(attempt, 'not-opened');
      return;
    }
    if (this.isProviderUp && !this.pageOf(attempt)) {
      const { id, key, expiresAt } = attempt;
      const page = { attemptId: id, key, expiresAt, amount: price, refunded: 0, isKnown: false };
      this.pages.push({ ...page, state: 'open', review: 'none' });
    }
    if (answer === 'crash') return;
    if (answer === 'lost' || !this.isProviderUp) {
      attempt.leaseUntil = this.now;
      return;
    }
    attempt.hasRef = true;
    if (attempt.state === 'starting') this.#moveAttempt(attempt, 'opened');
    const page = this.pageOf(attempt);
    if (this.order.status === 'payment_pending' && isOpenAttempt(attempt.state) && isShopper) {
      if (page) page.isKnown = true;
    } else this.toClose.add(attempt.id);
  }

  /** As `endAttempt`: asks, then closes, there first. */
  #end(attempt: Attempt): 'over' | 'money' | 'working' | 'later' {
    if (attempt.state === 'starting') {
      if (attempt.leaseUntil > this.now || !this.isProviderUp) return 'later';
      this.#open(attempt, 'ok', false);
    }
    if (!attempt.hasRef) return 'over';
    if (!this.isProviderUp) return 'later';
    const page = this.pageOf(attempt);
    if (!page) throw new Error('a known page is missing');
    const seen = this.#seen(page);
    this.apply(seen);
    if (hasMoney(seen.state)) return 'money';
    if (seen.state === 'pending' || seen.state === 'review') return 'working';
    if (seen.state !== 'created') return 'over';
    page.state = 'closed';
    this.apply(this.#seen(page));
    return 'over';
  }

  /** As `applyObservation`, the one writer. */
  apply(seen: Seen): void {
    const attempt = this.attempts.find(({ key }) => key === seen.key);
    if (!attempt) return;
    if (seen.paid !== null) {
      const reference = `pay-${seen.key}`;
      this.#book({ attemptId: attempt.id, kind: 'capture', reference, amount: seen.paid });
      const more = seen.refunded - this.sum(attempt.id, 'refund');
      const refund = {
        attemptId: attempt.id,
        kind: 'refund',
        reference: `${reference}:${seen.refunded}`,
      } as const;
      if (more > 0) this.#book({ ...refund, amount: more });
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
    this.#settle(attempt);
  }

  #book(row: LedgerRow): void {
    const isKnown = this.ledger.some(
      ({ kind, reference }) => kind === row.kind && reference === row.reference,
    );
    if (!isKnown) this.ledger.push(row);
  }

  #settle(attempt: Attempt) {
    const { order } = this;
    const settlement = settlementOf({
      order,
      attempt,
      hasPendingSibling: this.attempts.some(({ id, state }) => id !== attempt.id && state === 'pending'),
    });
    switch (settlement.kind) {
      case 'none':
        return;
      case 'confirm':
        return this.#confirm(attempt);
      case 'hold':
        this.#move('held');
        if (hasMoney(attempt.state)) this.#rest(attempt);
        return;
      case 'late':
        if (
          this.now - order.closedAt <= grace &&
          !attempt.mismatch &&
          attempt.review === 'none' &&
          this.#reclaim()
        ) {
          return this.#confirm(attempt);
        }
        return this.#payBack(attempt);
      case 'duplicate':
        return this.#payBack(attempt);
      case 'processing':
        return this.#move('payment-at-work');
      case 'unpaid':
        return this.#move('payment-over');
      case 'fraud':
        this.#move('rejected');
        if (!hasMoney(attempt.state)) return;
        this.#rest(attempt);
        return this.#payBack(attempt);
      case 'refunded': {
        const isHere = isInHouse(order.status);
        this.#move('refunded');
        if (isHere) this.#release();
      }
    }
  }

  #rest(attempt: Attempt): void {
    this.order.paidAttemptId = attempt.id;
    for (const { id, state } of this.attempts)
      if (id !== attempt.id && isOpenAttempt(state)) this.toClose.add(id);
  }

  #confirm(attempt: Attempt): void {
    this.#move(isCancelled(this.order.status) ? 'paid-late' : 'paid');
    this.#rest(attempt);
  }

  #release(): void {
    const { order } = this;
    if (order.holdsStock) this.stock += 1;
    if (order.holdsCoupon) this.couponUses -= 1;
    Object.assign(order, { holdsStock: false, holdsCoupon: false });
  }

  #reclaim(): boolean {
    if (this.stock < 1) return false;
    this.stock -= 1;
    this.couponUses += 1;
    Object.assign(this.order, { holdsStock: true, holdsCoupon: true });
    return true;
  }

  #payBack(attempt: Attempt): void {
    const amount = this.sum(attempt.id, 'capture') - this.sum(attempt.id, 'refund');
    const isOwed = this.refunds.some(
      ({ attemptId, state }) => attemptId === attempt.id && state !== 'failed',
    );
    if (amount > 0 && !isOwed) this.refunds.push({ attemptId: attempt.id, amount, state: 'pending' });
  }

  cancel(): void {
    if (!isPayable(this.order.status)) return;
    this.#move('given-up');
    this.order.isGivenUp = true;
    this.closing();
  }

  /** As `closeDueOrders` and `settleClosing`. */
  closing(): void {
    const { order } = this;
    if (order.status === 'payment_pending' && this.now >= hour) this.#move('hour-over');
    if (order.status !== 'closing') return;
    let mustWait = false;
    for (const attempt of this.attempts.filter(({ state }) => isOpenAttempt(state))) {
      mustWait = this.#end(attempt) === 'later' || mustWait;
    }
    // Asking may have moved it; the compiler does not see through the methods.
    const status = order.status as OrderState;
    if (status !== 'closing' || mustWait || this.attempts.some(({ state }) => isOpenAttempt(state))) return;
    this.#move(order.isGivenUp ? 'cancelled' : 'expired');
    order.closedAt = this.now;
    this.#release();
  }

  /** As `pollAttempts`. */
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
    if (page && this.isProviderUp) this.apply(this.#seen(page));
  }

  /** The jobs: closes what is to be closed, pays back what is owed. */
  work(): void {
    for (const id of [...this.toClose]) {
      const attempt = this.attempts.find((each) => each.id === id);
      const isDone = !attempt || (!isOpenAttempt(attempt.state) && attempt.state !== 'closed');
      if (isDone || this.#end(attempt) !== 'later') this.toClose.delete(id);
    }
    for (const refund of this.refunds) {
      if (refund.state !== 'pending' || !this.isProviderUp) continue;
      const page = this.pages.find(({ attemptId }) => attemptId === refund.attemptId);
      if (!page) throw new Error('owed on a page that is not there');
      const left = page.amount - page.refunded;
      this.atProvider(page, () => {
        page.refunded += Math.min(left, refund.amount);
      });
      refund.state = refundAfter(refund.state, 'paid-back') ?? refund.state;
      this.ask(this.attempts.find(({ id }) => id === refund.attemptId));
    }
  }

  /** Everything that time itself does, until nothing happens any more. */
  settleDown(): void {
    this.isProviderUp = true;
    for (let round = 0; round < 40; round += 1) {
      this.now += round < 20 ? 7 : 120;
      this.closing();
      this.poll();
      this.work();
    }
  }

  /** What is wrong with it now; empty when all is accounted for. */
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
        .filter((refund) => refund.attemptId === id && refund.state !== 'failed')
        .reduce((total, { amount }) => total + amount, 0);
      must(refunded <= captured, 'I7: more given back than was taken');
      must(owed <= captured, 'I7: more owed than was taken');
      if (captured > 0 && id !== order.paidAttemptId) {
        must(Math.max(owed, refunded) >= captured, `I5: money kept for nothing on ${id}`);
      }
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
    if (isCancelled(order.status))
      must(!order.holdsStock && order.paidAttemptId === null, 'I5: dead and holding');
    const rests = this.order.status === 'payment_pending' || this.order.status === 'payment_confirmed';
    if (rests) must(order.holdsStock, 'I4: alive and without its piece');
    return faults;
  }

  /** What has become of everything, without the times of the next looks. */
  outcome(): string {
    const attempts = this.attempts.map(({ id, state, review, mismatch }) => ({
      id,
      state,
      review,
      mismatch,
    }));
    return JSON.stringify([this.order, attempts, this.ledger, this.refunds, this.stock, this.couponUses]);
  }

  /** The ledger beside what the provider has, once all is quiet. */
  imbalance(): string[] {
    const atProvider = this.pages.filter(({ state }) => state === 'paid');
    const total = (kind: LedgerRow['kind']) =>
      this.ledger.filter((row) => row.kind === kind).reduce((sum, { amount }) => sum + amount, 0);
    const taken = atProvider.reduce((sum, { amount }) => sum + amount, 0);
    const back = atProvider.reduce((sum, { refunded }) => sum + refunded, 0);
    return [
      ...(total('capture') === taken
        ? []
        : [`I2: ${total('capture')} in the books, ${taken} at the provider`]),
      ...(total('refund') === back ? [] : [`I2: ${total('refund')} given back, ${back} at the provider`]),
    ];
  }
}
