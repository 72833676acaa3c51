import { readCode, readCodes } from '#kernel/shop/stored-value/gift-card-code.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { CreditOffer, WantedCredit } from './stored-value.service.ts';

/** Throws 1400004 with a text if a card of an offer cannot pay, and if gift cards are switched off. */
export function requireUsable(offer: CreditOffer | undefined): asserts offer is CreditOffer {
  if (!offer)
    refuse(codes.couponInvalid, { text: { key: 'stored-value-api.off' }, field: 'gift_card_codes' });
  const bad = offer.cards.find(({ problem }) => problem !== '');
  if (bad && bad.problem !== '')
    refuse(codes.couponInvalid, {
      text: { key: `stored-value-api.card-${bad.problem}`, values: { end: bad.end } },
      field: 'gift_card_codes',
    });
}

/**
 * Does something with typed gift-card codes. Those that turn out wrong, or are refused, count for the network; throws 1000010 after
 * too many.
 */
export async function tryCodes<T>(
  { sharedLimits }: Pick<Host, 'sharedLimits'>,
  { ip, cards }: { ip: string } & Pick<WantedCredit, 'cards'>,
  work: () => Promise<T>,
  areRight: (result: T) => boolean = () => true,
): Promise<T> {
  // Text that cannot be a code needs no lookup.
  const isGuess = readCodes(cards).some((code) => readCode(code) !== undefined);
  // Counted before the lookup, so that every parallel guess counts.
  if (isGuess) await sharedLimits.take('giftCardAddress', ip);
  const result = await work();
  if (isGuess && areRight(result)) await sharedLimits.returnPoint('giftCardAddress', ip);
  return result;
}

/** The stored value that can pay, looked up by typed codes. Wrong ones count for the network. */
export const guardedOffer = (
  host: Pick<Host, 'sharedLimits'>,
  ip: string,
  { cards }: WantedCredit,
  look: () => Promise<CreditOffer | undefined>,
): Promise<CreditOffer | undefined> =>
  tryCodes(
    host,
    { ip, cards },
    look,
    (offer) => offer?.cards.every(({ problem }) => problem !== 'unknown') === true,
  );
