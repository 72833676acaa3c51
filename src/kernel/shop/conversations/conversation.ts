/** `waiting`: the customer waits for an answer; `closed`: finished until the customer writes again. */
export const conversationStates = ['waiting', 'answered', 'closed'] as const;

export type ConversationState = (typeof conversationStates)[number];

/** Channels of a message: the shop's form, or a channel that staff record manually. */
export const messageWays = ['form', 'mail', 'phone', 'chat'] as const;

export type MessageWay = (typeof messageWays)[number];

/** Channels recorded by staff. */
export const takenWays = ['mail', 'phone', 'chat'] as const satisfies readonly MessageWay[];
