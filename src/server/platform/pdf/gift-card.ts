/** A gift card to be printed, in the language of its recipient. */
export interface GiftCardPaper {
  /** BCP 47; also selects the regional form of Chinese characters. */
  language: string;
  /** The title of the PDF. */
  title: string;
  madeAt: Date;
  brand: string;
  heading: string;
  amount: string;
  /** Lines for the recipient and of the sender; '' for none. */
  to: string;
  from: string;
  message: string;
  code: { label: string; text: string };
  until: { label: string; text: string };
  /** How it is used. */
  use: string;
}
