import { answerCalls } from '#server/platform/worker-rpc.ts';
import type { ReturnLabel } from './label.ts';
import type { PrintedPaper } from './paper.ts';
import { printLabel } from './print-label.ts';
import { printPaper } from './print-paper.ts';
import { charactersWithoutFace, TextOverflow } from './typesetting.ts';

/** Runs in a worker thread, because decoding fonts and layout take some tenths of a second. */
const functions = {
  printPaper,
  charactersWithoutFace,
  /** Error classes do not survive the way between threads. */
  printLabel: (label: ReturnLabel): Promise<PrintedPaper | 'overflow'> =>
    printLabel(label).catch((error: unknown) => {
      if (error instanceof TextOverflow) return 'overflow';
      throw error;
    }),
};
export type PaperThread = typeof functions;
answerCalls(functions);
