import { answerCalls } from '#server/platform/worker-rpc.ts';
import type { ReturnLabel } from './label.ts';
import type { PrintedPaper } from './paper.ts';
import { printGiftCard } from './print-gift-card.ts';
import { printLabels } from './print-label.ts';
import { printPapers } from './print-papers.ts';
import { charactersWithoutFace, TextOverflow } from './typesetting.ts';

/** Runs in a worker thread, because decoding fonts and layout take some tenths of a second. */
const functions = {
  printPapers,
  printGiftCard,
  charactersWithoutFace,
  /** Error classes do not survive the way between threads. */
  printLabels: (labels: readonly [ReturnLabel, ...ReturnLabel[]]): Promise<PrintedPaper | 'overflow'> =>
    printLabels(labels).catch((error: unknown) => {
      if (error instanceof TextOverflow) return 'overflow';
      throw error;
    }),
};
export type PaperThread = typeof functions;
answerCalls(functions);
