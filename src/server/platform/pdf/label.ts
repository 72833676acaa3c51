import type { PaperFact } from './paper.ts';

/** The label of a return parcel, in the sender's language. */
export interface ReturnLabel {
  /** BCP 47; also selects the regional form of Chinese characters. */
  language: string;
  /** The title of the PDF. */
  title: string;
  brand: string;
  madeAt: Date;
  number: string;
  /** Content of the QR code. */
  code: string;
  from: PaperFact;
  to: PaperFact;
  facts: readonly PaperFact[];
  /** Text at the cutting line. */
  cut: string;
  /** Instructions below the cutting line. */
  steps: PaperFact;
}
