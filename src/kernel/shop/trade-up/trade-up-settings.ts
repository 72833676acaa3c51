/** Stones that the shop takes back: all diamonds with a report, or the natural ones of them. */
export const tradeUpStones = ['all', 'natural'] as const;

/** The shop's rule for trading up: a stone is credited at its price towards one of a multiple of it. */
export interface TradeUpSettings {
  isOn: boolean;
  /** How many times the credited value the new stone costs at least. */
  factor: number;
  /** Least price of the old stone, in base minor units. */
  leastStoneMinor: number;
  stones: (typeof tradeUpStones)[number];
  /** Days for which the credit can be used. */
  validDays: number;
}

/** Of settings saved before there were trade-ups. */
export const noTradeUp: TradeUpSettings = {
  ...{ isOn: false, factor: 2, leastStoneMinor: 0, stones: 'all', validDays: 365 },
};

export const mostTradeUpFactor = 10;
export const mostTradeUpDays = 3650;
