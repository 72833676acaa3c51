/**
 * Emails that a customer can unsubscribe from. Emails about an order, an appointment or the account itself are always
 * sent.
 */
export const mailTopics = ['stock', 'price', 'searches', 'cart', 'appointments', 'reviews'] as const;

export type MailTopic = (typeof mailTopics)[number];

const kindsOf: Record<MailTopic, readonly string[]> = {
  stock: ['back-in-stock'],
  price: ['price-fallen'],
  searches: ['stones-found'],
  cart: ['cart-left'],
  appointments: ['appointment-reminder'],
  reviews: ['review-invitation', 'review-published', 'review-answered'],
};

/** The topic of a kind of email; undefined if it cannot be switched off. */
export function mailTopicOf(kind: string): MailTopic | undefined {
  return mailTopics.find((topic) => kindsOf[topic].includes(kind));
}

/** Topics that are off until a customer switches them on: the law asks for consent to remind of a cart. */
export const optInTopics: readonly MailTopic[] = ['cart'];
