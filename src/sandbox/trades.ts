import type { Clock } from '#server/platform/clock.ts';
import type { SandboxAction } from './actions.ts';
import type { Courier, Notice, NoticeRules } from './courier.ts';
import type { SandboxState } from './sandbox-state.ts';
import { refundedMinor, type Trade, type TradeProvider, type TradeRefund } from './trade.ts';

/** A change of a trade. */
export type TradeEvent =
  | 'approved'
  | 'pending'
  | 'review'
  | 'paid'
  | 'declined'
  | 'failed'
  | 'closed'
  | 'refunded'
  | 'disputed';

/** The provider-specific part of a trade. */
export interface TradeProtocol {
  provider: TradeProvider;
  /** The shop captures the money after the shopper's approval. */
  isCaptured: boolean;
  /** Payments are accepted even after a trade expired or was closed. */
  takesLateMoney: boolean;
  rules: NoticeRules;
  /** Notifications to the shop; most providers send those of payments only. */
  notices(trade: Trade, event: TradeEvent, refund?: TradeRefund): Notice[];
  /** URL after a payment. */
  returnAddress(trade: Trade): string;
  /** URL after a cancellation; null if the provider has none. */
  cancelAddress(trade: Trade): string | null;
}

/** All state changes of trades. */
export class Trades {
  readonly protocol: TradeProtocol;
  readonly #state: SandboxState;
  readonly #courier: Courier;
  readonly #clock: Clock;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(protocol: TradeProtocol, state: SandboxState, courier: Courier, clock: Clock) {
    this.protocol = protocol;
    this.#state = state;
    this.#courier = courier;
    this.#clock = clock;
  }

  get control() {
    return this.#state.control;
  }

  nowS(): number {
    return Math.floor(this.#clock.now().getTime() / 1000);
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  addTrade(trade: Trade): void {
    this.#state.trades.set(`${trade.provider}:${trade.id}`, trade);
    void this.#state.save();
  }

  /** The trade of the provider's number; expires it first if it is due. */
  find(id: string): Trade | undefined {
    const trade = this.#state.trades.get(`${this.protocol.provider}:${id}`);
    return trade && this.#inTime(trade);
  }

  findBy(isMeant: (trade: Trade) => boolean): Trade | undefined {
    const own = this.#state.trades.values().filter(({ provider }) => provider === this.protocol.provider);
    const trade = own.find(isMeant);
    return trade && this.#inTime(trade);
  }

  #inTime(trade: Trade): Trade {
    if (trade.state === 'open' && trade.expiresAt <= this.nowS() && !this.protocol.takesLateMoney) {
      this.end(trade);
    }
    return trade;
  }

  #tell(trade: Trade, event: TradeEvent, refund?: TradeRefund): void {
    this.#courier.send(this.protocol.rules, this.protocol.notices(trade, event, refund));
    void this.#state.save();
  }

  /** Ends an unpaid trade. */
  end(trade: Trade): void {
    trade.state = 'closed';
    this.#tell(trade, 'closed');
  }

  #become(trade: Trade, event: Extract<TradeEvent, Trade['state']>): true {
    trade.state = event;
    this.#tell(trade, event);
    return true;
  }

  /** Records a payment, with the amount, currency, payee or mode that the control sets. */
  takeMoney(trade: Trade): true {
    const { wrongAmount, wrongCurrency, wrongPayee, wrongMode } = this.control;
    trade.wasDeclined = false;
    trade.paidMinor = wrongAmount ?? trade.amountMinor;
    trade.paidCurrency = wrongCurrency ?? trade.currency;
    trade.payee = wrongPayee ?? trade.payee;
    if (wrongMode) trade.isLive = !trade.isLive;
    trade.paidAt = this.nowS();
    return this.#become(trade, 'paid');
  }

  #settleLater(trade: Trade): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.act(trade, 'settle');
    }, this.control.asyncMs);
    timer.unref();
    this.#timers.add(timer);
  }

  /** Executes an action; false if the state of the trade does not allow it. */
  act(trade: Trade, action: SandboxAction, amountMinor?: number): boolean {
    const isPayable = trade.state === 'open' || (trade.state === 'closed' && this.protocol.takesLateMoney);
    if (isPayable) return this.#actOnOpen(trade, action);
    if (trade.state === 'pending') {
      if (action === 'settle') return this.takeMoney(trade);
      return action === 'fail' && this.#become(trade, 'failed');
    }
    if (trade.state === 'review') {
      if (action === 'approve') return this.takeMoney(trade);
      return action === 'reject' && this.#become(trade, 'failed');
    }
    if (trade.state !== 'paid') return false;
    if (action === 'refund')
      return this.refund(trade, `page-${trade.refunds.length + 1}`, amountMinor) !== undefined;
    if (action === 'refund-through' || action === 'refund-failed') return this.#endRefund(trade, action);
    if (action !== 'dispute' || trade.isDisputed) return false;
    trade.isDisputed = true;
    this.#tell(trade, 'disputed');
    return true;
  }

  /** Completes a pending refund. */
  #endRefund(trade: Trade, action: 'refund-through' | 'refund-failed'): boolean {
    const refund = trade.refunds.find(({ state }) => state === 'pending');
    if (!refund) return false;
    refund.state = action === 'refund-through' ? 'done' : 'failed';
    this.#tell(trade, 'refunded', refund);
    return true;
  }

  /** Captures an approved trade; false if the bank declines. */
  capture(trade: Trade): boolean {
    const { onCapture } = trade.details;
    delete trade.details.onCapture;
    if (onCapture === 'decline') {
      trade.state = 'open';
      trade.wasDeclined = true;
      this.#tell(trade, 'declined');
      return false;
    }
    if (onCapture === 'review') return this.#become(trade, 'review');
    if (onCapture !== 'later') return this.takeMoney(trade);
    this.#settleLater(trade);
    return this.#become(trade, 'pending');
  }

  /** Approves a trade and stores the result of the later capture. */
  #approve(trade: Trade, action: SandboxAction): boolean {
    if (!['pay', 'leave', 'later', 'review', 'decline'].includes(action)) return false;
    trade.wasDeclined = false;
    trade.details.onCapture = action;
    return this.#become(trade, 'approved');
  }

  #actOnOpen(trade: Trade, action: SandboxAction): boolean {
    if (this.protocol.isCaptured) return this.#approve(trade, action);
    switch (action) {
      case 'decline':
        trade.wasDeclined = true;
        this.#tell(trade, 'declined');
        return true;
      case 'pay':
      case 'leave':
        return this.takeMoney(trade);
      case 'later':
        this.#settleLater(trade);
        return this.#become(trade, 'pending');
      case 'review':
        return this.#become(trade, 'review');
      default:
        return false;
    }
  }

  /** Undefined if the remaining amount is too low. The same key returns the first refund. */
  refund(
    trade: Trade,
    key: string,
    amountMinor = trade.paidMinor - refundedMinor(trade),
  ): TradeRefund | undefined {
    const known = trade.refunds.find((refund) => refund.key === key);
    if (known) return known;
    if (amountMinor <= 0 || refundedMinor(trade) + amountMinor > trade.paidMinor) return undefined;
    const { refundPending, refundFails } = this.control;
    const refund: TradeRefund = {
      key,
      id: `${trade.transactionId}R${trade.refunds.length + 1}`,
      amountMinor,
      state: refundFails ? 'failed' : refundPending ? 'pending' : 'done',
      createdAt: this.nowS(),
    };
    trade.refunds.push(refund);
    this.#tell(trade, 'refunded', refund);
    return refund;
  }
}
