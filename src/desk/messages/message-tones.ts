import type { ConversationState } from '#kernel/shop/messages/conversation.ts';
import type { Tone } from '../ui/StateMark.tsx';

/** How loudly a state speaks: who waits for us is gold. */
export const conversationTones: Readonly<Record<ConversationState, Tone>> = {
  waiting: 'wait',
  answered: 'good',
  closed: 'plain',
};
