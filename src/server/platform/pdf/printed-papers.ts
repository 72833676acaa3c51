import { restingMs, startThread, type Thread } from '#server/platform/thread-calls.ts';
import type { ReturnLabel } from './label.ts';
import type { Paper } from './paper.ts';
import type { PaperThread } from './paper-thread.ts';

/** Started at the first paper, and again after it broke or had rested. */
let thread: Thread<PaperThread> | undefined;

function printer(): Thread<PaperThread> {
  if (!thread || thread.hasEnded)
    thread = startThread(new URL('./paper-thread.ts', import.meta.url), { idleMs: restingMs });
  return thread;
}

/** Prints a paper beside everything else the host does. */
export function printed(paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
  return printer().calls.printPaper(paper);
}

/** As `printed`, for the label of a parcel. */
export function printedLabel(label: ReturnLabel): Promise<Uint8Array<ArrayBuffer>> {
  return printer().calls.printLabel(label);
}
