/** Topics of messages; `account` is the fallback. */
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

/** Prefixes of message kinds by topic; a new noun adds its own. */
export const topicPrefixes: Readonly<Record<Exclude<MessageTopic, 'account'>, readonly string[]>> = {
  order: ['order-', 'payment-', 'transfer-', 'refund-', 'drawing-'],
  return: ['return-'],
  appointment: ['appointment-'],
  stock: ['back-in-stock'],
  price: ['price-', 'stones-'],
  review: ['review-'],
};

/** The topic of a message kind. */
export function topicOf(kind: string): MessageTopic {
  return (
    messageTopics.find(
      (topic) => topic !== 'account' && topicPrefixes[topic].some((prefix) => kind.startsWith(prefix)),
    ) ?? 'account'
  );
}
