import { startThread, type Thread } from '#server/platform/thread-calls.ts';
import type { Paper } from './paper.ts';
import type { PaperThread } from './paper-thread.ts';

/** Started at the first paper, and again after it broke. */
let thread: Thread<PaperThread> | undefined;

/** Prints a paper beside everything else the host does. */
export function printed(paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
  if (!thread || thread.hasEnded) thread = startThread(new URL('./paper-thread.ts', import.meta.url));
  return thread.calls.printPaper(paper);
}
