import type { ConversationState } from '#kernel/shop/conversations/conversation.ts';
import type { Tone } from '../ui/StateMark.tsx';

/** Tone of each state: gold waits for an answer. */
export const conversationTones: Readonly<Record<ConversationState, Tone>> = {
  waiting: 'wait',
  answered: 'good',
  closed: 'plain',
};
