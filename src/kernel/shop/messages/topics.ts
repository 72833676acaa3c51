/** What a message is about, as a customer sorts them; `account` is whatever is none of the others. */
export const messageTopics = [
  'order',
  'return',
  'appointment',
  'stock',
  'price',
  'review',
  'account',
] as const;

export type MessageTopic = (typeof messageTopics)[number];

/** Beginnings of a message's kind, which name its topic; a kind of a new noun adds its own here. */
export const topicPrefixes: Readonly<Record<Exclude<MessageTopic, 'account'>, readonly string[]>> = {
  order: ['order-', 'payment-', 'transfer-', 'refund-', 'drawing-'],
  return: ['return-'],
  appointment: ['appointment-'],
  stock: ['back-in-stock'],
  price: ['price-'],
  review: ['review-'],
};

/** The topic of a message of this kind. */
export function topicOf(kind: string): MessageTopic {
  return (
    messageTopics.find(
      (topic) => topic !== 'account' && topicPrefixes[topic].some((prefix) => kind.startsWith(prefix)),
    ) ?? 'account'
  );
}
