/** What is asked for with an order that is a gift. The house charges nothing for its wrap. */
export interface Gift {
  isWrapped: boolean;
  /** Written on the card; '' for no card. */
  message: string;
  /** The receipt in the parcel names no prices. */
  hidesPrices: boolean;
}

/** As many characters as the card has room for. */
export const giftMessageLimit = 200;

export const noGift: Gift = { isWrapped: false, message: '', hidesPrices: false };

export function isGift({ isWrapped, message, hidesPrices }: Gift): boolean {
  return isWrapped || message !== '' || hidesPrices;
}

/** Characters as a reader counts them: a character outside the basic plane is one, not two. */
export function messageLength(message: string): number {
  return Array.from(message).length;
}
