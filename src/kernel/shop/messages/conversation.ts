/** `waiting`: the customer waits for an answer; `closed`: nothing is left to say, until the customer writes again. */
export const conversationStates = ['waiting', 'answered', 'closed'] as const;

export type ConversationState = (typeof conversationStates)[number];

/** How words came or went: by the shop's form, or by what staff have taken down from elsewhere. */
export const messageWays = ['form', 'mail', 'phone', 'chat'] as const;

export type MessageWay = (typeof messageWays)[number];

/** Ways that staff take down by hand; the form writes for itself. */
export const takenWays = ['mail', 'phone', 'chat'] as const satisfies readonly MessageWay[];
