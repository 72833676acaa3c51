/**
 * Emails that a customer can unsubscribe from. Emails about an order, an appointment or the account itself are always
 * sent.
 */
export const mailTopics = ['stock', 'price', 'appointments', 'reviews'] as const;

export type MailTopic = (typeof mailTopics)[number];

const kindsOf: Record<MailTopic, readonly string[]> = {
  stock: ['back-in-stock'],
  price: ['price-fallen'],
  appointments: ['appointment-reminder'],
  reviews: ['review-invitation', 'review-published', 'review-answered'],
};

/** The topic of a kind of email; undefined if it cannot be switched off. */
export function mailTopicOf(kind: string): MailTopic | undefined {
  return mailTopics.find((topic) => kindsOf[topic].includes(kind));
}
