import type { CampaignState } from '#kernel/shop/cart/campaign.rules.ts';
import type { Tone } from '../ui/StateMark.tsx';

/** How loudly a state speaks: what a person has paused is gold. */
export const campaignTones: Readonly<Record<CampaignState, Tone>> = {
  planned: 'plain',
  running: 'good',
  paused: 'wait',
  'used-up': 'plain',
  ended: 'plain',
};
