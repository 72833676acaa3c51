import { lazyThread } from '#server/platform/worker-rpc.ts';
import type { ReturnLabel } from './label.ts';
import type { Paper } from './paper.ts';
import type { PaperThread } from './paper-thread.ts';

const printer = lazyThread<PaperThread>(new URL('./paper-thread.ts', import.meta.url));

/** Renders a paper in a worker thread. */
export function printed(paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
  return printer.call((calls) => calls.printPaper(paper));
}

/** As `printed`, for a parcel label. */
export function printedLabel(label: ReturnLabel): Promise<Uint8Array<ArrayBuffer>> {
  return printer.call((calls) => calls.printLabel(label));
}
