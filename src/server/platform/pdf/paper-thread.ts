import { answerCalls } from '#server/platform/thread-calls.ts';
import { printLabel } from './print-label.ts';
import { printPaper } from './print-paper.ts';

/** The thread that prints: unpacking fonts and measuring words takes some tenths of a second. */
const functions = { printPaper, printLabel };
export type PaperThread = typeof functions;
answerCalls(functions);
