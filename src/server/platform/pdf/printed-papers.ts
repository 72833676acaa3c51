import { threadOnCall } from '#server/platform/thread-calls.ts';
import type { ReturnLabel } from './label.ts';
import type { Paper } from './paper.ts';
import type { PaperThread } from './paper-thread.ts';

const printer = threadOnCall<PaperThread>(new URL('./paper-thread.ts', import.meta.url));

/** Prints a paper beside everything else the host does. */
export function printed(paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
  return printer.call((calls) => calls.printPaper(paper));
}

/** As `printed`, for the label of a parcel. */
export function printedLabel(label: ReturnLabel): Promise<Uint8Array<ArrayBuffer>> {
  return printer.call((calls) => calls.printLabel(label));
}
