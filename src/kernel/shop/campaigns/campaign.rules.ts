/** How a customer gets the coupon of a campaign: a public code, a single-use generated code, or a claimed gift. */
export const campaignOpenings = ['code', 'made-codes', 'gift'] as const;

export const campaignStates = ['planned', 'running', 'paused', 'used-up', 'ended'] as const;

export type CampaignState = (typeof campaignStates)[number];

interface CampaignStatus {
  startsAt: Date;
  /** Exclusive. */
  endsAt: Date;
  isPaused: boolean;
  timesTotal: number | null;
  usedTotal: number;
}

/** State of a campaign at a moment. A pause is shown until the campaign ends. */
export function campaignState(campaign: CampaignStatus, now: Date): CampaignState {
  if (now >= campaign.endsAt) return 'ended';
  if (campaign.isPaused) return 'paused';
  if (campaign.timesTotal !== null && campaign.usedTotal >= campaign.timesTotal) return 'used-up';
  return now < campaign.startsAt ? 'planned' : 'running';
}

/** Codes generated per request, and per campaign. */
export const mostCodesAtOnce = 5000;
export const mostCodes = 20_000;

/** Maximum length of a generated code's prefix. */
export const codePrefixMost = 8;

/** Without 0, O, 1 and I, which are misread. 32 characters, so that each encodes five bits. */
const codeCharacters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Random bytes that `madeCode` needs, one per character. */
export const codeBytes = 12;

/** A single-use code: the prefix and twelve random characters (60 bits). */
export function madeCode(prefix: string, random: Uint8Array): string {
  if (random.length !== codeBytes) throw new RangeError(`a code takes ${codeBytes} random bytes`);
  return prefix + Array.from(random, (byte) => codeCharacters.charAt(byte & 31)).join('');
}

/** Terms of a campaign as entered by staff. */
interface CampaignTerms {
  kind: 'percent' | 'amount';
  percentOff?: number | undefined;
  amountOffMinor?: number | undefined;
  leastMinor: number;
  startsAt: Date;
  endsAt: Date;
  timesTotal?: number | undefined;
}

export type CampaignFault = 'no-percent' | 'no-amount' | 'amount-above-least' | 'days' | 'below-used';

/** Why the terms are invalid for a campaign with `usedTotal` uses; undefined if they are valid. */
export function campaignFault(terms: CampaignTerms, usedTotal: number): CampaignFault | undefined {
  if (terms.kind === 'percent' && terms.percentOff === undefined) return 'no-percent';
  if (terms.kind === 'amount' && !terms.amountOffMinor) return 'no-amount';
  // The amount would exceed a small order, so the shopper would get less than promised.
  if (terms.kind === 'amount' && (terms.amountOffMinor ?? 0) > terms.leastMinor) return 'amount-above-least';
  if (terms.endsAt <= terms.startsAt) return 'days';
  return terms.timesTotal !== undefined && terms.timesTotal < usedTotal ? 'below-used' : undefined;
}
