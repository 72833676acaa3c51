import type { PaperFact } from './paper.ts';

/** The label of a parcel that comes to the house, in the words of who sends it. */
export interface ReturnLabel {
  /** BCP 47; also says which Chinese letters come first. */
  language: string;
  /** Shown by a reader's window, and kept with the file. */
  title: string;
  brand: string;
  madeAt: Date;
  number: string;
  /** What a scanner reads. */
  code: string;
  from: PaperFact;
  to: PaperFact;
  facts: readonly PaperFact[];
  /** Said at the line where the label ends. */
  cut: string;
  /** What is to be done with it, below that line. */
  steps: PaperFact;
}
