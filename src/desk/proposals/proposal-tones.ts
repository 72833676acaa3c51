import type { ProposalState } from '#kernel/shop/proposals/proposal.rules.ts';
import type { Tone } from '../ui/StateMark.tsx';

export const proposalTones: Readonly<Record<ProposalState, Tone>> = {
  draft: 'wait',
  sent: 'plain',
  accepted: 'good',
  declined: 'bad',
  expired: 'bad',
  withdrawn: 'plain',
};
