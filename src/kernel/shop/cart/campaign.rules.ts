/** Who may use the coupon of a campaign: whoever knows its code, who holds one of the codes made for it, or a gift of it. */
export const campaignOpenings = ['code', 'made-codes', 'gift'] as const;

export type CampaignOpening = (typeof campaignOpenings)[number];

export const campaignStates = ['planned', 'running', 'paused', 'used-up', 'ended'] as const;

export type CampaignState = (typeof campaignStates)[number];

interface CampaignStanding {
  startsAt: Date;
  /** The first moment at which it is over. */
  endsAt: Date;
  isPaused: boolean;
  timesTotal: number | null;
  usedTotal: number;
}

/** What a campaign is at a moment; a pause shows as long as there is something to pause. */
export function campaignState(standing: CampaignStanding, now: Date): CampaignState {
  if (now >= standing.endsAt) return 'ended';
  if (standing.isPaused) return 'paused';
  if (standing.timesTotal !== null && standing.usedTotal >= standing.timesTotal) return 'used-up';
  return now < standing.startsAt ? 'planned' : 'running';
}

/** Codes that one press may make, and those that a campaign may have. */
export const mostCodesAtOnce = 5000;
export const mostCodes = 20_000;

/** What a made code may begin with, so that people see what it belongs to. */
export const codePrefixMost = 8;

/** Without 0 and O, 1 and I, which are misread. Thirty-two, so that five bits are one sign. */
const codeSigns = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Random bytes that `madeCode` needs, one per character. */
export const codeBytes = 12;

/** A code for one use: the prefix and twelve signs of its own, 60 bits that nobody guesses. */
export function madeCode(prefix: string, random: Uint8Array): string {
  if (random.length !== codeBytes) throw new RangeError(`a code takes ${codeBytes} random bytes`);
  return prefix + Array.from(random, (byte) => codeSigns.charAt(byte & 31)).join('');
}

/** What a campaign promises, as staff write it down. */
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

/** Why terms cannot be those of a campaign that was used so often; undefined when they can. */
export function campaignFault(terms: CampaignTerms, usedTotal: number): CampaignFault | undefined {
  if (terms.kind === 'percent' && terms.percentOff === undefined) return 'no-percent';
  if (terms.kind === 'amount' && !terms.amountOffMinor) return 'no-amount';
  // What is taken off an order that is too small would be less than what was promised.
  if (terms.kind === 'amount' && (terms.amountOffMinor ?? 0) > terms.leastMinor) return 'amount-above-least';
  if (terms.endsAt <= terms.startsAt) return 'days';
  return terms.timesTotal !== undefined && terms.timesTotal < usedTotal ? 'below-used' : undefined;
}
