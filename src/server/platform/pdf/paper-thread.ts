import { answerCalls } from '#server/platform/worker-rpc.ts';
import { printLabel } from './print-label.ts';
import { printPaper } from './print-paper.ts';

/** Runs in a worker thread, because decoding fonts and layout take some tenths of a second. */
const functions = { printPaper, printLabel };
export type PaperThread = typeof functions;
answerCalls(functions);
