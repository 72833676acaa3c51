/** Path of the stream that informs a desk of changes by others: server-sent events, each with a list of topics. */
export const deskEventsPath = 'desk/events';

/** `desk`: the work of staff, such as orders and messages; `presence`: who has which record open. */
export const deskTopics = ['desk', 'presence'] as const;

export type DeskTopic = (typeof deskTopics)[number];
