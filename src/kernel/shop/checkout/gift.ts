/** Gift options of an order. Wrapping is free. */
export interface Gift {
  isWrapped: boolean;
  /** Text of the card; '' for no card. */
  message: string;
  /** The receipt in the parcel shows no prices. */
  hidesPrices: boolean;
}

/** Characters that fit on the card. */
export const giftMessageLimit = 200;

export const noGift: Gift = { isWrapped: false, message: '', hidesPrices: false };

export function isGift({ isWrapped, message, hidesPrices }: Gift): boolean {
  return isWrapped || message !== '' || hidesPrices;
}

/** Length in code points: a character outside the basic plane counts once. */
export function messageLength(message: string): number {
  return Array.from(message).length;
}
