import { answerCalls } from '#server/platform/thread-calls.ts';
import { printPaper } from './print-paper.ts';

/** The thread that prints: unpacking fonts and measuring words takes some tenths of a second. */
const functions = { printPaper };
export type PaperThread = typeof functions;
answerCalls(functions);
