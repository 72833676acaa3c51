import type { CampaignState } from '#kernel/shop/campaigns/campaign.rules.ts';
import type { Tone } from '../ui/StateMark.tsx';

/** Tone of each state: gold is paused by a person. */
export const campaignTones: Readonly<Record<CampaignState, Tone>> = {
  planned: 'plain',
  running: 'good',
  paused: 'wait',
  'used-up': 'plain',
  ended: 'plain',
};
